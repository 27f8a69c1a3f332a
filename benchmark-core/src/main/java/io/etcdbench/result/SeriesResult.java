// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.etcdbench.load.record.LatencySummary;
import org.jspecify.annotations.Nullable;

/**
 * All operations of one kind that ended in one way during a phase. Immutable.
 *
 * @param operation the label of the operation, for example {@code put}
 * @param outcome {@code ok}, or the label of the error kind, for example {@code timeout}; {@code
 *     abandoned} for those that had not ended when the drain did
 * @param count how many, 1 or more
 * @param opsPerSecond those of them that ended while load was offered, over that time: what ends in
 *     the drain is in {@code count} and in the latencies, but in no rate; 0 or more
 * @param serviceNanos done - sent
 * @param responseNanos done - intended; null in a closed loop, where there is no intended instant
 * @param example what the server or client said for one of them; null when the outcome is ok
 * @param uncertainty how exactly these figures are known; null when nobody recorded the seconds, as
 *     for errors, watchers, searches, JMH and files of before the field was added
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
  /** The outcome of operations that ended well. */
  public static final String OK = "ok";

  public SeriesResult {
    Field.require("operation", operation);
    Field.require("outcome", outcome);
    Field.requireAtLeast("count", count, 1);
    Field.requireFinite("opsPerSecond", opsPerSecond);
    Field.require("serviceNanos", serviceNanos);
  }

  /**
   * Operations whose seconds nobody recorded.
   *
   * @param operation the label of the operation
   * @param outcome {@code ok}, or the label of the error kind
   * @param count how many
   * @param opsPerSecond of them while load was offered
   * @param serviceNanos done - sent
   * @param responseNanos done - intended; null in a closed loop
   * @param example what was said for one of them; null when the outcome is ok
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

  /**
   * The same with what its seconds say.
   *
   * @param known how exactly the figures are known
   * @return a changed copy
   */
  public SeriesResult with(Uncertainty known) {
    return new SeriesResult(
        operation, outcome, count, opsPerSecond, serviceNanos, responseNanos, example, known);
  }

  /**
   * Whether these operations ended well.
   *
   * @return false for those of an error, and for abandoned ones
   */
  @JsonIgnore
  public boolean isOk() {
    return outcome.equals(OK);
  }

  /**
   * Whether this is what watchers received beside the load, and no operation of the load itself:
   * such series are named {@code watch-...}, and count in no throughput.
   *
   * @return true for {@code watch-create}, {@code watch-event} and their like
   */
  public boolean heardByWatchers() {
    return isHeardByWatchers(operation);
  }

  /**
   * Whether a series of that name is what watchers received.
   *
   * @param operation the name of a series
   * @return true for {@code watch-create} and its like
   */
  public static boolean isHeardByWatchers(String operation) {
    return operation.startsWith("watch-");
  }
}
