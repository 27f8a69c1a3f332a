// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import io.etcdbench.driver.OutcomeKind;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * All operations of one name that ended in one way. The histograms belong to this series: readers
 * do not change them.
 *
 * @param operation the name, as the workload gives it
 * @param outcome fine, or which error
 * @param serviceNanos done - sent, one value per operation
 * @param responseNanos done - intended, one value per operation; null in a closed loop
 * @param example what the server or client said for one of them; null when fine
 */
public record Series(
    String operation,
    OutcomeKind outcome,
    Histogram serviceNanos,
    @Nullable Histogram responseNanos,
    @Nullable String example) {

  /**
   * How many operations.
   *
   * @return 1 or more
   */
  public long count() {
    return serviceNanos.getTotalCount();
  }

  /**
   * Whether these operations went well.
   *
   * @return false for a kind of error
   */
  public boolean isOk() {
    return outcome == OutcomeKind.OK;
  }

  /**
   * The outcome as results and reports name it.
   *
   * @return for example {@code ok} or {@code timeout}
   */
  public String outcomeLabel() {
    return outcome.label();
  }

  /** In a few words, for messages: the histograms alone would fill pages. */
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
