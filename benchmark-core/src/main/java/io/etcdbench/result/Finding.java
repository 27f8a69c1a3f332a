// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Something that readers must know before they trust the results, and what to do about it.
 * Immutable.
 *
 * @param kind the name of the check, lower case with dashes, for example {@code data-on-tmpfs}
 * @param severity the severity
 * @param observed one sentence with the observed value, for example {@code the members keep their
 *     data on tmpfs}
 * @param advice one sentence about how to fix it; may be empty
 */
public record Finding(String kind, Severity severity, String observed, String advice) {
  /** Kind of the finding about a run that was stopped before its end. */
  public static final String CUT_SHORT = "cut-short";

  /** Kind of the finding about a client that was still warming up while it was measured. */
  public static final String NOT_STEADY = "not-steady";

  /** Kind of the finding about a measurement that began with a cold client. */
  public static final String WARM_UP_TOO_SHORT = "warm-up-too-short";

  /** Kind of the finding about a load that the client limited, not the cluster. */
  public static final String GENERATOR_LIMIT = "generator-limit";

  /** Kind of the finding about a member that the run started and that has died. */
  public static final String MEMBER_DIED = "member-died";

  private static final Pattern KIND = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

  public Finding {
    Field.require("kind", kind);
    Field.require("severity", severity);
    Field.require("observed", observed);
    Field.require("advice", advice);
    if (!KIND.matcher(kind).matches()) {
      throw new IllegalArgumentException(
          "finding kind is '" + kind + "'; allowed: lower case letters and digits with dashes");
    }
  }

  /** Creates a finding about results that are not what they seem, or about a problem to fix. */
  public static Optional<Finding> error(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.ERROR, observed, advice));
  }

  /**
   * Creates a finding about results that may be off, or about a problem that costs speed or safety.
   */
  public static Optional<Finding> warning(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.WARNING, observed, advice));
  }

  /** Creates a finding worth knowing. */
  public static Optional<Finding> info(String kind, String observed, String advice) {
    return Optional.of(new Finding(kind, Severity.INFO, observed, advice));
  }
}
