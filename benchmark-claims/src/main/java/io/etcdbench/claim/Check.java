// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

/**
 * What became of one assertion or audit of a claim. Immutable.
 *
 * @param result whether it holds
 * @param text one sentence with the numbers that decided
 */
public record Check(Result result, String text) {

  /** Whether an assertion holds. */
  public enum Result {
    /** It does. */
    HOLDS,
    /** It does not. */
    FAILS,
    /** A figure that it needs was not measured. */
    UNKNOWN
  }

  /**
   * A decided check.
   *
   * @param holds whether the assertion holds
   * @param text one sentence with the numbers
   * @return the check
   */
  public static Check of(boolean holds, String text) {
    return new Check(holds ? Result.HOLDS : Result.FAILS, text);
  }

  /**
   * A check that cannot be decided.
   *
   * @param text one sentence on what is missing
   * @return the check
   */
  static Check unknown(String text) {
    return new Check(Result.UNKNOWN, text);
  }
}
