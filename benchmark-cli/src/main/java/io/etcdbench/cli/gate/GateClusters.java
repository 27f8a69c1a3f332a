// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.cli.cluster.ClusterChoice;
import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.run.ErasureConsent;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.gate.arm.ArmProcesses;
import io.etcdbench.gate.arm.ArmStarter;
import io.etcdbench.gate.arm.ClusterAccess;
import io.etcdbench.gate.arm.Pinning;
import io.etcdbench.gate.arm.ServerCounter;
import io.etcdbench.gate.duet.DuetPlan.Clusters;
import io.etcdbench.gate.tournament.Tournament;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.server.ServerCounts;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.sizing.failover.FaultUnderWay;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The clusters of a session.
 *
 * @param all one cluster, or two that are crossed; empty when each side has its own
 * @param own clusters of each side, which start with each pair
 * @param description of what both sides use
 * @param pinning of arms and members that run on this machine; closed with the clusters
 */
record GateClusters(
    List<EtcdCluster> all,
    Optional<OwnClusters> own,
    ClusterDescription description,
    Pinning pinning)
    implements AutoCloseable {

  /**
   * Rejects compactions of an existing cluster, which would erase the history of all its keys.
   *
   * @param options choose the cluster
   * @param plans one per workload
   * @throws IllegalArgumentException when a plan compacts and the cluster is an existing one
   */
  static void requireKeptHistory(ClusterOptions options, List<RunPlan> plans) {
    Optional<RunPlan> compacting = plans.stream().filter(ErasureConsent::compacts).findFirst();
    if (compacting.isPresent()
        && options.choice(CliEnvironment.ofThisProcess()).origin() == Origin.EXTERNAL) {
      throw new IllegalArgumentException(
          ("the workload '%s' compacts, which erases the history of all keys of an existing"
                  + " cluster; omit --endpoints to start separate members, or use a plan without"
                  + " compactions")
              .formatted(compacting.get().name()));
    }
  }

  /**
   * Starts the clusters, or connects to an existing one.
   *
   * @param options choose the cluster
   * @param use one shared cluster or two crossed ones
   * @param progress receives one line per step
   * @return healthy clusters
   * @throws IllegalArgumentException when two clusters are requested but the endpoints of an
   *     existing one are given
   */
  static GateClusters open(ClusterOptions options, Clusters use, Consumer<String> progress) {
    CliEnvironment environment = CliEnvironment.ofThisProcess();
    ClusterChoice choice = options.choice(environment);
    if (choice.origin() == Origin.EXTERNAL) {
      if (use == Clusters.CROSSED) {
        throw new IllegalArgumentException(
            "--arms-on crossed requires two clusters, but the endpoints belong to one; start two"
                + " with --cluster process:N, or omit --arms-on");
      }
      return of(
          List.of(options.connect(environment, options.access(environment), progress)),
          Pinning.NONE);
    }
    Pinning pinning = choice.origin() == Origin.PROCESS ? Pinning.begin(progress) : Pinning.NONE;
    List<EtcdCluster> started = new ArrayList<>();
    try {
      for (int i = 0; i < (use == Clusters.SHARED ? 1 : 2); i++) {
        started.add(options.start(choice, options.spec(choice), progress));
      }
      return of(started, pinning);
    } catch (RuntimeException e) {
      started.forEach(EtcdCluster::close);
      pinning.close();
      throw e;
    }
  }

  /**
   * Returns the clusters of sides with their own servers. Starts each of them once to verify that
   * it works.
   *
   * @param progress receives one line per step
   */
  static GateClusters of(OwnClusters own, Consumer<String> progress) {
    Pinning pinning = Pinning.begin(progress);
    try {
      return new GateClusters(List.of(), Optional.of(own), own.describe(progress), pinning);
    } catch (RuntimeException e) {
      pinning.close();
      throw e;
    }
  }

  private static GateClusters of(List<EtcdCluster> all, Pinning pinning) {
    return new GateClusters(all, Optional.empty(), all.get(0).description(), pinning);
  }

  /** Returns how the sides use the clusters. */
  Clusters use() {
    return own.isPresent() ? Clusters.OWN : all.size() == 1 ? Clusters.SHARED : Clusters.CROSSED;
  }

  /** Returns a starter of arms that use these clusters. */
  ArmStarter starter(ArmProcesses processes) {
    ArmProcesses pinned = processes.with(pinning);
    return own.map(clusters -> clusters.starter(pinned)).orElseGet(() -> pinned.on(accesses()));
  }

  /** Returns the access of the benchmark user, as a run would have it. */
  private List<ClusterAccess> accesses() {
    return all.stream()
        .map(one -> new ClusterAccess(one.endpoints(), one.access(ClusterUser.BENCH)))
        .toList();
  }

  /**
   * Returns a counter that sums over the clusters. Only one arm sends requests at a time, so the
   * sum belongs to that arm.
   */
  ServerCounter counter() {
    return own.map(OwnClusters::counter).orElseGet(this::sum);
  }

  /**
   * Returns the same counter with the calls for a token as {@code logins} and with the number of
   * open watches.
   */
  ServerCounter counterOfClients() {
    ServerCounter others = counter();
    List<ServerCounts> counts = all.stream().map(ServerCounts::of).toList();
    return () -> {
      Map<String, Long> read = new TreeMap<>(others.read());
      for (ServerCounts one : counts) {
        one.calls("Authenticate")
            .ifPresent(calls -> read.merge(Tournament.LOGINS, calls, Long::sum));
        one.watches().forEach((name, open) -> read.merge(name, open, Long::sum));
      }
      return read;
    };
  }

  private ServerCounter sum() {
    List<ServerCounts> counts = all.stream().map(ServerCounts::of).toList();
    return () -> total(counts.stream().map(ServerCounts::read).toList());
  }

  /**
   * Adds up readings of several clusters.
   *
   * @param readings one per cluster, by name
   * @return the sums of the counters that every cluster reports: any other sum would seem to grow
   *     when one more cluster can be read
   */
  static Map<String, Long> total(List<Map<String, Long>> readings) {
    Map<String, Long> sum = new TreeMap<>();
    readings.forEach(one -> one.forEach((name, count) -> sum.merge(name, count, Long::sum)));
    readings.forEach(one -> sum.keySet().retainAll(one.keySet()));
    return sum;
  }

  /**
   * Injects a fault into the one cluster of a session that started it, and returns after it has
   * been reverted.
   *
   * @param stop reverts it at once
   * @return one sentence for each deviation from the plan
   */
  List<String> carryOut(FaultPlan fault, StopSignal stop) {
    return FaultUnderWay.carryOut(fault, all.get(0), stop, () -> {}).failures();
  }

  /**
   * Returns why the members no longer serve, or why a cluster of one side did not start: then an
   * error of the session says nothing about the builds. Empty when they serve.
   */
  Optional<ClusterException> failure() {
    try {
      for (EtcdCluster cluster : all) {
        cluster.requireMembersAlive();
        cluster.requireLeader();
      }
      own.ifPresent(OwnClusters::requireStarted);
      return Optional.empty();
    } catch (ClusterException e) {
      return Optional.of(e);
    }
  }

  @Override
  public void close() {
    all.forEach(EtcdCluster::close);
    pinning.close();
  }
}
