// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

/**
 * A linear axis between two round values, which may lie on either side of 0. Immutable.
 *
 * @param min lower end
 * @param max upper end, above {@code min}
 * @param step distance between labels, above 0
 * @param label formats a value
 */
public record SpanScale(double min, double max, double step, DoubleFunction<String> label)
    implements AxisScale {
  private static final double ROUNDING = 1e-9;

  public SpanScale {
    if (!(max > min && step > 0)) {
      throw new IllegalArgumentException(
          "the axis is %s to %s by %s; allowed: ascending, by more than 0"
              .formatted(min, max, step));
    }
  }

  /**
   * Returns an axis that covers the given values and ends at round values.
   *
   * @param values at least one
   * @param most maximum number of steps, 1 or more
   * @param label formats a value
   */
  public static SpanScale around(double[] values, int most, DoubleFunction<String> label) {
    double lowest = DoubleStream.of(values).min().orElseThrow();
    double highest = DoubleStream.of(values).max().orElseThrow();
    double span = highest > lowest ? highest - lowest : Math.max(1, Math.abs(highest));
    double step = LinearScale.decimal(span / most);
    double min = step * Math.floor(lowest / step + ROUNDING);
    double max = step * Math.ceil(highest / step - ROUNDING);
    return new SpanScale(min, max > min ? max : min + step, step, label);
  }

  @Override
  public double position(double value) {
    return Math.min(1, Math.max(0, (value - min) / (max - min)));
  }

  @Override
  public List<Tick> ticks() {
    List<Tick> ticks = new ArrayList<>();
    long first = Math.round(min / step);
    for (long i = first; i * step <= max + ROUNDING * step; i++) {
      ticks.add(new Tick(i * step, label.apply(i * step)));
    }
    return ticks;
  }
}
