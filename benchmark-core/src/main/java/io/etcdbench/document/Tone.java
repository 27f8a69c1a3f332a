// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

/** Whether a verdict is good or bad. */
public enum Tone {
  /** Nothing to do. */
  GOOD,
  /** Read it before using the numbers. */
  WARN,
  /** The numbers are invalid, or the objective is missed. */
  BAD,
  /** Neither good nor bad. */
  PLAIN;

  /**
   * Returns the tone of a word that reports use.
   *
   * @param word a status, a severity, or the verdict on an objective or on what limits a run
   * @return {@link #WARN} for unknown words, for example the part that limits a run
   */
  public static Tone of(Object word) {
    return switch (word.toString()) {
      case "VALID", "MET", "HEALTHY" -> GOOD;
      case "INVALID", "ERROR", "MISSED" -> BAD;
      case "INFO", "UNKNOWN" -> PLAIN;
      default -> WARN;
    };
  }
}
