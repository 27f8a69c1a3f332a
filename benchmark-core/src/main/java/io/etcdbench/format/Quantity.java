// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * Formats numbers for people: three significant digits and a unit, the same under every locale
 * (which rules out {@code String.format} with numbers: it writes decimal commas and Arabic digits).
 */
public final class Quantity {
  private static final int DIGITS = 3;

  /** Significant digits of a double. */
  private static final int MAX_DIGITS = 17;

  /** Stands for an unknown figure, for example a share of nothing. */
  private static final String UNKNOWN = "-";

  private static final List<String> TIMES = List.of(" ns", " us", " ms", " s");
  private static final List<String> THOUSANDS = List.of("", "k", "M", "G");
  private static final List<String> BYTES = List.of(" B", " KiB", " MiB", " GiB", " TiB");

  private Quantity() {}

  /** Formats a duration, for example {@code 812 us} or {@code 1.10 ms}. */
  public static String nanos(Number nanos) {
    return nanos(nanos.doubleValue(), DIGITS);
  }

  /** Formats a duration with the given number of significant digits. */
  public static String nanos(double nanos, int digits) {
    return scaled(nanos, 1_000, TIMES, digits);
  }

  /** Formats a count, for example {@code 950} or {@code 49.9k}. */
  public static String count(long count) {
    return count < 1_000 ? Long.toString(count) : number((double) count);
  }

  /** Formats a rate, for example {@code 12.5k}. */
  public static String number(double value) {
    return scaled(value, 1_000, THOUSANDS, DIGITS);
  }

  /** Formats an amount of memory, for example {@code 23.5 GiB}. */
  public static String bytes(Number bytes) {
    return scaled(bytes.doubleValue(), 1_024, BYTES, DIGITS);
  }

  /** Formats a number without decimals, for example {@code 10513}. */
  public static String whole(double value) {
    return decimals(value, 0);
  }

  /**
   * Formats a number with the given number of decimals, for example {@code 12480.500}. The decimal
   * digits that identify the value are rounded half up: 0.15 is 0.2, although its binary value is
   * slightly less.
   */
  public static String decimals(double value, int decimals) {
    return !Double.isFinite(value)
        ? UNKNOWN
        : BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
  }

  /** Formats a number without decimals, with thousands separators, for example {@code 12,480}. */
  public static String grouped(double value) {
    return Phrase.say("%,.0f", value);
  }

  /**
   * Formats a number with as many significant digits as given, without trailing zeros: {@code 1.25}
   * and {@code 1}.
   */
  public static String significant(double value, int digits) {
    BigDecimal rounded = round(value, digits);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /**
   * Formats a time of two parts, for example {@code 1:58}.
   *
   * @param larger hours or minutes
   * @param smaller the minutes or seconds beyond, 0 to 59
   */
  public static String clock(long larger, int smaller) {
    return larger + (smaller < 10 ? ":0" : ":") + smaller;
  }

  /** Formats the ratio of a value to a base, for example {@code 0.512x}. */
  public static String ratio(double value, double base) {
    double ratio = value / base;
    return Double.isFinite(ratio) ? plain(ratio, DIGITS) + "x" : UNKNOWN;
  }

  /** Formats a part of a whole as a percentage, for example {@code 2.5 %}. */
  public static String percent(double part, double whole) {
    double share = part / whole;
    if (!Double.isFinite(share)) {
      return UNKNOWN;
    }
    BigDecimal percent = new BigDecimal(100 * share);
    return percent.setScale(percent.doubleValue() < 9.95 ? 1 : 0, RoundingMode.HALF_UP) + " %";
  }

  /**
   * Formats a share of a count as a percentage. A small share keeps a digit; only none at all is 0
   * %, and only all of them is 100 %.
   */
  public static String share(long part, long whole) {
    return share((double) part / whole);
  }

  /** Formats a share from 0 to 1 in the same way. */
  public static String share(double share) {
    if (!Double.isFinite(share)) {
      return UNKNOWN;
    }
    int digits = 2;
    while (share < 1 && digits < MAX_DIGITS && round(100 * share, digits).doubleValue() == 100) {
      digits++;
    }
    return plain(100 * share, digits) + " %";
  }

  private static String scaled(double value, int step, List<String> units, int digits) {
    if (!Double.isFinite(value)) {
      return UNKNOWN;
    }
    double rest = value;
    int unit = 0;
    while (Math.max(Math.abs(rest), round(Math.abs(rest), digits).doubleValue()) >= step
        && unit < units.size() - 1) {
      unit++;
      rest = value / Math.pow(step, unit);
    }
    return plain(rest, digits) + units.get(unit);
  }

  private static BigDecimal round(double value, int digits) {
    return new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_UP));
  }

  /** Trailing zeros are kept, because they are measured digits. */
  private static String plain(double value, int digits) {
    BigDecimal rounded = round(value, digits);
    if (rounded.signum() == 0) {
      return "0";
    }
    int integerDigits = rounded.precision() - rounded.scale();
    return rounded
        .setScale(Math.max(0, digits - integerDigits), RoundingMode.HALF_UP)
        .toPlainString();
  }
}
