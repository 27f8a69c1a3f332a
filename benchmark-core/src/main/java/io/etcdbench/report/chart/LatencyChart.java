// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.Document.Bar;
import io.etcdbench.document.Document.Distribution;
import io.etcdbench.format.Precision;
import io.etcdbench.format.Quantity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The distribution of latencies in buckets of equal width on a logarithmic axis, so that both a
 * fast body and a slow tail are visible. A decade has as many buckets as fit, so that a narrow
 * distribution is drawn finely. Bucket limits are preferred numbers, the rounded powers of the n-th
 * root of ten (ISO 3 for n of 5, 10, 20, 40 and 80).
 */
public final class LatencyChart {
  private static final int MAX_BARS = 20;
  private static final int[] CLASSES_PER_DECADE = {80, 40, 20, 10, 5, 4, 3, 2, 1};
  private static final MathContext LIMIT_DIGITS = new MathContext(3, RoundingMode.HALF_UP);

  private LatencyChart() {}

  public static Distribution of(String title, Histogram nanos, Precision precision) {
    List<Long> limits = limits(nanos);
    long[] counts = counts(nanos, limits);
    List<Bar> bars = new ArrayList<>();
    long soFar = 0;
    for (int i = 1; i < limits.size(); i++) {
      soFar += counts[i];
      bars.add(
          new Bar(
              Quantity.nanos(limits.get(i - 1)),
              Quantity.nanos(limits.get(i)),
              counts[i],
              precision.count(counts[i]),
              upTo(soFar, nanos.getTotalCount())));
    }
    return new Distribution(title, bars);
  }

  /**
   * Returns the limits of the buckets. A bucket contains values above its lower and up to its upper
   * limit.
   */
  static List<Long> limits(Histogram nanos) {
    for (int perDecade : CLASSES_PER_DECADE) {
      List<Long> limits = limits(nanos.getMinValue(), nanos.getMaxValue(), perDecade);
      if (limits.size() <= MAX_BARS + 1) {
        return limits;
      }
    }
    return limits(nanos.getMinValue(), nanos.getMaxValue(), 1);
  }

  private static List<Long> limits(long min, long max, int perDecade) {
    int first = (int) Math.floor(perDecade * Math.log10((double) Math.max(1, min))) - 1;
    int last = (int) Math.ceil(perDecade * Math.log10((double) Math.max(1, max))) + 1;
    TreeSet<Long> limits = new TreeSet<>();
    IntStream.rangeClosed(first, last).forEach(power -> limits.add(limit(power, perDecade)));
    Long lowest = limits.lower(min);
    Long highest = limits.ceiling(Math.max(1, max));
    return List.copyOf(
        limits.subSet(
            lowest == null ? limits.first() : lowest,
            true,
            highest == null ? limits.last() : highest,
            true));
  }

  private static long limit(int power, int perDecade) {
    if (power < 0) {
      return 0;
    }
    return new BigDecimal(Math.pow(10, (double) power / perDecade)).round(LIMIT_DIGITS).longValue();
  }

  private static long[] counts(Histogram nanos, List<Long> limits) {
    long[] counts = new long[limits.size()];
    int at = 1;
    for (HistogramIterationValue value : nanos.recordedValues()) {
      while (at < counts.length - 1 && value.getValueIteratedTo() > limits.get(at)) {
        at++;
      }
      counts[at] += value.getCountAddedInThisIterationStep();
    }
    return counts;
  }

  /** Returns a share rounded down, so that 100 % means all of them. */
  private static String upTo(long part, long whole) {
    return new BigDecimal(part)
            .multiply(BigDecimal.valueOf(100))
            .divide(new BigDecimal(whole), 2, RoundingMode.DOWN)
            .toPlainString()
        + " %";
  }
}
