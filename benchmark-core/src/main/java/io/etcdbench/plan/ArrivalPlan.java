// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.arrival.ArrivalSchedule.Step;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/**
 * When operations are due. Immutable.
 *
 * @param shape how the rate goes
 * @param rate operations per second: of a constant rate, the mean of Poisson arrivals, the end of a
 *     ramp; 0 for other shapes
 * @param rampFrom the rate at the start of a ramp, 0 or more; 0 for other shapes
 * @param rampOver how long a ramp takes; zero for other shapes
 * @param steps the steps; empty for other shapes
 */
public record ArrivalPlan(
    Shape shape, double rate, double rampFrom, Duration rampOver, List<Step> steps) {

  /** The answer to one operation sends the next: a closed loop. */
  public static final ArrivalPlan CLOSED =
      new ArrivalPlan(Shape.CLOSED, 0, 0, Duration.ZERO, List.of());

  /** How the rate goes over time. */
  public enum Shape {
    /** No rate: a closed loop. */
    CLOSED,
    /** Evenly spaced arrivals. */
    CONSTANT,
    /** Arrivals of independent users. */
    POISSON,
    /** A rate that changes linearly, then stays. */
    RAMP,
    /** Constant rates one after the other. */
    STEPS
  }

  public ArrivalPlan {
    steps = List.copyOf(steps);
    Bound.RATE.require(rate);
    Bound.RATE.require(rampFrom);
    Bound.RAMP.require(rampOver);
    for (Step step : steps) {
      Bound.RATE.require(step.opsPerSecond());
      Bound.STEP.require(step.duration());
    }
    boolean rated = shape == Shape.CONSTANT || shape == Shape.POISSON || shape == Shape.RAMP;
    require(
        rated == (rate > 0),
        "the arrival shape is %s and the rate %s; %s"
            .formatted(
                Choices.name(shape),
                rate,
                rated ? "give a rate above zero" : "a rate goes with constant, poisson or ramp"));
    require(
        (shape == Shape.RAMP) == !rampOver.isZero(),
        "a ramp and the time it takes (rampOver) are given together or not at all");
    require(
        (shape == Shape.STEPS) == !steps.isEmpty(),
        "the arrival shape 'steps' and at least one step are given together or not at all");
  }

  /**
   * Evenly spaced arrivals.
   *
   * @param opsPerSecond above zero
   * @return the plan
   */
  public static ArrivalPlan constant(double opsPerSecond) {
    return new ArrivalPlan(Shape.CONSTANT, opsPerSecond, 0, Duration.ZERO, List.of());
  }

  /**
   * The instants.
   *
   * @param seed decides the gaps of a Poisson process
   * @return a new schedule for one phase
   * @throws IllegalStateException for a closed loop, which has none
   */
  public ArrivalSchedule schedule(long seed) {
    return switch (shape) {
      case CONSTANT -> ArrivalSchedule.constant(rate);
      case POISSON -> ArrivalSchedule.poisson(rate, new SplittableRandom(seed));
      case RAMP -> ArrivalSchedule.ramp(rampFrom, rate, rampOver);
      case STEPS -> ArrivalSchedule.steps(steps);
      case CLOSED -> throw new IllegalStateException("a closed loop has no schedule");
    };
  }

  /**
   * The same shape at a part of the rate.
   *
   * @param parts how many, 1 or more
   * @return a changed copy
   */
  ArrivalPlan divided(int parts) {
    return new ArrivalPlan(
        shape,
        rate / parts,
        rampFrom / parts,
        rampOver,
        steps.stream()
            .map(step -> new Step(step.opsPerSecond() / parts, step.duration()))
            .toList());
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
