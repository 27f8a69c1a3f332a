// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import io.etcdbench.driver.OutcomeKind;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * All operations with one name and one outcome. The histograms belong to this series: readers must
 * not change them.
 *
 * @param operation the name, as in the workload
 * @param outcome success, or the kind of error
 * @param serviceNanos done - sent, one value per operation
 * @param responseNanos done - intended, one value per operation; null in a closed loop
 * @param example error text of the server or client for one of them; null on success
 */
public record Series(
    String operation,
    OutcomeKind outcome,
    Histogram serviceNanos,
    @Nullable Histogram responseNanos,
    @Nullable String example) {

  /**
   * Returns the number of operations.
   *
   * @return 1 or more
   */
  public long count() {
    return serviceNanos.getTotalCount();
  }

  /** Returns whether these operations succeeded. */
  public boolean isOk() {
    return outcome == OutcomeKind.OK;
  }

  /**
   * Returns the outcome's label in results and reports, for example {@code ok} or {@code timeout}.
   */
  public String outcomeLabel() {
    return outcome.label();
  }

  /** Returns a short text for messages: the histograms alone would fill pages. */
  @Override
  public String toString() {
    return operation + " " + outcome.label() + " x " + count();
  }

  boolean isNamedAs(Series other) {
    return operation.equals(other.operation) && outcome == other.outcome;
  }

  Series merge(Series other) {
    return new Series(
        operation,
        outcome,
        Histograms.sum(serviceNanos, other.serviceNanos),
        Histograms.sumOrNull(responseNanos, other.responseNanos),
        example == null ? other.example : example);
  }
}
