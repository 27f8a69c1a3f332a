// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import java.util.Optional;

/** Findings by their severity. Stateless. */
public final class Words {
  private Words() {}

  /** That the figures may be off. */
  public static Optional<Finding> warning(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.WARNING, observed, advice));
  }

  /** That the figures do not mean what they seem to. */
  public static Optional<Finding> error(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.ERROR, observed, advice));
  }

  /** That something is worth knowing. */
  public static Optional<Finding> info(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.INFO, observed, advice));
  }
}
