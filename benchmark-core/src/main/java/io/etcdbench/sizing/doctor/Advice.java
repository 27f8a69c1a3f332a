// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import java.util.Optional;

/** Creates findings. Stateless. */
final class Advice {
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
}
