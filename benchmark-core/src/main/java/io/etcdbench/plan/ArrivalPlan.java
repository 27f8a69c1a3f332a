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
 * @param shape how the rate changes over time
 * @param rate operations per second: the constant rate, the mean of Poisson arrivals or the end of
 *     a ramp; 0 for other shapes
 * @param rampFrom the rate at the start of a ramp, 0 or more; 0 for other shapes
 * @param rampOver duration of a ramp; zero for other shapes
 * @param steps the steps; empty for other shapes
 */
public record ArrivalPlan(
    Shape shape, double rate, double rampFrom, Duration rampOver, List<Step> steps) {

  /** A closed loop: the completion of one operation sends the next. */
  public static final ArrivalPlan CLOSED =
      new ArrivalPlan(Shape.CLOSED, 0, 0, Duration.ZERO, List.of());

  /** How the rate changes over time. */
  public enum Shape {
    /** No rate: a closed loop. */
    CLOSED,
    /** Evenly spaced arrivals. */
    CONSTANT,
    /** Poisson arrivals of independent users. */
    POISSON,
    /** A rate that changes linearly, then stays constant. */
    RAMP,
    /** Steps of constant rates. */
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
        shape == Shape.RAMP || rampFrom == 0,
        "rampFrom is %s but the arrival shape is %s; make it ramp, or drop rampFrom"
            .formatted(rampFrom, Choices.name(shape)));
    require(
        (shape == Shape.STEPS) == !steps.isEmpty(),
        "the arrival shape 'steps' and at least one step are given together or not at all");
  }

  /**
   * Returns a plan of evenly spaced arrivals.
   *
   * @param opsPerSecond above zero
   */
  public static ArrivalPlan constant(double opsPerSecond) {
    return new ArrivalPlan(Shape.CONSTANT, opsPerSecond, 0, Duration.ZERO, List.of());
  }

  /** Returns the total duration of the steps; zero for other shapes. */
  public Duration stepTime() {
    return steps.stream().map(Step::duration).reduce(Duration.ZERO, Duration::plus);
  }

  /**
   * Returns a new schedule for one phase.
   *
   * @param seed determines the gaps of a Poisson process
   * @throws IllegalStateException for a closed loop, which has no schedule
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
   * Returns a copy with the rates divided by a number of parts.
   *
   * @param parts 1 or more
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
