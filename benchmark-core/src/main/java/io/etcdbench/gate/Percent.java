// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Figures of a verdict as people read them, the same under any locale. */
public final class Percent {
  private Percent() {}

  /**
   * A ratio less one.
   *
   * @param change for example 0.1234
   * @return for example {@code 12.3 %}
   */
  public static String of(double change) {
    BigDecimal percent = new BigDecimal(100 * change).setScale(1, RoundingMode.HALF_UP);
    return percent.signum() == 0 ? "0.0 %" : percent.toPlainString() + " %";
  }

  /**
   * A plain number.
   *
   * @param value for example 1234.56
   * @return with one decimal below a thousand, without above
   */
  static String plain(double value) {
    return new BigDecimal(value)
        .setScale(Math.abs(value) < 1_000 ? 1 : 0, RoundingMode.HALF_UP)
        .toPlainString();
  }
}
