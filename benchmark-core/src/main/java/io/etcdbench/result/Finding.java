// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.regex.Pattern;

/**
 * Something a reader must know before believing the figures, and what to do about it. Immutable.
 *
 * @param kind the name of the check, lower case with dashes, for example {@code data-on-tmpfs}
 * @param severity what it does to the result
 * @param observed one sentence with the value seen, for example {@code the members keep their data
 *     on tmpfs}
 * @param advice one sentence that tells the way out; empty when there is none
 */
public record Finding(String kind, Severity severity, String observed, String advice) {
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
}
