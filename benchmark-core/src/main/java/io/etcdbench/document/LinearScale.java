// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * An axis that starts at 0 and has labels at round values. Immutable.
 *
 * @param max upper end, above 0
 * @param step distance between labels, above 0
 * @param label formats a value
 */
public record LinearScale(double max, double step, DoubleFunction<String> label)
    implements AxisScale {
  /** Tolerance for rounding errors. */
  private static final double ROUNDING = 1e-9;

  /** Kinds of round values. */
  public enum Steps {
    /** 1, 2 and 5 times a power of ten. */
    DECIMAL,
    /** Powers of two. */
    BINARY,
    /** Seconds, minutes and hours as on a clock, in seconds. */
    CLOCK
  }

  private static final double[] CLOCK = {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600};

  public LinearScale {
    if (!(max > 0 && step > 0)) {
      throw new IllegalArgumentException(
          "max is %s and step %s; allowed: above 0".formatted(max, step));
    }
  }

  /**
   * Returns an axis that ends at a round value.
   *
   * @param highest the highest value to show, 0 or more
   * @param most maximum number of steps, 1 or more
   * @param steps kind of round values
   * @param label formats a value
   * @return a scale whose upper end is at or above the highest value
   */
  public static LinearScale upTo(
      double highest, int most, Steps steps, DoubleFunction<String> label) {
    double shown = highest > 0 ? highest : 1;
    double step = step(shown / most, steps);
    return new LinearScale(step * Math.ceil(shown / step - ROUNDING), step, label);
  }

  /**
   * Returns an axis that ends where the values end.
   *
   * @param end upper end, above 0
   * @param most maximum number of steps, 1 or more
   * @param steps kind of round values
   * @param label formats a value
   */
  public static LinearScale endingAt(
      double end, int most, Steps steps, DoubleFunction<String> label) {
    return new LinearScale(end, step(end / most, steps), label);
  }

  private static double step(double least, Steps steps) {
    return switch (steps) {
      case DECIMAL -> decimal(least);
      case BINARY -> Math.pow(2, Math.ceil(log2(least) - ROUNDING));
      case CLOCK -> clock(least);
    };
  }

  private static double log2(double value) {
    return Math.log(value) / Math.log(2);
  }

  static double decimal(double least) {
    double power = Math.pow(10, Math.floor(Math.log10(least) + ROUNDING));
    double rest = least / power - ROUNDING;
    return power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
  }

  private static double clock(double least) {
    if (least <= 1) {
      return decimal(least);
    }
    for (double step : CLOCK) {
      if (step >= least - ROUNDING) {
        return step;
      }
    }
    double hour = CLOCK[CLOCK.length - 1];
    return hour * decimal(least / hour);
  }

  @Override
  public double position(double value) {
    return Math.max(0, Math.min(1, value / max));
  }

  @Override
  public List<Tick> ticks() {
    List<Tick> ticks = new ArrayList<>();
    for (int i = 0; i * step <= max * (1 + ROUNDING); i++) {
      ticks.add(new Tick(i * step, label.apply(i * step)));
    }
    return ticks;
  }
}
