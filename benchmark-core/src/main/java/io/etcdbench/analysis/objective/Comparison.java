// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import java.util.Arrays;
import java.util.Optional;

/** A comparison of a value with a limit. */
enum Comparison {
  BELOW("<", true),
  AT_MOST("<=", true),
  ABOVE(">", false),
  AT_LEAST(">=", false);

  private final String sign;
  private final boolean isUpper;

  Comparison(String sign, boolean isUpper) {
    this.sign = sign;
    this.isUpper = isUpper;
  }

  static Optional<Comparison> of(String sign) {
    return Arrays.stream(values()).filter(one -> one.sign.equals(sign)).findFirst();
  }

  /** Whether the limit is the largest value allowed. */
  boolean isUpper() {
    return isUpper;
  }

  boolean holds(double value, double limit) {
    return switch (this) {
      case BELOW -> value < limit;
      case AT_MOST -> value <= limit;
      case ABOVE -> value > limit;
      case AT_LEAST -> value >= limit;
    };
  }
}
