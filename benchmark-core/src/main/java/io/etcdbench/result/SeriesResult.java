// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.plan.WatchPlan;
import org.jspecify.annotations.Nullable;

/**
 * All operations of one kind with one outcome during a phase. Immutable.
 *
 * @param operation the label of the operation, for example {@code put}
 * @param outcome {@code ok}, or the label of the error kind, for example {@code timeout}; {@code
 *     abandoned} for operations that had not ended at the end of the drain
 * @param count number of operations, 1 or more
 * @param opsPerSecond rate of those operations that ended while load was offered: operations that
 *     end in the drain count in {@code count} and in the latencies, but in no rate; 0 or more
 * @param serviceNanos done - sent
 * @param responseNanos done - intended; null in a closed loop, which has no intended send time
 * @param example error text of the server or client for one of them; null when the outcome is ok
 * @param uncertainty confidence intervals; null when no timeline was recorded, as for errors,
 *     watchers, searches, JMH and older files
 */
public record SeriesResult(
    String operation,
    String outcome,
    long count,
    double opsPerSecond,
    LatencySummary serviceNanos,
    @Nullable LatencySummary responseNanos,
    @Nullable String example,
    @Nullable Uncertainty uncertainty) {
  /** The outcome of successful operations. */
  public static final String OK = "ok";

  public SeriesResult {
    Field.require("operation", operation);
    Field.require("outcome", outcome);
    Field.requireAtLeast("count", count, 1);
    Field.requireFinite("opsPerSecond", opsPerSecond);
    Field.require("serviceNanos", serviceNanos);
  }

  /**
   * Creates a series without confidence intervals.
   *
   * @param operation the label of the operation
   * @param outcome {@code ok}, or the label of the error kind
   * @param count number of operations
   * @param opsPerSecond their rate while load was offered
   * @param serviceNanos done - sent
   * @param responseNanos done - intended; null in a closed loop
   * @param example error text for one of them; null when the outcome is ok
   */
  public SeriesResult(
      String operation,
      String outcome,
      long count,
      double opsPerSecond,
      LatencySummary serviceNanos,
      @Nullable LatencySummary responseNanos,
      @Nullable String example) {
    this(operation, outcome, count, opsPerSecond, serviceNanos, responseNanos, example, null);
  }

  /** Returns a copy with confidence intervals. */
  public SeriesResult with(Uncertainty known) {
    return new SeriesResult(
        operation, outcome, count, opsPerSecond, serviceNanos, responseNanos, example, known);
  }

  /**
   * Returns the response time if there is one, because users experience it; else the service time.
   */
  public LatencySummary latencyNanos() {
    return responseNanos == null ? serviceNanos : responseNanos;
  }

  /**
   * Returns whether these operations succeeded.
   *
   * @return false for errors and abandoned operations
   */
  @JsonIgnore
  public boolean isOk() {
    return outcome.equals(OK);
  }

  /**
   * Returns whether this series holds what watchers received rather than operations of the load:
   * such series are named {@code watch-...} and do not count in the throughput.
   *
   * @return true for {@code watch-create}, {@code watch-event} and similar
   */
  @JsonIgnore
  public boolean isOfWatchers() {
    return isOfWatchers(operation);
  }

  /**
   * Returns whether a series with the given name holds what watchers received.
   *
   * @param operation the name of a series
   * @return true for {@code watch-create} and similar
   */
  public static boolean isOfWatchers(String operation) {
    return operation.startsWith(WatchPlan.SERIES);
  }
}
