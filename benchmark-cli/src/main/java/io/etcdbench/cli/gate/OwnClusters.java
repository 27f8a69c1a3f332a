// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.cli.cluster.ClusterChoice;
import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.gate.ArmServerOptions.Both;
import io.etcdbench.cli.gate.ArmServerOptions.Servers;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.process.ProcessCluster;
import io.etcdbench.gate.Arm;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.ArmProcesses;
import io.etcdbench.gate.arm.ArmStarter;
import io.etcdbench.gate.arm.ClusterAccess;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.arm.ServerCounter;
import io.etcdbench.observe.server.ServerCounts;
import io.etcdbench.plan.ClusterPlan.Origin;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Clusters of servers that only one side has. Each arm of each pair has a fresh one, so what one
 * cluster happens to be like (its leader, its files, its age) affects one pair and counts as noise;
 * with a cluster for a whole session it would look like a difference. Within a pair the side that
 * has the first turn also starts first, and that alternates. Thread-safe.
 */
final class OwnClusters {
  /** About how long two clusters take to start and end. */
  static final Duration STARTING = Duration.ofSeconds(6);

  private final ClusterSpec common;
  private final Both servers;
  private final Map<Arm, ServerCounts> counts = new ConcurrentHashMap<>();

  /**
   * Starts nothing.
   *
   * @param common what the clusters of both sides have in common
   * @param servers what they differ in
   */
  OwnClusters(ClusterSpec common, Both servers) {
    this.common = common;
    this.servers = servers;
  }

  /**
   * What both sides start.
   *
   * @throws IllegalArgumentException when clusters are asked for that cannot be each side's own
   */
  static ClusterSpec spec(ClusterOptions options, ClusterChoice choice) {
    if (choice.origin() != Origin.PROCESS) {
      throw new IllegalArgumentException(
          "each side has servers of its own, which are started as processes, and the cluster is %s; leave that out, or give --cluster process:N"
              .formatted(choice.toString().equals("external") ? "an existing one" : "" + choice));
    }
    return options.spec(choice);
  }

  /** The etcd of each side. */
  Both servers() {
    return servers;
  }

  /**
   * Starts a cluster of each side once, so that one that cannot start ends the session before it
   * begins.
   *
   * @param progress takes a line for each
   * @return what the clusters have in common; with both versions where they differ
   */
  ClusterDescription describe(Consumer<String> progress) {
    ClusterDescription one = describe("baseline", servers.baseline(), progress);
    ClusterDescription other = describe("candidate", servers.candidate(), progress);
    return new ClusterDescription(
        one.origin(),
        one.topology(),
        one.etcdVersion().equals(other.etcdVersion())
            ? one.etcdVersion()
            : one.etcdVersion() + ", " + other.etcdVersion(),
        one.security(),
        null,
        one.storage(),
        common.allFlags());
  }

  private ClusterDescription describe(String side, Servers own, Consumer<String> progress) {
    progress.accept(
        "starting etcd %s of the %s once to see that it serves"
            .formatted(own.binary().version(), side));
    try (EtcdCluster cluster = start(own)) {
      return cluster.description();
    }
  }

  private EtcdCluster start(Servers own) {
    List<String> flags = Stream.concat(common.flags().stream(), own.flags().stream()).toList();
    return ProcessCluster.start(common.withFlags(flags), own.binary(), line -> {});
  }

  /**
   * Starts each arm together with its cluster, which ends with it.
   *
   * @param processes how the arms run
   */
  ArmStarter starter(ArmProcesses processes) {
    return spec -> start(spec, processes);
  }

  private LiveArm start(ArmStarter.ArmSpec spec, ArmProcesses processes) {
    EtcdCluster cluster = started(spec.role());
    try {
      ClusterAccess access =
          new ClusterAccess(cluster.endpoints(), cluster.access(ClusterUser.BENCH));
      LiveArm arm = processes.on(List.of(access, access)).start(spec);
      counts.put(spec.role(), ServerCounts.of(cluster));
      return new ArmWithCluster(
          arm,
          () -> {
            counts.remove(spec.role());
            cluster.close();
          });
    } catch (RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  private EtcdCluster started(Arm role) {
    try {
      return start(role == Arm.BASELINE ? servers.baseline() : servers.candidate());
    } catch (ClusterException e) {
      throw new ArmException(
          "a cluster of the %s cannot be started: %s"
              .formatted(role.name().toLowerCase(Locale.ROOT), e.getMessage()));
    }
  }

  /** Only one arm sends requests at a time, so the sum over the clusters is its own. */
  ServerCounter counter() {
    return () -> {
      Map<String, Long> sum = new TreeMap<>();
      counts
          .values()
          .forEach(one -> one.read().forEach((name, count) -> sum.merge(name, count, Long::sum)));
      return sum;
    };
  }

  /** An arm that ends with its cluster. */
  private record ArmWithCluster(LiveArm arm, Runnable end) implements LiveArm {
    @Override
    public Map<String, String> identity() {
      return arm.identity();
    }

    @Override
    public Slice turn(Duration length, long seed) {
      return arm.turn(length, seed);
    }

    @Override
    public Slice count(long operations, long seed) {
      return arm.count(operations, seed);
    }

    @Override
    public void park() {
      arm.park();
    }

    @Override
    public void close() {
      try {
        arm.close();
      } finally {
        end.run();
      }
    }
  }
}
