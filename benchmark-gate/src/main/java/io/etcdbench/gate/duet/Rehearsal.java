// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.load.engine.NanoClock;
import java.time.Duration;

/**
 * Runs a pair of each workload that does not count, to learn how long pairs take here beside their
 * turns: two JVMs start, connect, preload and end.
 */
public final class Rehearsal {
  private static final Duration TURN = Duration.ofMillis(100);
  private static final int TURNS = 4;

  private Rehearsal() {}

  /**
   * Rehearses.
   *
   * @param plan whose timing is not used
   * @param tools with what
   * @return the mean time of a pair without turns and warm-ups; {@link Timing#STARTING} when an arm
   *     fails, which the session then says
   */
  public static Duration starting(DuetPlan plan, GateContext tools) {
    NanoClock clock = tools.clock();
    Timing shortest = new Timing(TURN, Duration.ZERO, Duration.ZERO);
    DuetPlan rehearsed =
        new DuetPlan(
            plan.setup(),
            plan.baseline(),
            plan.candidate(),
            shortest,
            plan.clusters(),
            plan.longest());
    PairRun run = new PairRun(rehearsed, tools);
    long before = clock.nanoTime();
    try {
      plan.workloads().forEach(workload -> run.run(workload, StageKind.CONTROL, 0));
    } catch (ArmException e) {
      return Timing.STARTING;
    }
    long each = (clock.nanoTime() - before) / plan.baseline().size();
    return Duration.ofNanos(each).minus(TURN.multipliedBy(TURNS));
  }
}
