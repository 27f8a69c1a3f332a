// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

/**
 * Outcome of a test whose run the audit finds DOUBTFUL or INVALID, or which has too few samples for
 * an objective.
 */
public enum OnDoubt {
  /**
   * The value of the configuration parameter {@code etcdbench.on-doubt}; {@link #ABORT} when it is
   * not set.
   */
  CONFIGURED,
  /**
   * The test is aborted with the reason: neither passed nor failed. If the only doubt is that the
   * client was still warming up, objectives that it met hold, and the test passes.
   */
  ABORT,
  /** The test fails with the reason. */
  FAIL,
  /**
   * A DOUBTFUL run is judged by its objectives like a VALID one; an INVALID one fails. An
   * undecidable objective fails.
   */
  JUDGE
}
