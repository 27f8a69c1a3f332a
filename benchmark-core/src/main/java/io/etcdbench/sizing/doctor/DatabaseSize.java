// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import static io.etcdbench.result.Phrase.say;

import java.util.List;

/** Formats amounts of data, the same in every locale. */
final class DatabaseSize {
  private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB");
  private static final double STEP = 1024;

  private DatabaseSize() {}

  static String inBytes(Number bytes) {
    double rest = bytes.doubleValue();
    int unit = 0;
    while (rest >= STEP && unit < UNITS.size() - 1) {
      rest /= STEP;
      unit++;
    }
    return say(unit == 0 ? "%.0f %s" : "%.1f %s", rest, UNITS.get(unit));
  }
}
