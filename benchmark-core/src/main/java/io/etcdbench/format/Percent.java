// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Formats relative changes and plain numbers for people, the same in every locale. Stateless. */
public final class Percent {
  private static final int DIGITS = 4;

  private Percent() {}

  /**
   * Formats a ratio less one as a percentage.
   *
   * @param change for example 0.1234; not finite when unknown
   * @return for example {@code 12.3 %}, or {@code unknown}
   */
  public static String of(double change) {
    return of(change, 1);
  }

  /**
   * Formats a share with the given number of decimals.
   *
   * @param share 1 is all; not finite when unknown
   * @param decimals 0 or more
   * @return for example {@code 0.25 %}, or {@code unknown}
   */
  public static String of(double share, int decimals) {
    return Phrase.quantity(100 * share, decimals, " %");
  }

  /** Formats a ratio less one as a percentage with its sign, for example {@code +12.3 %}. */
  public static String signed(double change) {
    return (Double.isFinite(change) && change > 0 ? "+" : "") + of(change);
  }

  /**
   * Formats a number with four significant digits, or more when its integer part is longer. A count
   * such as 1.05 per operation must not be rounded to 1.
   *
   * @param value for example 1234.56
   * @return for example {@code 1235}, {@code 1.05} for 1.05 and {@code 1} for 1
   */
  public static String plain(double value) {
    BigDecimal exact = new BigDecimal(value);
    int whole = Math.max(1, exact.precision() - exact.scale());
    return exact
        .setScale(Math.max(0, DIGITS - whole), RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }
}
