// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.yaml;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Suggests the word that the user probably meant. */
public final class Nearest {
  private Nearest() {}

  /**
   * Returns the known word with the smallest edit distance.
   *
   * @param typed the unknown word
   * @param known all known words
   * @return empty when even the nearest word differs in more than a third of its letters
   */
  public static Optional<String> to(String typed, Collection<String> known) {
    return known.stream()
        .filter(word -> distance(typed, word) <= Math.max(1, word.length() / 3))
        .min(Comparator.comparingInt((String word) -> distance(typed, word)));
  }

  /**
   * Returns the number of letters to insert, delete, replace or swap with their neighbour (optimal
   * string alignment).
   */
  private static int distance(String a, String b) {
    int[][] steps = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        steps[i][j] = i == 0 || j == 0 ? i + j : cheapest(steps, a, i, b, j);
      }
    }
    return steps[a.length()][b.length()];
  }

  private static int cheapest(int[][] steps, String a, int i, String b, int j) {
    int replaced = steps[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int edited = Math.min(replaced, Math.min(steps[i - 1][j], steps[i][j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(edited, steps[i - 2][j - 2] + 1) : edited;
  }
}
