// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.record.HistogramText;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The record of one thread of a fork in one measured iteration. Immutable.
 *
 * @param iteration 1 for the first measured iteration of the fork
 * @param thread 0 for the first thread
 * @param completed operations that succeeded within the iteration, from which throughput is
 *     computed
 * @param sent operations passed to the driver, including drained ones
 * @param drained operations in flight at the end of the iteration, which were then awaited; they
 *     are in the series, but not in {@code completed}
 * @param elapsedNanos from the first operation to the end of the iteration, without draining
 * @param cpuNanos CPU time of the whole JVM in the same span; 0 when unknown
 * @param compileNanos time of the JIT compiler in the same span, summed over its threads; 0 when
 *     unknown
 * @param series the operations by outcome
 */
public record IterationRecord(
    int iteration,
    int thread,
    long completed,
    long sent,
    long drained,
    long elapsedNanos,
    long cpuNanos,
    long compileNanos,
    List<Series> series) {

  public IterationRecord {
    series = List.copyOf(series);
  }

  /**
   * The operations with one outcome.
   *
   * @param outcome the outcome
   * @param count number of operations
   * @param example error text of the first one; empty when successful
   * @param histogram service times in nanoseconds, see {@link HistogramText}
   */
  public record Series(OutcomeKind outcome, long count, String example, String histogram) {

    static Series of(OutcomeKind outcome, String example, Histogram histogram) {
      return new Series(
          outcome, histogram.getTotalCount(), example, HistogramText.encode(histogram));
    }
  }
}
