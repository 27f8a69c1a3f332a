// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.gate.Disturbance;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.TimedMetric;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.load.engine.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The turns of a pair: short ones in quick alternation, so that a disturbance of about a second
 * affects both arms. They are added up to four slices: one of each arm for each half of the pair.
 *
 * @param timing durations of the parts of a pair
 * @param tools the environment of the session
 */
record PairTurns(Timing timing, GateContext tools) {
  private static final int HALVES = 2;

  /**
   * Calls per turn that each slot of a closed loop makes at least. With fewer, rounding dominates
   * the count.
   */
  private static final int MEDIANS = 10;

  /** Operations per turn at least. With fewer, at a low rate, chance dominates. */
  private static final int OPERATIONS = 50;

  /**
   * Operations per slice at least: twice the 100 that p90, the highest percentile that a pass
   * requires, needs in each slice.
   */
  private static final int OPERATIONS_OF_A_SLICE = 200;

  /** The longest slice of a slow workload, as a multiple of the planned one. */
  private static final int LONGEST = 5;

  /**
   * The measurements of a pair.
   *
   * @param slices in the order ABBA
   * @param disturbance the worse of the two halves
   */
  record Measured(List<Slice> slices, Disturbance disturbance) {}

  /**
   * Runs the turns of both arms. Within a half the order is ABBA and so on; the second half starts
   * with the other arm. Adjacent turns of the two arms share a seed.
   *
   * @param order the arm that starts, then the other one
   * @param warm the warm-up slices of both
   * @param seed seed of the first turns
   * @throws ArmException when an arm failed, or the session was stopped
   */
  Measured measure(List<LiveArm> order, List<Slice> warm, long seed) {
    Duration slice = slice(timing, warm);
    int each = turns(warm, slice);
    Duration length = slice.dividedBy(each);
    List<Slice> slices = new ArrayList<>();
    Disturbance worst = Disturbance.NONE;
    for (int half = 0; half < HALVES; half++) {
      tools.watch().begin();
      List<List<Slice>> own = List.of(new ArrayList<>(), new ArrayList<>());
      for (int number = 0; number < each; number++) {
        int first = (half + number) % 2;
        for (int arm : new int[] {first, 1 - first}) {
          tools.requireTime();
          rest(timing.washOut());
          own.get(arm).add(order.get(arm).turn(length, seed + (long) half * each + number));
        }
      }
      worst = worst.and(tools.watch().seen());
      slices.add(Slice.sum(own.get(half)));
      slices.add(Slice.sum(own.get(1 - half)));
    }
    return new Measured(slices, worst);
  }

  /** Returns the length of a slice. As for its turns, the slower arm determines it for both. */
  static Duration slice(Timing timing, List<Slice> warm) {
    Duration planned = timing.slice();
    double enough = OPERATIONS_OF_A_SLICE * nanosPerOperation(warm);
    return enough <= planned.toNanos()
        ? planned
        : Duration.ofNanos((long) Math.min(enough, LONGEST * (double) planned.toNanos()));
  }

  private static int turns(List<Slice> warm, Duration slice) {
    double nanos = Timing.SHORTEST_TURN.toNanos();
    for (Slice one : warm) {
      nanos = Math.max(nanos, MEDIANS * TimedMetric.P50.of(one).orElse(0));
    }
    nanos = Math.max(nanos, OPERATIONS * nanosPerOperation(warm));
    return (int) Math.max(1, slice.toNanos() / nanos);
  }

  private static double nanosPerOperation(List<Slice> warm) {
    return warm.stream()
        .mapToDouble(one -> one.elapsedNanos() / (double) Math.max(1, one.operations()))
        .max()
        .orElse(0);
  }

  private void rest(Duration length) {
    NanoClock clock = tools.clock();
    long until = clock.nanoTime() + length.toNanos();
    for (long left = length.toNanos(); left > 0; left = until - clock.nanoTime()) {
      clock.parkNanos(left);
    }
  }
}
