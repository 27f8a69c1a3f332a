// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.workload.Draw;
import java.util.List;

/**
 * Assigns a source to each operation number. The pattern is a shuffled row in which each source
 * occurs as often as its weight; the stream repeats that row, starting at a different position each
 * time. Shares are therefore exact over every full row, the stream has no rhythm that could fall
 * into step with the slots, and the number of a source's operations before a given number can be
 * computed without generating them. Immutable.
 */
final class MixPattern {
  /** Short rows are repeated within one row up to about this length. */
  private static final int ENOUGH = 1_000;

  private static final int MAX = 100_000;

  private final long seed;
  private final byte[] row;

  /**
   * {@code before[s][i]}: the number of occurrences of source s in the first i positions of the
   * row.
   */
  private final int[][] before;

  MixPattern(long seed, List<Integer> weights) {
    this.seed = seed;
    row = row(weights);
    shuffle();
    before = new int[weights.size()][row.length + 1];
    for (int i = 0; i < row.length; i++) {
      for (int s = 0; s < before.length; s++) {
        before[s][i + 1] = before[s][i] + (row[i] == s ? 1 : 0);
      }
    }
  }

  private static byte[] row(List<Integer> weights) {
    long sum = 0;
    int divisor = 0;
    for (int weight : weights) {
      sum += weight;
      divisor = commonDivisor(weight, divisor);
    }
    long shortest = sum / divisor;
    if (shortest > MAX) {
      throw new IllegalArgumentException(
          "the weights %s add up to %s after division by %s; allowed: %s; round them"
              .formatted(weights, shortest, divisor, MAX));
    }
    long times = weights.size() == 1 ? 1 : Math.max(1, ENOUGH / shortest);
    byte[] row = new byte[(int) (shortest * times)];
    int at = 0;
    for (int s = 0; s < weights.size(); s++) {
      for (long i = 0; i < weights.get(s) / divisor * times; i++) {
        row[at++] = (byte) s;
      }
    }
    return row;
  }

  private static int commonDivisor(int a, int b) {
    return b == 0 ? a : commonDivisor(b, a % b);
  }

  private void shuffle() {
    Draw draw = new Draw();
    draw.begin(seed, 0);
    for (int i = row.length - 1; i > 0; i--) {
      int j = (int) draw.nextIndex(i + 1L);
      byte swapped = row[i];
      row[i] = row[j];
      row[j] = swapped;
    }
  }

  int sourceOf(long number) {
    if (row.length == 1) {
      return 0;
    }
    int place = begin(number / row.length) + (int) (number % row.length);
    return row[place < row.length ? place : place - row.length];
  }

  /** Returns the number of a source's operations with smaller numbers. */
  long before(int source, long number) {
    if (row.length == 1) {
      return number;
    }
    long rows = number / row.length;
    int begin = begin(rows);
    int place = begin + (int) (number % row.length);
    int[] counts = before[source];
    int inRow =
        place < row.length
            ? counts[place] - counts[begin]
            : counts[row.length] - counts[begin] + counts[place - row.length];
    return rows * counts[row.length] + inRow;
  }

  private int begin(long rowNumber) {
    return (int) Math.floorMod(Draw.mix(seed + rowNumber), (long) row.length);
  }
}
