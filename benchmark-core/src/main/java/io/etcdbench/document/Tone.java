// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

/** Whether a verdict is good news. */
public enum Tone {
  /** Nothing to do. */
  GOOD,
  /** To be read before the figures are used. */
  WARN,
  /** The figures, or the objective, do not hold. */
  BAD,
  /** No news. */
  PLAIN;

  /**
   * The tone of a word that the reports use.
   *
   * @param word a status, a severity, or the verdict on an objective or on what limits a run
   * @return {@link #WARN} for words that are not known, for example the part that limits a run
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
