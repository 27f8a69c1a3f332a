// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

/** The number of digits with which the figures of a load run are printed. */
public enum Precision {
  /** Three significant digits: about as many as another run would reproduce. */
  ROUNDED(3),
  /**
   * Six significant digits, for {@code --precise}. Means, rates and counts are that exact;
   * percentiles and extremes come from a histogram and are exact to 0.1 %.
   */
  PRECISE(6);

  private static final int DECIMALS = 3;

  private final int digits;

  Precision(int digits) {
    this.digits = digits;
  }

  /** Formats a duration, for example {@code 812 us}. */
  public String nanos(Number nanos) {
    return Quantity.nanos(nanos.doubleValue(), digits);
  }

  /** Formats a rate, for example {@code 12.5k}, or {@code 12480.500} when precise. */
  public String number(double value) {
    return this == PRECISE ? Quantity.decimals(value, DECIMALS) : Quantity.number(value);
  }

  /** Formats a count, with all digits when precise. */
  public String count(long count) {
    return this == PRECISE ? Long.toString(count) : Quantity.count(count);
  }
}
