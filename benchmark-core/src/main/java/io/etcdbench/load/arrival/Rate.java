// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.arrival;

import java.time.Duration;

/** Checks rates and durations, and makes the messages for invalid ones. */
final class Rate {
  static final double NANOS_PER_SECOND = 1e9;

  private Rate() {}

  static double requirePositive(double opsPerSecond) {
    if (!(opsPerSecond > 0 && opsPerSecond < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the rate is " + opsPerSecond + " operations per second; allowed: above zero");
    }
    return opsPerSecond;
  }

  static double requireNotNegative(double opsPerSecond) {
    if (!(opsPerSecond >= 0 && opsPerSecond < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the rate is " + opsPerSecond + " operations per second; allowed: zero or more");
    }
    return opsPerSecond;
  }

  static Duration requirePositive(String name, Duration value) {
    if (value.isZero() || value.isNegative()) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed: above zero");
    }
    return value;
  }

  static double seconds(Duration value) {
    return value.getSeconds() + value.getNano() / NANOS_PER_SECOND;
  }
}
