// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.format.PlainText;

/**
 * A highlighted word: a status, a verdict or a severity.
 *
 * @param word in capitals
 * @param tone tone of the word
 */
public record Badge(String word, Tone tone) {
  public Badge {
    word = PlainText.line(word);
  }

  /** Returns a badge in the tone of its word. */
  public static Badge of(Object word) {
    return new Badge(word.toString(), Tone.of(word));
  }
}
