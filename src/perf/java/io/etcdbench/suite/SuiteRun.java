// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import io.etcdbench.gate.Arm;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.gate.GateSetup.Subject;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.arm.ArmProcesses;
import io.etcdbench.gate.arm.ArmStarter;
import io.etcdbench.gate.arm.ClusterAccess;
import io.etcdbench.gate.arm.HiccupWatch;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.duet.ClientOverrides;
import io.etcdbench.gate.duet.Duet;
import io.etcdbench.gate.duet.DuetPlan;
import io.etcdbench.gate.duet.DuetPlan.Clusters;
import io.etcdbench.gate.duet.GateContext;
import io.etcdbench.gate.duet.Workloads;
import io.etcdbench.gate.duet.Workloads.Elsewhere;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.suite.SuiteKind.Injection;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs one session.
 *
 * @param plan timing of the turns
 * @param plugin a directory that registers {@link WastingDriverProvider}
 * @param scratch parent of the arms' directories
 * @param progress receives one line per pair
 */
record SuiteRun(RecordPlan plan, Path plugin, Path scratch, Consumer<String> progress) {
  private static final List<String> ENTRY = List.of("io.etcdbench.cli.ArmMain");
  private static final long COUNTED = 10_000;

  GateResult run(SuiteKind kind, Members members, long seed) {
    List<RunPlan> workloads =
        plan.arms().workloads().stream().map(one -> workload(one, kind)).toList();
    ArmStarter arms = arms(members);
    GateSetup setup =
        new GateSetup(
            new Subject("this program", "", "", Map.of()),
            new Subject(kind.word(), "", "", Map.of()),
            workloads.stream().map(RunPlan::name).toList(),
            GateRule.DEFAULT,
            seed,
            List.of());
    List<RunPlan> candidate = workloads.stream().map(one -> candidate(kind, one, arms)).toList();
    DuetPlan duet =
        new DuetPlan(
            setup, workloads, candidate, plan.timing(), Clusters.SHARED, plan.arms().session());
    try (HiccupWatch watch = HiccupWatch.start()) {
      GateContext tools =
          new GateContext(arms, watch, members.counts(), NanoClock.system(), new StopSignal());
      return GateResult.of(setup, new Duet(duet, tools, progress).run(members.environment()));
    }
  }

  /**
   * Sends one operation at a time when a share of a call's time is wasted, which is only known in
   * sequential calls.
   */
  private static RunPlan workload(String name, SuiteKind kind) {
    RunPlan plan = Workloads.named(name, Elsewhere.NO);
    if (kind.injection() == Injection.NONE) {
      return plan;
    }
    RunPlan wasting = new ClientOverrides(Map.of("driver", WastingDriverProvider.NAME)).over(plan);
    return new RunPlan(
        wasting.name(),
        wasting.seed(),
        wasting.cluster(),
        wasting.client(),
        kind.isTimed() ? oneAtATime(wasting.load()) : wasting.load(),
        wasting.keys(),
        wasting.operations(),
        wasting.watch(),
        wasting.limits(),
        wasting.output());
  }

  private static LoadPlan oneAtATime(LoadPlan load) {
    return new LoadPlan(
        1,
        load.arrival(),
        load.beyondLimit(),
        load.total(),
        load.duration(),
        load.warmup(),
        load.rehearse(),
        load.drainTimeout());
  }

  /**
   * Measures immediately before the session what a call allocates; the driver itself measures how
   * long a call takes.
   */
  private RunPlan candidate(SuiteKind kind, RunPlan workload, ArmStarter arms) {
    return switch (kind.injection()) {
      case NONE, SERVICE_TIME -> workload;
      case BUSY_WAIT -> with(workload, WastingDriverProvider.SHARE, Double.toString(kind.share()));
      case ALLOCATION -> {
        Slice base = base(workload, arms);
        long bytes = base.counters().getOrDefault("allocated-bytes", 0L) / base.operations();
        long more = Math.round(bytes * kind.share());
        yield with(workload, WastingDriverProvider.BYTES, Long.toString(more));
      }
    };
  }

  private Slice base(RunPlan workload, ArmStarter arms) {
    RunPlan own = workload.withOwnPrefix();
    ArmStarter.ArmSpec spec = new ArmStarter.ArmSpec(Arm.BASELINE, "x", own, 0);
    try (LiveArm arm = arms.start(spec)) {
      Map<String, String> unused = arm.identity();
      Slice warm = arm.turn(plan.timing().warmUp(), 1);
      progress.accept("base of '%s': %d operations".formatted(own.name(), warm.operations()));
      return arm.count(COUNTED, 1);
    }
  }

  private static RunPlan with(RunPlan workload, String setting, String value) {
    return new ClientOverrides(Map.of("extras." + setting, value)).over(workload);
  }

  private ArmStarter arms(Members members) {
    ArmStarter baseline = arms(members.baseline());
    ArmStarter candidate = arms(members.candidate());
    return spec -> (spec.role() == Arm.BASELINE ? baseline : candidate).start(spec);
  }

  private ArmStarter arms(List<String> endpoints) {
    return new ArmProcesses(
            List.of(plugin),
            List.of(plugin),
            ENTRY,
            scratch,
            List.of(ClusterAccess.open(endpoints)))
        .with(plan.arms().flags());
  }
}
