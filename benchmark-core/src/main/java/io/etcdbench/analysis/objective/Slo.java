// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import io.etcdbench.analysis.objective.LatencyMetric.Percentile;
import io.etcdbench.analysis.objective.LatencyMetric.Time;
import io.etcdbench.plan.ArrivalPlan.Shape;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.ObjectiveResult.Verdict;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty.Bounds;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A service level objective: a limit for one metric of the measure phase. Immutable.
 *
 * <p>As text: {@code [operation] [service|response] metric comparison limit}, for example {@code
 * put p99 < 20ms}, {@code get p99.9 <= 500us}, {@code errors < 1%}, {@code put rate >= 1000/s}.
 *
 * <ul>
 *   <li>The operation is the name of a series; without it, all operations of the load count
 *       together, without what watchers received.
 *   <li>Metrics are any percentile above p0 and below p100, {@code mean}, {@code stddev} and {@code
 *       max} of the successful operations; {@code rate}, the number of successful operations per
 *       second; and {@code errors}, the share of failed operations.
 *   <li>Latencies are response times when the run has them (open loop), else service times; {@code
 *       service} or {@code response} before the metric selects one of them.
 *   <li>Latencies and errors have an upper limit ({@code <}, {@code <=}), rates a lower one ({@code
 *       >}, {@code >=}). Limits have a unit: {@code ns us ms s}, {@code /s}, {@code %}.
 * </ul>
 *
 * <p>A percentile with too few samples is undecidable, see {@link
 * io.etcdbench.load.record.LatencySummary#carries}.
 */
public final class Slo {
  private final String text;
  private final @Nullable String operation;
  private final SloMetric metric;
  private final Comparison comparison;
  private final double limit;

  Slo(
      String text,
      @Nullable String operation,
      SloMetric metric,
      Comparison comparison,
      double limit) {
    this.text = text;
    this.operation = operation;
    this.metric = metric;
    this.comparison = comparison;
    this.limit = limit;
  }

  /**
   * Parses an objective.
   *
   * @param text see above; spaces around the comparison are optional
   * @throws IllegalArgumentException when the text is not a valid objective; the message is one
   *     sentence that names what is allowed
   */
  public static Slo parse(String text) {
    return SloText.parse(text);
  }

  /**
   * Checks that a plan measures what its objectives are about; they would be undecidable at the end
   * of the run.
   *
   * @throws IllegalArgumentException when an objective is not valid, names neither an operation
   *     that the plan sends nor a series of its watchers, or limits the response time of a closed
   *     loop; the message is one sentence
   */
  public static void requireMeasured(RunPlan plan) {
    plan.limits().objectives().forEach(text -> parse(text).requireMeasuredIn(plan));
  }

  private void requireMeasuredIn(RunPlan plan) {
    List<String> names = plan.operations().stream().map(OperationPlan::name).toList();
    List<String> watched = plan.watch().listeners().series();
    if (operation != null && !names.contains(operation) && !watched.contains(operation)) {
      String ofWatchers =
          watched.isEmpty() ? "" : ", and its watchers record: " + String.join(", ", watched);
      throw new IllegalArgumentException(
          "the objective '%s' names the operation '%s', but the load sends: %s%s; name one of these, or none"
              .formatted(text, operation, String.join(", ", names), ofWatchers));
    }
    if (plan.load().arrival().shape() == Shape.CLOSED
        && metric instanceof LatencyMetric latency
        && latency.time() == Time.RESPONSE) {
      throw new IllegalArgumentException(
          "the objective '%s' limits a response time, which a closed loop does not have; give the load a rate, or limit the service time"
              .formatted(text));
    }
  }

  /**
   * Returns an objective for the error budget, the share of all operations that may fail.
   *
   * @param share the largest share of failed operations, 0 to 1
   * @return the objective {@code errors <= ...%}
   */
  public static Slo errorBudget(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "the error budget is " + share + "; allowed: 0 to 1, for example 0.01");
    }
    BigDecimal percent = BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros();
    return new Slo(
        "errors <= " + percent.toPlainString() + "%",
        null,
        new ErrorMetric(),
        Comparison.AT_MOST,
        share);
  }

  /**
   * Compares the measured value of a run with the limit.
   *
   * @param result of a load run
   * @return met or missed with the measured value, or undecidable with a reason
   */
  public ObjectiveResult evaluate(RunResult result) {
    Observation seen = MeasuredSeries.of(result, operation).observe(metric);
    Double value = seen.value();
    if (value == null) {
      return new ObjectiveResult(text, Verdict.UNDECIDABLE, null, metric.unit(), seen.reason());
    }
    Verdict verdict = comparison.holds(value, limit) ? Verdict.MET : Verdict.MISSED;
    return new ObjectiveResult(text, verdict, value, metric.unit(), "");
  }

  /**
   * Returns the confidence interval of the value that {@link #evaluate} compares.
   *
   * @param result of a load run
   * @return the 95 % interval from the seconds of the run; empty for the sum of several operations,
   *     and when the run is too short for an interval
   */
  public Optional<Bounds> interval(RunResult result) {
    List<SeriesResult> fine =
        MeasuredSeries.of(result, operation).series().stream().filter(SeriesResult::isOk).toList();
    return fine.size() != 1
        ? Optional.empty()
        : Optional.ofNullable(fine.get(0).uncertainty())
            .map(known -> metric.bounds(known, fine.get(0).responseNanos() != null));
  }

  /**
   * Returns the limit on the tail of the response time.
   *
   * @return empty unless the objective is a percentile of the response time
   */
  public Optional<TailLimit> tailLimit() {
    return metric instanceof LatencyMetric latency
            && latency.statistic() instanceof Percentile percentile
            && latency.time() != Time.SERVICE
        ? Optional.of(new TailLimit(operation, 1 - percentile.quantile(), Math.round(limit)))
        : Optional.empty();
  }

  /**
   * Returns the objective with its limit on the service time.
   *
   * @return empty unless the objective limits a latency
   */
  public Optional<Slo> ofServiceTime() {
    if (!(metric instanceof LatencyMetric latency)) {
      return Optional.empty();
    }
    String name = operation == null ? "" : operation + " ";
    String rest = text.substring(name.length()).replaceFirst("^(service|response) ", "");
    return Optional.of(
        new Slo(
            name + "service " + rest,
            operation,
            new LatencyMetric(latency.statistic(), Time.SERVICE),
            comparison,
            limit));
  }

  /** Returns whether the objective limits the errors of all operations together. */
  public boolean coversAllErrors() {
    return operation == null && metric instanceof ErrorMetric;
  }

  /** Returns the objective as it was written, with single spaces. */
  @Override
  public String toString() {
    return text;
  }
}
