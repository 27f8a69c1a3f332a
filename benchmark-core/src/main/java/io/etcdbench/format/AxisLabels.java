// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

/** Formats values as axis labels, with no more digits than the value needs. */
public final class AxisLabels {
  private AxisLabels() {}

  public static String nanos(double nanos) {
    return nanos == 0 ? "0" : trimmed(Quantity.nanos(nanos));
  }

  public static String number(double value) {
    return trimmed(Quantity.number(value));
  }

  public static String bytes(double bytes) {
    return bytes == 0 ? "0" : trimmed(Quantity.bytes(bytes));
  }

  public static String seconds(double seconds) {
    return trimmed(Quantity.decimals(seconds, 1)) + " s";
  }

  /** Formats a share, where 1 is everything, as a percentage. */
  public static String percent(double share) {
    return trimmed(Quantity.decimals(100 * share, 1)) + " %";
  }

  /**
   * Removes trailing zeros: {@code 1.50 ms} becomes {@code 1.5 ms}, and {@code 2.00k} becomes
   * {@code 2k}.
   */
  private static String trimmed(String text) {
    return text.replaceFirst("(\\.\\d*?)0+(\\D|$)", "$1$2").replaceFirst("\\.(\\D|$)", "$1");
  }
}
