// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.audit;

import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import java.util.Locale;
import java.util.Optional;

/** Findings and numbers in words, the same under any locale. */
final class Words {
  private Words() {}

  /** That the figures may be off. */
  static Optional<Finding> doubt(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.DOUBT, observed, advice));
  }

  /** That the figures do not mean what they seem to. */
  static Optional<Finding> invalid(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.INVALID, observed, advice));
  }

  /** That something is worth knowing. */
  static Optional<Finding> info(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.INFO, observed, advice));
  }

  static String say(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** A share, for example {@code 41 %}. */
  static String percent(double share) {
    return say(Math.abs(share) < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
  }

  /** A time, for example {@code 1.25 ms}. */
  static String millis(double nanos) {
    return say("%.2f ms", nanos / 1e6);
  }
}
