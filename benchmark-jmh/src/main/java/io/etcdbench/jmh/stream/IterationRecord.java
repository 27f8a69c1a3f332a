// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.record.HistogramText;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What one thread of a fork saw in one measured iteration. Immutable.
 *
 * @param iteration 1 for the first measured iteration of the fork
 * @param thread 0 for the first thread
 * @param completed operations that ended well inside the iteration: the throughput's count
 * @param sent operations that were given to the driver, those drained included
 * @param drained operations still in flight at its end, waited for afterwards; they are in the
 *     series, not in {@code completed}
 * @param elapsedNanos from the first operation to the end of the iteration, draining left out
 * @param cpuNanos processor time of the whole JVM in the same span; 0 when not known
 * @param compileNanos what the JIT compiler took in the same span, summed over its threads; 0 when
 *     not known
 * @param series the operations by the way they ended
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
   * The operations that ended one way.
   *
   * @param outcome which way
   * @param count how many
   * @param example what the server or client said at the first of them; empty when fine
   * @param histogram of service times in nanoseconds: see {@link HistogramText}
   */
  public record Series(OutcomeKind outcome, long count, String example, String histogram) {

    static Series of(OutcomeKind outcome, String example, Histogram histogram) {
      return new Series(
          outcome, histogram.getTotalCount(), example, HistogramText.encode(histogram));
    }
  }
}
