// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import io.etcdbench.duet.ArmProcesses;
import io.etcdbench.duet.ArmStarter.ArmSpec;
import io.etcdbench.duet.LiveArm;
import io.etcdbench.duet.Reach;
import io.etcdbench.duet.Workloads;
import io.etcdbench.duet.Workloads.Elsewhere;
import io.etcdbench.gate.Arm;
import io.etcdbench.gate.Metric;
import io.etcdbench.gate.Slice;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.suite.RecordLine.Seen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a JVM that waits for its turn costs the one that has it: turns of one JVM alone, then beside
 * a parked twin, then alone again. The processor time of the twin meanwhile is read from the
 * system.
 *
 * @param plan how long turns are
 * @param scratch where arms have their directories
 */
record ParkedTwin(RecordPlan plan, Path scratch) {
  private static final List<String> ENTRY = List.of("io.etcdbench.cli.ArmMain");

  List<Seen> measure(Members members) {
    RunPlan get = Workloads.named("get", Elsewhere.NO).withOwnPrefix();
    ArmProcesses arms =
        new ArmProcesses(
            List.of(), List.of(), ENTRY, scratch, List.of(Reach.open(members.baseline())));
    try (LiveArm one = arms.start(new ArmSpec(Arm.BASELINE, Arm.BASELINE, "x", get, 0))) {
      warm(one);
      Set<Long> before = children();
      Slice alone = turn(one, 2);
      Slice beside;
      double share;
      RunPlan twins = get.withOwnPrefix();
      try (LiveArm twin = arms.start(new ArmSpec(Arm.CANDIDATE, Arm.CANDIDATE, "y", twins, 0))) {
        warm(twin);
        Duration spent = processorTime(before);
        beside = turn(one, 3);
        share =
            processorTime(before).minus(spent).toNanos() / (double) plan.timing().slice().toNanos();
      }
      Slice again = turn(one, 4);
      List<Seen> seen = new ArrayList<>();
      for (Metric metric : List.of(Metric.THROUGHPUT, Metric.P50, Metric.P90)) {
        if (Stream.of(alone, beside, again).allMatch(slice -> metric.of(slice).isPresent())) {
          seen.add(seen(metric, beside, (log(metric, alone) + log(metric, again)) / 2));
        }
      }
      seen.add(new Seen("processor time of the parked twin, share of a core", "", share, 0, 1));
      return seen;
    }
  }

  private void warm(LiveArm arm) {
    var unused = arm.identity();
    Slice thrownAway = arm.turn(plan.timing().warmUp(), 1);
    if (thrownAway.operations() == 0) {
      throw new IllegalStateException("nothing answers");
    }
    arm.park();
  }

  private Slice turn(LiveArm arm, long seed) {
    return arm.turn(plan.timing().slice(), seed);
  }

  /** Positive when it was worse beside the twin. */
  private static Seen seen(Metric metric, Slice beside, double alone) {
    double risen = log(metric, beside) - alone;
    return new Seen(
        metric.label() + " beside a parked twin",
        "",
        metric == Metric.THROUGHPUT ? -risen : risen,
        0,
        1);
  }

  private static double log(Metric metric, Slice slice) {
    return Math.log(metric.of(slice).orElseThrow());
  }

  private static Set<Long> children() {
    return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
  }

  /** Of the children that came later. */
  private static Duration processorTime(Set<Long> before) {
    return ProcessHandle.current()
        .children()
        .filter(child -> !before.contains(child.pid()))
        .map(child -> child.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }
}
