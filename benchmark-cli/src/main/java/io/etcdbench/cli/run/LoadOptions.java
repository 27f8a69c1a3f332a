// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.load.arrival.ArrivalSchedule.Step;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.plan.ArrivalPlan;
import io.etcdbench.plan.ArrivalPlan.Shape;
import io.etcdbench.plan.Choices;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.WarmupLength;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags for the load: concurrency, arrival process and duration. */
final class LoadOptions {
  @Essential
  @Option(
      names = "--clients",
      paramLabel = "N",
      description = "Operations in flight; with --rate, the maximum. Default: ${DEFAULT-VALUE}.")
  private int clients = LoadPlan.DEFAULT.concurrency();

  @Essential
  @Option(
      names = "--total",
      paramLabel = "N",
      description = "Operations to measure. Default: 10000, unless --duration is given.")
  private @Nullable Long total;

  @Essential
  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "Length of the measurement, instead of --total, for example 30s.")
  private @Nullable Duration duration;

  @Essential
  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      description =
          "Length of the warm-up under the same load, not measured; 0: none; auto: until the client"
              + " is steady, at most 30s. Default: auto.")
  private WarmupLength warmup = LoadPlan.DEFAULT.warmup();

  @Option(
      names = RehearseOption.NAME,
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          RehearseOption.MEANING
              + " Default: yes; --warmup 0 --no-rehearse measures a cold client.")
  private boolean rehearse;

  @Essential
  @Option(
      names = "--rate",
      paramLabel = "N",
      description =
          "Target rate in operations per second, independent of response times (open loop)."
              + " Default: 0 (closed loop).")
  private @Nullable Double rate;

  @Option(
      names = "--arrival",
      paramLabel = "SHAPE",
      description =
          "Arrival process: constant, poisson (independent users), ramp, steps or closed."
              + " Default: constant with --rate.")
  private @Nullable Shape arrival;

  @Option(
      names = "--ramp-from",
      paramLabel = "N",
      description = "Initial rate of a ramp to --rate. Default: 0.")
  private double rampFrom;

  @Option(
      names = "--ramp-over",
      paramLabel = "TIME",
      description = "Length of the ramp; the rate stays constant afterwards.")
  private Duration rampOver = Duration.ZERO;

  @Option(
      names = "--steps",
      paramLabel = "RATExTIME",
      split = ",",
      description =
          "Sequence of constant rates, for example 100x10s,200x10s. Their total time is the default"
              + " of --duration.")
  private List<Step> steps = List.of();

  @Option(
      names = "--beyond-limit",
      paramLabel = "send-late|drop",
      description =
          "Arrivals while all clients are busy: send late and count the delay, or drop and count"
              + " as dropped. Default: send-late.")
  private BeyondLimit beyondLimit = LoadPlan.DEFAULT.beyondLimit();

  @Option(
      names = "--drain-timeout",
      paramLabel = "TIME",
      description = "Maximum wait for operations in flight at the end. Default: 10s.")
  private Duration drainTimeout = LoadPlan.DEFAULT.drainTimeout();

  /**
   * Returns the plan that these flags describe.
   *
   * @throws IllegalArgumentException when they contradict each other
   */
  LoadPlan plan() {
    require(
        duration == null || !duration.isZero() || total != null,
        "--duration is 0; allowed: above zero");
    ArrivalPlan due = arrival();
    Duration time = duration != null ? duration : total == null ? due.stepTime() : Duration.ZERO;
    long number = total != null ? total : time.isZero() ? LoadPlan.DEFAULT.total() : 0;
    return new LoadPlan(clients, due, beyondLimit, number, time, warmup, rehearse, drainTimeout);
  }

  /** Returns whether a flag gives the number of operations or the time. */
  boolean isBounded() {
    return total != null || duration != null || !steps.isEmpty();
  }

  /** Returns whether {@code --duration} is given. */
  boolean isTimed() {
    return duration != null;
  }

  /** Returns whether a flag gives the rate, which may be 0, its steps, or the arrival process. */
  boolean isRated() {
    return rate != null || arrival != null || !steps.isEmpty();
  }

  private double rate() {
    return rate == null ? 0 : rate;
  }

  private ArrivalPlan arrival() {
    double mean = rate();
    require(mean >= 0, "--rate is " + mean + "; allowed: above zero, or 0 for a closed loop");
    Shape shape = shape();
    require(
        (shape == Shape.STEPS) == !steps.isEmpty(),
        "--arrival steps and --steps require each other; for example --steps 100x10s,200x10s");
    require(
        (shape == Shape.RAMP) == !rampOver.isZero(),
        "--arrival ramp and --ramp-over require each other; for example --rate 1000"
            + " --ramp-over 30s");
    require(
        shape == Shape.RAMP || rampFrom == 0,
        "--ramp-from %s requires --ramp-over, for example 30s".formatted(rampFrom));
    boolean rated = shape != Shape.CLOSED && shape != Shape.STEPS;
    require(
        !rated || mean > 0,
        "--arrival %s requires a rate above zero; add for example --rate 1000"
            .formatted(Choices.name(shape)));
    require(
        rated || mean == 0,
        "--rate %s and --arrival %s cannot be combined; drop one of them"
            .formatted(mean, Choices.name(shape)));
    return new ArrivalPlan(shape, mean, rampFrom, rampOver, steps);
  }

  private Shape shape() {
    if (arrival != null) {
      return arrival;
    }
    if (!steps.isEmpty()) {
      return Shape.STEPS;
    }
    if (!rampOver.isZero()) {
      return Shape.RAMP;
    }
    return rate() == 0 ? Shape.CLOSED : Shape.CONSTANT;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
