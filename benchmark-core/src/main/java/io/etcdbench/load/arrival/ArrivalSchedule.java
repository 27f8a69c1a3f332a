// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.arrival;

import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The instants at which operations are meant to be sent, relative to the start of a phase.
 *
 * <p>Instants never go back: each is at or after the one before. Two are equal when the rate asks
 * for more than one arrival in a nanosecond, or when chance does. A schedule has no end, the phase
 * has; each instant is computed from the number of arrivals before it, so rounding errors do not
 * add up to a drift. Not thread-safe: one schedule serves one phase and one caller.
 */
public interface ArrivalSchedule {

  /**
   * The next intended instant; a call moves on to the one after it.
   *
   * @return nanoseconds since the start of the phase, 0 or more
   */
  long nextNanos();

  /**
   * Evenly spaced arrivals, the first at 0.
   *
   * @param opsPerSecond above zero
   * @return a new schedule
   */
  static ArrivalSchedule constant(double opsPerSecond) {
    return new ConstantSchedule(opsPerSecond);
  }

  /**
   * Arrivals of independent users: a Poisson process, whose gaps are exponentially distributed.
   *
   * @param opsPerSecond the mean rate, above zero
   * @param random only its {@code nextLong()} is used, so that the instants depend on nothing else
   * @return a new schedule
   */
  static ArrivalSchedule poisson(double opsPerSecond, RandomGenerator random) {
    return new PoissonSchedule(opsPerSecond, random);
  }

  /**
   * A rate that changes linearly and then stays; the first arrival is at 0.
   *
   * @param fromOpsPerSecond the rate at the start, 0 or more
   * @param toOpsPerSecond the rate at the end and afterwards, above zero
   * @param over the time between, above zero
   * @return a new schedule
   */
  static ArrivalSchedule ramp(double fromOpsPerSecond, double toOpsPerSecond, Duration over) {
    return new RampSchedule(fromOpsPerSecond, toOpsPerSecond, over);
  }

  /**
   * Constant rates one after the other; the last one stays. An arrival that is due at a change of
   * rate belongs to the new step.
   *
   * @param steps at least one; the last with a rate above zero
   * @return a new schedule
   */
  static ArrivalSchedule steps(List<Step> steps) {
    return new StepSchedule(steps);
  }

  /**
   * The part of a schedule that one of several workers keeps: all parts together are the schedule.
   *
   * @param all asked by nobody else from now on
   * @param first which arrival is the first, 0 or more and below {@code step}
   * @param step every how many-th arrival, 1 or more
   * @return the schedule
   */
  static ArrivalSchedule dealt(ArrivalSchedule all, int first, int step) {
    return step == 1 && first == 0 ? all : new DealtSchedule(all, first, step);
  }

  /**
   * One part of a schedule of steps.
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
