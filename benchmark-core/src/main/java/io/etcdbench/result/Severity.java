// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

/** The effect of a finding on the result, mildest first. */
public enum Severity {
  /** Informational; the results are reliable. */
  INFO,
  /** The results may be inaccurate: the result is {@link Status#DOUBTFUL}. */
  WARNING,
  /** The results are not what they seem: the result is {@link Status#INVALID}. */
  ERROR
}
