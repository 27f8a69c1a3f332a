// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import java.util.Optional;

/** Factories for findings, one per severity. Stateless. */
public final class Words {
  private Words() {}

  /** A finding that the results may be off. */
  public static Optional<Finding> warning(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.WARNING, observed, advice));
  }

  /** A finding that the results do not mean what they seem to mean. */
  public static Optional<Finding> error(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.ERROR, observed, advice));
  }

  /** A finding worth knowing. */
  public static Optional<Finding> info(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.INFO, observed, advice));
  }
}
