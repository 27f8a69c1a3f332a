// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.arrival;

import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The intended send times of operations, relative to the start of a phase.
 *
 * <p>Times never decrease: each is at or after the previous one. Two are equal when the rate
 * exceeds one arrival per nanosecond, or by chance. A schedule is endless; the phase ends it. Each
 * time is computed from the number of arrivals before it, so rounding errors do not accumulate. Not
 * thread-safe: one schedule serves one phase and one caller.
 */
public interface ArrivalSchedule {

  /**
   * Returns the next intended send time and advances to the one after it.
   *
   * @return nanoseconds since the start of the phase, 0 or more
   */
  long nextNanos();

  /**
   * Returns the time of the arrival that follows the last one returned, also where it belongs to
   * another worker, or the start of a pause before it: until then, the arrivals so far have the
   * rate of the schedule. The schedule is not used afterwards.
   *
   * @return nanoseconds since the start of the phase, 0 or more
   */
  default long followingNanos() {
    return nextNanos();
  }

  /**
   * Creates a schedule of evenly spaced arrivals, the first at 0.
   *
   * @param opsPerSecond above zero
   */
  static ArrivalSchedule constant(double opsPerSecond) {
    return new ConstantSchedule(opsPerSecond);
  }

  /**
   * Creates a Poisson process, which models arrivals of independent users: the gaps are
   * exponentially distributed.
   *
   * @param opsPerSecond the mean rate, above zero
   * @param random only its {@code nextLong()} is used, so that the times depend on nothing else
   */
  static ArrivalSchedule poisson(double opsPerSecond, RandomGenerator random) {
    return new PoissonSchedule(opsPerSecond, random);
  }

  /**
   * Creates a schedule whose rate changes linearly and then stays constant; the first arrival is at
   * 0.
   *
   * @param fromOpsPerSecond the rate at the start, 0 or more
   * @param toOpsPerSecond the rate at the end and afterwards, above zero
   * @param over duration of the ramp, above zero
   */
  static ArrivalSchedule ramp(double fromOpsPerSecond, double toOpsPerSecond, Duration over) {
    return new RampSchedule(fromOpsPerSecond, toOpsPerSecond, over);
  }

  /**
   * Creates a schedule of steps, each with a constant rate; the last rate continues indefinitely.
   * An arrival that is due at a change of rate belongs to the new step.
   *
   * @param steps at least one; the last with a rate above zero
   */
  static ArrivalSchedule steps(List<Step> steps) {
    return new StepSchedule(steps);
  }

  /**
   * Returns one worker's part of a schedule that is split among several; all parts together are the
   * whole schedule.
   *
   * @param all the whole schedule, which must have no other caller
   * @param first index of the first arrival of this part, 0 or more and below {@code step}
   * @param step distance between arrivals of this part, 1 or more
   */
  static ArrivalSchedule dealt(ArrivalSchedule all, int first, int step) {
    return step == 1 && first == 0 ? all : new DealtSchedule(all, first, step);
  }

  /**
   * One step of a schedule.
   *
   * @param opsPerSecond 0 (a pause) or more
   * @param duration above zero
   */
  record Step(double opsPerSecond, Duration duration) {
    public Step {
      Rate.requireNotNegative(opsPerSecond);
      Rate.requirePositive("the duration of a step", duration);
    }
  }
}
