// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.format.PlainText;

/**
 * A word that stands out: a status, a verdict or a severity.
 *
 * @param word in capitals
 * @param tone whether it is good news
 */
public record Badge(String word, Tone tone) {
  public Badge {
    word = PlainText.line(word);
  }

  /** A word of the reports in its own tone. */
  public static Badge of(Object word) {
    return new Badge(word.toString(), Tone.of(word));
  }
}
