// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import io.etcdbench.gate.Arm;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.TimedMetric;
import io.etcdbench.gate.arm.ArmProcesses;
import io.etcdbench.gate.arm.ArmStarter.ArmSpec;
import io.etcdbench.gate.arm.ClusterAccess;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.duet.Workloads;
import io.etcdbench.gate.duet.Workloads.Elsewhere;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.suite.RecordLine.Seen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Measures what an idle (parked) JVM costs the JVM whose turn it is: turns of one JVM beside a
 * parked twin, and as many alone. Before each turn a twin is started and warmed up, and then parks
 * or exits, so that the measured JVM has rested equally before each turn. The processor time of the
 * parked twin is read from the operating system.
 *
 * @param plan timing of the turns
 * @param scratch parent of the arms' directories
 */
record ParkedTwin(RecordPlan plan, Path scratch) {
  private static final List<String> ENTRY = List.of("io.etcdbench.cli.ArmMain");

  /** A linear drift affects both equally. */
  private static final List<Boolean> ORDER = List.of(false, true, true, false);

  /** After a rest the first calls are slow, with or without a twin. */
  private static final Duration AWAKENING = Duration.ofMillis(500);

  /**
   * One turn of the measured JVM.
   *
   * @param beside whether it ran beside a parked twin
   * @param slice its measurements
   * @param twin the twin's processor time during the turn, share of a core
   */
  private record Turn(boolean beside, Slice slice, double twin) {}

  List<Seen> measure(Members members) {
    RunPlan get = Workloads.named("get", Elsewhere.NO).withOwnPrefix();
    ArmProcesses arms =
        new ArmProcesses(
            List.of(), List.of(), ENTRY, scratch, List.of(ClusterAccess.open(members.baseline())));
    try (LiveArm one = arms.start(new ArmSpec(Arm.BASELINE, "x", get, 0))) {
      warm(one);
      List<Turn> turns = new ArrayList<>();
      for (boolean beside : ORDER) {
        turns.add(turn(arms, get.withOwnPrefix(), one, beside));
      }
      List<Seen> seen = new ArrayList<>();
      for (TimedMetric metric : List.of(TimedMetric.THROUGHPUT, TimedMetric.P50, TimedMetric.P90)) {
        if (turns.stream().allMatch(turn -> metric.of(turn.slice()).isPresent())) {
          seen.add(seen(metric, turns));
        }
      }
      double share =
          turns.stream().filter(Turn::beside).mapToDouble(Turn::twin).average().orElse(0);
      seen.add(new Seen("processor time of the parked twin, share of a core", "", share, 0, 1));
      return seen;
    }
  }

  private Turn turn(ArmProcesses arms, RunPlan twins, LiveArm one, boolean beside) {
    Set<Long> before = children();
    try (LiveArm twin = arms.start(new ArmSpec(Arm.CANDIDATE, "y", twins, 0))) {
      warm(twin);
      if (beside) {
        return turn(one, before, true);
      }
    }
    return turn(one, before, false);
  }

  private Turn turn(LiveArm one, Set<Long> before, boolean beside) {
    var unused = one.turn(AWAKENING, 1);
    Duration spent = processorTime(before);
    Slice slice = one.turn(plan.timing().slice(), 2);
    Duration growth = processorTime(before).minus(spent);
    return new Turn(beside, slice, growth.toNanos() / (double) plan.timing().slice().toNanos());
  }

  private void warm(LiveArm arm) {
    var unused = arm.identity();
    Slice thrownAway = arm.turn(plan.timing().warmUp(), 1);
    if (thrownAway.operations() == 0) {
      throw new IllegalStateException("nothing answers");
    }
    arm.park();
  }

  /** Positive when the JVM was worse beside the twin. */
  private static Seen seen(TimedMetric metric, List<Turn> turns) {
    double risen = log(metric, turns, true) - log(metric, turns, false);
    return new Seen(
        metric.label() + " beside a parked twin",
        "",
        metric == TimedMetric.THROUGHPUT ? -risen : risen,
        0,
        1);
  }

  private static double log(TimedMetric metric, List<Turn> turns, boolean beside) {
    return turns.stream()
        .filter(turn -> turn.beside() == beside)
        .mapToDouble(turn -> Math.log(metric.of(turn.slice()).orElseThrow()))
        .average()
        .orElseThrow();
  }

  private static Set<Long> children() {
    return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
  }

  /** Returns the processor time of children that were started later. */
  private static Duration processorTime(Set<Long> before) {
    return ProcessHandle.current()
        .children()
        .filter(child -> !before.contains(child.pid()))
        .map(child -> child.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }
}
