// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

/** Range checks for record components. */
final class Amount {
  private Amount() {}

  static void requireAtLeastZero(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed: 0 or more");
    }
  }

  static void requireShare(String name, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed: 0 or more");
    }
  }
}
