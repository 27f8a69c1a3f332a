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
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Clusters of sides that have their own servers. Each arm of each pair gets a fresh one, so that
 * chance properties of one cluster (its leader, its files, its age) affect one pair and count as
 * noise; with one cluster for a whole session they would look like a difference. Within a pair, the
 * side with the first turn also starts first, and the sides alternate. Thread-safe.
 */
final class OwnClusters {
  /** Approximate time to start and stop two clusters. */
  static final Duration STARTING = Duration.ofSeconds(6);

  private final ClusterSpec common;
  private final Both servers;
  private final Map<Arm, ServerCounts> counts = new ConcurrentHashMap<>();
  private volatile @Nullable ClusterException failure;

  /**
   * Creates the clusters without starting any.
   *
   * @param common settings of both sides
   * @param servers the servers in which the sides differ
   */
  OwnClusters(ClusterSpec common, Both servers) {
    this.common = common;
    this.servers = servers;
  }

  /**
   * Returns the cluster specification of both sides.
   *
   * @throws IllegalArgumentException when the chosen kind of cluster cannot be started for each
   *     side
   */
  static ClusterSpec spec(ClusterOptions options, ClusterChoice choice) {
    if (choice.origin() != Origin.PROCESS) {
      throw new IllegalArgumentException(
          "--*-etcd and --*-server-flag require --cluster process:N, but the cluster is %s"
              .formatted(choice.toString().equals("external") ? "an existing one" : "" + choice));
    }
    return options.spec(choice);
  }

  Both servers() {
    return servers;
  }

  /**
   * Starts a cluster of each side once, so that one that cannot start fails the session before it
   * begins.
   *
   * @param progress receives a line for each
   * @return the properties of both clusters, with both versions when they differ
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
        "checking that etcd %s of the %s starts".formatted(own.binary().version(), side));
    try (EtcdCluster cluster = start(own)) {
      return cluster.description();
    }
  }

  private EtcdCluster start(Servers own) {
    List<String> flags = Stream.concat(common.flags().stream(), own.flags().stream()).toList();
    return ProcessCluster.start(common.withFlags(flags), own.binary(), line -> {});
  }

  /** Returns a starter that starts each arm together with its cluster and stops them together. */
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
      failure = e;
      throw new ArmException(
          "a cluster of the %s cannot be started: %s"
              .formatted(role.name().toLowerCase(Locale.ROOT), e.getMessage()));
    }
  }

  /**
   * Checks that every cluster has started. Both sides' servers did before the session, so one that
   * does not later has failed because of the machine.
   *
   * @throws ClusterException when one did not start
   */
  void requireStarted() {
    ClusterException last = failure;
    if (last != null) {
      throw last;
    }
  }

  /**
   * Returns a counter that sums over the clusters. Only one arm sends requests at a time, so the
   * sum belongs to that arm.
   */
  ServerCounter counter() {
    return () -> GateClusters.total(counts.values().stream().map(ServerCounts::read).toList());
  }

  /** An arm that stops its cluster when it is closed. */
  private record ArmWithCluster(LiveArm arm, Runnable stopCluster) implements LiveArm {
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
    public void end() {
      arm.end();
    }

    @Override
    public void close() {
      try {
        arm.close();
      } finally {
        stopCluster.run();
      }
    }
  }
}
