// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.format.Quantity;
import org.jspecify.annotations.Nullable;

/** Formats figures for sentences and tables. Stateless. */
public final class Figure {
  private static final int DIGITS = 4;
  private static final double LARGE = 10_000;

  private Figure() {}

  /**
   * Formats a value with four significant digits, or from 10,000 as a whole number with thousands
   * separators.
   */
  public static String text(double value) {
    return Math.abs(value) >= LARGE ? Quantity.grouped(value) : Quantity.significant(value, DIGITS);
  }

  /** Formats a share as a percentage. */
  static String percent(double share) {
    return text(share * 100) + " %";
  }

  /** Requires a share from 0 to below 1. */
  static void requireShare(String what, double share) {
    if (!(share >= 0 && share < 1)) {
      throw new IllegalArgumentException(
          "the %s is %s; allowed: from 0 to below 1, a share".formatted(what, share));
    }
  }

  /** Describes a range in words. */
  static String range(@Nullable Double from, @Nullable Double upTo) {
    if (from == null) {
      return upTo == null ? "anything" : "at most " + text(upTo);
    }
    return upTo == null ? "at least " + text(from) : text(from) + " to " + text(upTo);
  }
}
