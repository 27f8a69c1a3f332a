// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.text;

/** Whether a verdict is good news. */
public enum Tone {
  /** Nothing to do. */
  GOOD("good", 32),
  /** To be read before the figures are used. */
  WARN("warn", 33),
  /** The figures, or the objective, do not hold. */
  BAD("bad", 31),
  /** No news. */
  PLAIN("plain", 2);

  private final String css;
  private final int sgr;

  Tone(String css, int sgr) {
    this.css = css;
    this.sgr = sgr;
  }

  /**
   * The tone of a word that the reports use.
   *
   * @param word a status, a severity, or the verdict on an objective or on what limits a run
   * @return {@link #WARN} for words that are not known, for example the part that limits a run
   */
  public static Tone of(Object word) {
    return switch (word.toString()) {
      case "VALID", "MET", "HEALTHY" -> GOOD;
      case "INVALID", "MISSED" -> BAD;
      case "INFO", "UNKNOWN" -> PLAIN;
      default -> WARN;
    };
  }

  /** The class of an HTML element. */
  public String css() {
    return css;
  }

  /** The parameter of ECMA-48's "select graphic rendition" that makes a text look so. */
  int sgr() {
    return sgr;
  }
}
