// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.analysis.compare.Fingerprint.Difference;
import io.etcdbench.analysis.compare.Fingerprint.Weight;
import io.etcdbench.gate.Arm;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.Placement;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.arm.ArmSession;
import io.etcdbench.gate.arm.ArmStarter.ArmSpec;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.arm.ServerCounter;
import io.etcdbench.gate.duet.PairTurns.Measured;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.RunPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Runs one pair of arms. */
final class PairRun {
  private static final List<String> NAMES = List.of("x", "y");

  /** Enough operations that a one-off cost adds less than one two-hundredth of itself to each. */
  private static final long FEWEST_COUNTED = 1_000;

  /**
   * About a second of a fast client. More are needed because a call's allocations depend on the
   * calls that share its write.
   */
  private static final long MAX_COUNTED = 10_000;

  private final DuetPlan plan;
  private final GateContext tools;

  PairRun(DuetPlan plan, GateContext tools) {
    this.plan = plan;
    this.tools = tools;
  }

  /**
   * The outcome of a pair.
   *
   * @param differences between the facts that the arms reported
   * @param pair empty when the arms are not comparable
   */
  record Outcome(List<Difference> differences, Optional<JvmPair> pair) {}

  /**
   * Starts both arms, warms them up one after the other, and runs their turns: ABBA, and BAAB in
   * every second pair, see {@link PairTurns}. The arm with the first turn is started first. The
   * seed determines whether the first pair starts with the baseline, and which arm gets which
   * directory.
   */
  Outcome run(int workload, int number, boolean counts) {
    long base = plan.setup().seed() * 31 + workload * 7L;
    SplittableRandom start = new SplittableRandom(base);
    boolean flipped = start.nextBoolean() != (number % 2 == 1);
    boolean swapped = start.nextBoolean() != (number / 2 % 2 == 1);
    SplittableRandom random = new SplittableRandom(base * 1_000_003 + number);
    Placement places = new Placement(swapped ? reversed(NAMES) : NAMES, clusters(number));
    Arm begins = flipped ? Arm.CANDIDATE : Arm.BASELINE;
    try (LiveArm first = start(workload, begins, places);
        LiveArm second = start(workload, begins.other(), places)) {
      LiveArm baseline = flipped ? second : first;
      LiveArm candidate = flipped ? first : second;
      List<LiveArm> order = List.of(first, second);
      try {
        List<Difference> differences = differences(baseline.identity(), candidate.identity());
        return differences.isEmpty()
            ? new Outcome(
                List.of(), Optional.of(measured(order, random.nextLong(), places, counts)))
            : new Outcome(differences, Optional.empty());
      } finally {
        order.forEach(LiveArm::end);
      }
    }
  }

  private JvmPair measured(List<LiveArm> order, long seed, Placement places, boolean counts) {
    List<Slice> warm = warmUp(order, seed);
    List<Slice> counted = counts ? count(order, counted(warm), seed) : List.of();
    order.forEach(LiveArm::park);
    Measured measured = new PairTurns(plan.timing(), tools).measure(order, warm, seed);
    return new JvmPair(seed, places, measured.disturbance(), measured.slices(), counted);
  }

  /**
   * Assigns clusters to arms so that neither the turn order nor the directory always coincides with
   * a cluster.
   */
  private List<Integer> clusters(int number) {
    return switch (plan.clusters()) {
      case SHARED -> List.of(0, 0);
      case OWN -> List.of(0, 1);
      case CROSSED -> (number + 1) / 2 % 2 == 0 ? List.of(0, 1) : List.of(1, 0);
    };
  }

  private static List<String> reversed(List<String> names) {
    return List.of(names.get(1), names.get(0));
  }

  private LiveArm start(int workload, Arm role, Placement places) {
    String name = places.directory(role);
    int cluster = places.cluster(role);
    RunPlan own = plan.plan(workload, role);
    RunKeysPlan keys =
        new RunKeysPlan(
            own.keys().prefix(), "", RunKeysPlan.Existing.REUSE, RunKeysPlan.Afterwards.DELETE);
    RunPlan drawn = own.with(keys).withOwnPrefix();
    return tools.start(new ArmSpec(role, name, drawn, cluster));
  }

  private List<Slice> warmUp(List<LiveArm> order, long seed) {
    Duration length = plan.timing().warmUp();
    return length.isZero()
        ? List.of()
        : order.stream().map(arm -> warmUp(arm, length, seed)).toList();
  }

  private Slice warmUp(LiveArm arm, Duration length, long seed) {
    tools.requireTime();
    return arm.turn(length, seed - 1);
  }

  /**
   * Measures the counters of both arms. No other client uses the servers at that time, so their
   * counters are those of the arm.
   */
  private List<Slice> count(List<LiveArm> order, long operations, long seed) {
    List<Slice> counted = new ArrayList<>();
    for (LiveArm arm : order) {
      arm.park();
      Map<String, Long> before = tools.servers().read();
      Slice slice = arm.count(operations, seed);
      counted.add(slice.with(ServerCounter.growth(before, tools.servers().read())));
    }
    return counted;
  }

  /**
   * Returns the number of operations that the slower arm completes in a second. It is the same for
   * both arms.
   */
  private static long counted(List<Slice> warm) {
    double perSecond =
        warm.stream()
            .mapToDouble(slice -> 1e9 * slice.operations() / Math.max(1, slice.elapsedNanos()))
            .min()
            .orElse(0);
    return Math.max(FEWEST_COUNTED, Math.min(MAX_COUNTED, (long) perSecond));
  }

  /** Returns the differences that the user did not request. */
  private List<Difference> differences(
      Map<String, String> baseline, Map<String, String> candidate) {
    TreeSet<String> names = new TreeSet<>(baseline.keySet());
    names.addAll(candidate.keySet());
    if (!plan.setup().baseline().platform().jvm().isEmpty()) {
      names.remove(ArmSession.JVM);
    }
    return names.stream()
        .map(
            name ->
                new Difference(
                    name,
                    Weight.MUST,
                    baseline.getOrDefault(name, "unknown"),
                    candidate.getOrDefault(name, "unknown")))
        .filter(one -> !one.baseline().equals(one.candidate()))
        .toList();
  }
}
