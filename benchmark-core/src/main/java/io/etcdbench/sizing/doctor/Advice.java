// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import static io.etcdbench.result.Phrase.say;

import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import java.util.List;
import java.util.Optional;

/** Creates findings and formats numbers, the same in every locale. */
final class Advice {
  private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB");
  private static final double STEP = 1024;

  private Advice() {}

  /** A problem that must be fixed. */
  static Optional<Finding> fix(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.ERROR, observed, advice));
  }

  /** A problem that costs speed or safety. */
  static Optional<Finding> hurts(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.WARNING, observed, advice));
  }

  /** A fact worth knowing. */
  static Optional<Finding> know(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.INFO, observed, advice));
  }

  static String millis(Number nanos) {
    return say("%.2f ms", nanos.doubleValue() / 1e6);
  }

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
