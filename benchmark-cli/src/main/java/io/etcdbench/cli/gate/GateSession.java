// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.cli.ArmMain;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.gate.arm.ArmProcesses;
import io.etcdbench.gate.arm.ClusterAccess;
import io.etcdbench.gate.arm.HiccupWatch;
import io.etcdbench.gate.arm.ServerCounter;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.gate.duet.ClientOverrides;
import io.etcdbench.gate.duet.Duet;
import io.etcdbench.gate.duet.DuetPlan;
import io.etcdbench.gate.duet.DuetPlan.Clusters;
import io.etcdbench.gate.duet.GateContext;
import io.etcdbench.gate.duet.Workloads;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.server.ServerCounts;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Jvm;
import io.etcdbench.workspace.RunDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A session of the gate, from the words of the command line.
 *
 * @param subjects what is compared with what
 * @param workloads what both do
 * @param budget how long it may take; empty for as long as the rule asks for
 * @param seed decides every choice
 * @param command what was asked, in words that ask it again
 */
record GateSession(
    SubjectOptions subjects,
    List<RunPlan> workloads,
    Optional<Budget> budget,
    long seed,
    List<String> command) {

  /** This program, serving an arm. */
  private static final List<String> ENTRY = List.of(ArmMain.class.getName());

  /**
   * What is put before the class path of each arm.
   *
   * @param baseline empty for this program as it is
   * @param candidate empty for this program as it is
   */
  record Builds(List<Path> baseline, List<Path> candidate) {}

  /** Builds what is named; before a cluster is started, so that a wrong name costs nothing. */
  Builds builds(Consumer<String> progress) {
    Builds builds = new Builds(subjects.baselinePaths(progress), subjects.candidatePaths(progress));
    for (RunPlan workload : workloads) {
      Workloads.require(workload, builds.baseline());
      Workloads.require(workload, builds.candidate());
    }
    return builds;
  }

  /** Measures on one cluster, or on two that are crossed. */
  GateResult run(
      Builds builds, List<EtcdCluster> clusters, StopSignal stop, Consumer<String> progress) {
    List<String> flags = subjects.jvmFlags();
    Environment environment =
        Environment.capture()
            .with(clusters.get(0).description())
            .with(Jvm.current().withFlags(joined(ArmProcesses.flags(), flags)));
    try (RunDirectory run = RunDirectory.temporary(progress);
        HiccupWatch watch = HiccupWatch.start()) {
      ArmProcesses arms =
          new ArmProcesses(
              builds.baseline(),
              builds.candidate(),
              joined(flags, ENTRY),
              run.path(),
              reaches(clusters));
      GateContext tools = new GateContext(arms, watch, counts(clusters), NanoClock.system(), stop);
      Duration longest = budget.map(Budget::left).orElse(Duration.ofDays(1));
      DuetPlan plan = plan(builds, clusters.size(), longest);
      return GateResult.of(plan.setup(), new Duet(plan, tools, progress).run(environment));
    }
  }

  /** The benchmark user's access: as a run would have it. */
  private static List<ClusterAccess> reaches(List<EtcdCluster> clusters) {
    return clusters.stream()
        .map(one -> new ClusterAccess(one.endpoints(), one.access(ClusterUser.BENCH)))
        .toList();
  }

  private static List<String> joined(List<String> one, List<String> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  /** Only one arm speaks at a time, so the sum over the clusters is its own. */
  private static ServerCounter counts(List<EtcdCluster> clusters) {
    List<ServerCounts> all = clusters.stream().map(ServerCounts::of).toList();
    return () -> {
      Map<String, Long> sum = new TreeMap<>();
      all.forEach(one -> one.read().forEach((name, count) -> sum.merge(name, count, Long::sum)));
      return sum;
    };
  }

  private DuetPlan plan(Builds builds, int clusters, Duration longest) {
    GateSetup setup =
        new GateSetup(
            subjects.baselineSubject(builds.baseline()),
            subjects.candidateSubject(builds.candidate()),
            workloads.stream().map(RunPlan::name).toList(),
            GateRule.DEFAULT,
            seed,
            command);
    return new DuetPlan(
        setup,
        over(subjects.baselineOverrides()),
        over(subjects.candidateOverrides()),
        Timing.DEFAULT,
        clusters == 1 ? Clusters.SHARED : Clusters.CROSSED,
        longest);
  }

  private List<RunPlan> over(ClientOverrides overrides) {
    return workloads.stream().map(overrides::over).toList();
  }
}
