// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.statistic.PairSwap;
import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Latencies in logarithmic buckets as wide as the margin, so that a shift by one bucket subtracts
 * the margin.
 *
 * @param margin largest slow-down that counts as equal, as a ratio less one, above 0
 */
record TailCells(double margin) {
  /** The latency above which values are no longer distinguished: a minute. */
  private static final long MAX_NANOS = 60_000_000_000L;

  /**
   * Runs the pair-swap test of a percentile, with the candidate's latencies shortened by the
   * margin.
   */
  OptionalDouble pairSwap(List<JvmPair> pairs, double quantile) {
    long[][] baseline = new long[pairs.size()][];
    long[][] candidate = new long[pairs.size()][];
    for (int i = 0; i < baseline.length; i++) {
      baseline[i] = cells(pairs.get(i), Arm.BASELINE, 0);
      candidate[i] = cells(pairs.get(i), Arm.CANDIDATE, 1);
    }
    return PairSwap.p(baseline, candidate, quantile);
  }

  private long[] cells(JvmPair pair, Arm arm, int shift) {
    long[] cells = new long[cell(MAX_NANOS) + 1];
    for (Slice slice : pair.slices()) {
      if (slice.arm() == arm) {
        add(cells, slice.latencies(), shift);
      }
    }
    return cells;
  }

  private void add(long[] cells, Histogram latencies, int shift) {
    for (HistogramIterationValue value : latencies.recordedValues()) {
      int cell = cell(Math.min(MAX_NANOS, value.getValueIteratedTo())) - shift;
      cells[Math.max(0, cell)] += value.getCountAddedInThisIterationStep();
    }
  }

  private int cell(long nanos) {
    return (int) Math.floor(StrictMath.log((double) Math.max(1, nanos)) / StrictMath.log1p(margin));
  }
}
