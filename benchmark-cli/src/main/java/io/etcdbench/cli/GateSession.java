// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.duet.ArmProcesses;
import io.etcdbench.duet.ClientOverrides;
import io.etcdbench.duet.Duet;
import io.etcdbench.duet.DuetPlan;
import io.etcdbench.duet.HiccupWatch;
import io.etcdbench.duet.Timing.Fitted;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.load.NanoClock;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A session of the gate, from the words of the command line.
 *
 * @param subjects what is compared with what
 * @param workloads what both do
 * @param fitted how long it takes
 * @param seed decides every choice
 */
record GateSession(SubjectOptions subjects, List<RunPlan> workloads, Fitted fitted, long seed) {

  /** This program, serving an arm. */
  private static final List<String> ENTRY = List.of(Main.class.getName(), "gate", "arm");

  /**
   * What is put before the class path of each arm.
   *
   * @param baseline empty for this program as it is
   * @param candidate empty for this program as it is
   */
  record Builds(List<Path> baseline, List<Path> candidate) {}

  /** Builds what is named; before a cluster is started, so that a wrong name costs nothing. */
  Builds builds(Consumer<String> progress) {
    return new Builds(subjects.baselinePaths(progress), subjects.candidatePaths(progress));
  }

  GateResult run(Builds builds, EtcdCluster cluster, Consumer<String> progress) throws IOException {
    DuetPlan plan = plan(builds);
    Path directory = Files.createTempDirectory("etcd-bench-gate-");
    ArmProcesses arms =
        new ArmProcesses(
            builds.baseline(), builds.candidate(), ENTRY, directory, cluster.endpoints());
    Environment environment = Environment.capture().with(cluster.description());
    try (HiccupWatch watch = HiccupWatch.start()) {
      Duet duet = new Duet(plan, arms, watch, progress, NanoClock.system());
      return GateResult.of(plan.setup(), duet.run(environment));
    } finally {
      delete(directory);
    }
  }

  private DuetPlan plan(Builds builds) {
    GateSetup setup =
        new GateSetup(
            subjects.baselineSubject(builds.baseline()),
            subjects.candidateSubject(builds.candidate()),
            workloads.stream().map(RunPlan::name).toList(),
            fitted.rule(),
            seed);
    return new DuetPlan(
        setup,
        over(subjects.baselineOverrides()),
        over(subjects.candidateOverrides()),
        fitted.timing());
  }

  private List<RunPlan> over(ClientOverrides overrides) {
    return workloads.stream().map(overrides::over).toList();
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
