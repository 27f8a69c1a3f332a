// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.LatencySummary;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * A latency summary with its decoded histogram, for statistics that the summary does not contain.
 *
 * @param summary the summary in the result
 * @param nanos its histogram; not to be modified
 */
public record Latency(LatencySummary summary, Histogram nanos) {

  public static Latency of(LatencySummary summary) {
    return new Latency(summary, HistogramText.decode(summary.histogram()));
  }

  /** Returns any percentile for which there are enough samples. */
  public OptionalLong quantile(double quantile) {
    return LatencySummary.quantile(nanos, quantile);
  }

  /**
   * Returns the standard deviation of the population, as HdrHistogram computes it from its buckets.
   */
  public double stddev() {
    return nanos.getStdDeviation();
  }
}
