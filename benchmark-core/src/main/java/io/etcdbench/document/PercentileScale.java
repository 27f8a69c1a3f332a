// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import java.util.ArrayList;
import java.util.List;

/**
 * An axis of percentiles that is logarithmic in the share above them: p0 to p90 is as wide as p90
 * to p99, and so on. Immutable.
 *
 * @param nines number of nines of the upper end: 2 for p99, 4 for p99.99
 */
public record PercentileScale(int nines) implements AxisScale {
  private static final double MEDIAN = 0.5;

  public PercentileScale {
    if (nines < 1) {
      throw new IllegalArgumentException("nines is " + nines + "; allowed: 1 or more");
    }
  }

  /** Returns the position of a quantile from 0 to below 1. */
  @Override
  public double position(double quantile) {
    double above = Math.max(Math.pow(10, -nines), 1 - quantile);
    return Math.max(0, -Math.log10(above) / nines);
  }

  /**
   * Returns the quantile at a position.
   *
   * @param position 0 to 1
   * @return from 0 to below 1
   */
  public double quantile(double position) {
    return 1 - Math.pow(10, -position * nines);
  }

  @Override
  public List<Tick> ticks() {
    List<Tick> ticks = new ArrayList<>();
    ticks.add(new Tick(MEDIAN, "p50"));
    for (int i = 1; i <= nines; i++) {
      String digits = "9".repeat(Math.max(0, i - 2));
      String label = i == 1 ? "p90" : digits.isEmpty() ? "p99" : "p99." + digits;
      ticks.add(new Tick(1 - Math.pow(10, -i), label));
    }
    return ticks;
  }
}
