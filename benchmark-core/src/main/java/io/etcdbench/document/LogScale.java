// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * A logarithmic axis: equal factors have equal widths. Immutable.
 *
 * @param min lower end, above 0
 * @param max upper end, above the lower one
 * @param mostTicks maximum number of labels, 1 or more
 * @param label formats a value
 */
public record LogScale(double min, double max, int mostTicks, DoubleFunction<String> label)
    implements AxisScale {
  private static final double ROUNDING = 1e-9;
  private static final int[] FINE = {1, 2, 5};
  private static final int[] COARSE = {1};

  public LogScale {
    if (mostTicks < 1) {
      throw new IllegalArgumentException("mostTicks is " + mostTicks + "; allowed: 1 or more");
    }
    if (!(min > 0 && max > min)) {
      throw new IllegalArgumentException(
          "the axis goes from %s to %s; allowed: above 0, and to more".formatted(min, max));
    }
  }

  /**
   * Returns an axis that starts and ends at 1, 2 or 5 times a power of ten.
   *
   * @param lowest the lowest value to show, above 0
   * @param highest the highest value to show
   * @param mostTicks maximum number of labels, 1 or more
   * @param label formats a value
   */
  public static LogScale around(
      double lowest, double highest, int mostTicks, DoubleFunction<String> label) {
    double low = Math.max(lowest, Double.MIN_NORMAL);
    double min = below(low);
    double max = LinearScale.decimal(Math.max(highest, low));
    return new LogScale(min, max > min ? max : 10 * min, mostTicks, label);
  }

  private static double below(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value) + ROUNDING));
    double rest = value / power + ROUNDING;
    return power * (rest >= 5 ? 5 : rest >= 2 ? 2 : 1);
  }

  @Override
  public double position(double value) {
    double share = Math.log(Math.max(min, value) / min) / Math.log(max / min);
    return Math.max(0, Math.min(1, share));
  }

  @Override
  public List<Tick> ticks() {
    List<Tick> ticks = ticks(FINE, 1);
    for (int every = 1; ticks.size() > mostTicks; every++) {
      ticks = ticks(COARSE, every);
    }
    return ticks;
  }

  private List<Tick> ticks(int[] factors, int every) {
    int last = (int) Math.ceil(Math.log10(max) - ROUNDING);
    List<Tick> ticks = new ArrayList<>();
    for (int power = (int) Math.floor(Math.log10(min) + ROUNDING); power <= last; power += every) {
      for (int factor : factors) {
        add(ticks, factor * Math.pow(10, power));
      }
    }
    return ticks;
  }

  private void add(List<Tick> ticks, double value) {
    if (value >= min * (1 - ROUNDING) && value <= max * (1 + ROUNDING)) {
      ticks.add(new Tick(value, label.apply(value)));
    }
  }
}
