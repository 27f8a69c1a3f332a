// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.cli.ArmMain;
import io.etcdbench.cli.gate.ArmServerOptions.Both;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.gate.arm.ArmProcesses;
import io.etcdbench.gate.arm.HiccupWatch;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.gate.duet.ClientLibraries;
import io.etcdbench.gate.duet.Duet;
import io.etcdbench.gate.duet.DuetPlan;
import io.etcdbench.gate.duet.GateContext;
import io.etcdbench.gate.duet.ProfilePair;
import io.etcdbench.gate.profile.Profile;
import io.etcdbench.gate.profile.RecordedArms;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Jvm;
import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A gate session as the command line describes it.
 *
 * @param subjects the baseline and the candidate
 * @param workloads run by both sides
 * @param budget time limit; empty for as long as the rule requires
 * @param seed decides every random choice
 * @param command a command line that reproduces the session
 */
record GateSession(
    SubjectOptions subjects,
    List<RunPlan> workloads,
    Optional<Budget> budget,
    long seed,
    List<String> command) {

  /** Main class of an arm. */
  private static final List<String> ENTRY = List.of(ArmMain.class.getName());

  /**
   * Entries prepended to the class path of each arm.
   *
   * @param baseline empty for this program as it is
   * @param candidate empty for this program as it is
   */
  record Builds(List<Path> baseline, List<Path> candidate) {}

  /**
   * Builds both sides. Runs before a cluster is started, so that a wrong name fails early.
   *
   * @return empty when the session was stopped meanwhile
   */
  Optional<Builds> builds(StopSignal stop, Consumer<String> progress) {
    try {
      Builds builds =
          new Builds(
              subjects.baselinePaths(progress, stop), subjects.candidatePaths(progress, stop));
      subjects.requireUse(workloads, builds);
      return stop.isGiven() ? Optional.empty() : Optional.of(builds);
    } catch (IllegalArgumentException e) {
      if (stop.isGiven()) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /**
   * Measures on one cluster, on two crossed ones, or on each side's own. A session that is profiled
   * writes its result before.
   */
  Outcome run(
      Builds builds,
      GateClusters clusters,
      StopSignal stop,
      Path folder,
      Consumer<String> progress) {
    List<String> flags = joined(clusters.pinning().flags(), subjects.jvmFlags());
    Environment environment =
        clusters
            .pinning()
            .environment()
            .with(clusters.description())
            .with(Jvm.current().withFlags(joined(ArmProcesses.flags(), flags)));
    try (RunDirectory run = RunDirectory.temporary(progress);
        HiccupWatch watch = HiccupWatch.start()) {
      ArmProcesses arms =
          new ArmProcesses(
              ClientLibraries.program(
                  subjects.java().baseline(), builds.baseline(), copies(run, "baseline")),
              ClientLibraries.program(
                  subjects.java().candidate(), builds.candidate(), copies(run, "candidate")),
              joined(flags, ENTRY),
              run.path(),
              List.of());
      GateContext tools =
          new GateContext(
              clusters.starter(arms), watch, clusters.counter(), NanoClock.system(), stop);
      Duration longest = budget.map(Budget::left).orElse(Duration.ofDays(1));
      DuetPlan plan = plan(builds, clusters, longest);
      GateResult result =
          GateResult.of(plan.setup(), new Duet(plan, tools, progress).run(environment));
      if (result.verdict() != Verdict.FAIL
          || stop.isGiven()
          || !hasTimeForAProfile(result, clusters, progress)) {
        return new Outcome(result, Optional.empty());
      }
      GateFile.write(folder, result); // is kept if this JVM is killed before the profile ends
      RecordedArms recorded = new RecordedArms(clusters.starter(arms.with(RecordedArms.FLAGS)));
      return new Outcome(
          result,
          new FailureProfile(plan, tools, recorded, run.path(), folder).of(result, progress));
    }
  }

  private static Path copies(RunDirectory run, String arm) {
    try {
      return Files.createDirectory(run.path().resolve("program-of-the-" + arm));
    } catch (IOException e) {
      throw new UncheckedIOException("the run's temporary directory cannot be written", e);
    }
  }

  /** The result, and a profile of where the time went when the verdict is FAIL. */
  record Outcome(GateResult result, Optional<Profile> profile) {}

  private boolean hasTimeForAProfile(
      GateResult result, GateClusters clusters, Consumer<String> progress) {
    Duration starting = clusters.own().isPresent() ? OwnClusters.STARTING : Duration.ZERO;
    Duration length = ProfilePair.length(result).plus(starting);
    boolean late = budget.filter(one -> one.left().compareTo(length) < 0).isPresent();
    if (late) {
      progress.accept("no profile: the budget leaves no time for one more pair");
    }
    return !late;
  }

  private static List<String> joined(List<String> one, List<String> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  private DuetPlan plan(Builds builds, GateClusters clusters, Duration longest) {
    Optional<Both> servers = clusters.own().map(OwnClusters::servers);
    GateSetup setup =
        new GateSetup(
            subjects.baselineSubject(builds.baseline(), servers.map(Both::baseline)),
            subjects.candidateSubject(builds.candidate(), servers.map(Both::candidate)),
            workloads.stream().map(RunPlan::name).toList(),
            GateRule.DEFAULT,
            seed,
            command);
    return new DuetPlan(
        setup,
        subjects.baselineOverrides().over(workloads),
        subjects.candidateOverrides().over(workloads),
        Timing.DEFAULT,
        clusters.use(),
        longest);
  }
}
