// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

/** What a finding does to the result, mildest first. */
public enum Severity {
  /** Worth knowing; the figures hold. */
  INFO,
  /** The figures may be off: the result is {@link Status#DOUBTFUL}. */
  WARNING,
  /** The figures do not mean what they seem to: the result is {@link Status#INVALID}. */
  ERROR
}
