// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * Numbers as people read them: three significant digits and a unit, the same under any locale
 * (which rules out {@code String.format} with numbers: it writes decimal commas and Arabic digits).
 */
final class Quantity {
  private static final int DIGITS = 3;

  private static final List<String> TIMES = List.of(" ns", " us", " ms", " s");
  private static final List<String> THOUSANDS = List.of("", "k", "M", "G");
  private static final List<String> BYTES = List.of(" B", " KiB", " MiB", " GiB", " TiB");

  private Quantity() {}

  /** A duration, for example {@code 812 us} or {@code 1.10 ms}. */
  static String nanos(Number nanos) {
    return scaled(nanos.doubleValue(), 1_000, TIMES);
  }

  /** How many of something, for example {@code 950} or {@code 49.9k}. */
  static String count(long count) {
    return count < 1_000 ? Long.toString(count) : number((double) count);
  }

  /** A rate, for example {@code 12.5k}. */
  static String number(double value) {
    return scaled(value, 1_000, THOUSANDS);
  }

  /** An amount of memory, for example {@code 23.5 GiB}. */
  static String bytes(Number bytes) {
    return scaled(bytes.doubleValue(), 1_024, BYTES);
  }

  /** A whole number, for example {@code 10513}. */
  static String whole(double value) {
    return new BigDecimal(value).setScale(0, RoundingMode.HALF_UP).toPlainString();
  }

  /** How many times a value another one is, for example {@code 0.512x}. */
  static String ratio(double value, double base) {
    return threeDigits(value / base) + "x";
  }

  /** A share of a value, for example {@code 2.5 %}. */
  static String percent(double part, double whole) {
    BigDecimal percent = new BigDecimal(100 * part / whole);
    return percent.setScale(percent.doubleValue() < 9.95 ? 1 : 0, RoundingMode.HALF_UP) + " %";
  }

  private static String scaled(double value, int step, List<String> units) {
    double rest = value;
    int unit = 0;
    while (Math.max(rest, round(rest).doubleValue()) >= step && unit < units.size() - 1) {
      unit++;
      rest = value / Math.pow(step, unit);
    }
    return threeDigits(rest) + units.get(unit);
  }

  private static BigDecimal round(double value) {
    return new BigDecimal(value).round(new MathContext(DIGITS, RoundingMode.HALF_UP));
  }

  /** Trailing zeros are kept: they are digits that were measured. */
  private static String threeDigits(double value) {
    BigDecimal rounded = round(value);
    if (rounded.signum() == 0) {
      return "0";
    }
    int integerDigits = rounded.precision() - rounded.scale();
    return rounded
        .setScale(Math.max(0, DIGITS - integerDigits), RoundingMode.HALF_UP)
        .toPlainString();
  }
}
