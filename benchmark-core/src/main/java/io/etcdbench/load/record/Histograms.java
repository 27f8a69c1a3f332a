// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Auto-resizing histograms of nanoseconds with three significant digits. */
final class Histograms {
  private static final int DIGITS = 3;

  private Histograms() {}

  static Histogram empty() {
    return new Histogram(DIGITS);
  }

  static Histogram sum(Histogram one, Histogram other) {
    Histogram sum = empty();
    sum.add(one);
    sum.add(other);
    return sum;
  }

  static @Nullable Histogram sumOrNull(@Nullable Histogram one, @Nullable Histogram other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return sum(one, other);
  }
}
