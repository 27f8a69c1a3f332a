// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.LatencySummary;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * A summary with its histogram at hand, for the figures that the summary itself does not hold.
 *
 * @param summary as the result has it
 * @param nanos its histogram, not changed
 */
public record Latency(LatencySummary summary, Histogram nanos) {

  public static Latency of(LatencySummary summary) {
    return new Latency(summary, HistogramText.decode(summary.histogram()));
  }

  /** Any percentile, as far as the samples carry it. */
  public OptionalLong quantile(double quantile) {
    return LatencySummary.quantile(nanos, quantile);
  }

  /** The standard deviation of the population, as HdrHistogram computes it from its classes. */
  public double stddev() {
    return nanos.getStdDeviation();
  }
}
