// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import java.util.ArrayList;
import java.util.List;

/**
 * An axis of percentiles, logarithmic in what lies above them: from p0 to p90 is as wide as from
 * p90 to p99, and so on. Immutable.
 *
 * @param nines how many nines the upper end has: 2 for p99, 4 for p99.99
 */
public record PercentileScale(int nines) implements Scale {
  private static final double MEDIAN = 0.5;

  public PercentileScale {
    if (nines < 1) {
      throw new IllegalArgumentException("nines is " + nines + "; allowed: 1 or more");
    }
  }

  /** From 0 to below 1. */
  @Override
  public double position(double quantile) {
    double above = Math.max(Math.pow(10, -nines), 1 - quantile);
    return Math.max(0, -Math.log10(above) / nines);
  }

  /**
   * The quantile at a place.
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
