// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import io.etcdbench.workload.Draw;

/**
 * Chooses keys with Zipfian popularity, scattered: rank r is at index r * step modulo size. The
 * step is coprime to the size, so every key has exactly one rank.
 */
record ZipfianChooser(ZipfianRanks ranks, long step) implements KeyChooser {
  private static final double GOLDEN_SECTION = 0.6180339887498949;

  ZipfianChooser(ZipfianRanks ranks) {
    this(ranks, stepWithoutCommonDivisor(ranks.size()));
  }

  @Override
  public long size() {
    return ranks.size();
  }

  @Override
  public long choose(Draw draw) {
    return ranks.next(draw) * step % size();
  }

  private static long stepWithoutCommonDivisor(long size) {
    long step = Math.max(1, (long) (size * GOLDEN_SECTION));
    while (commonDivisor(step, size) != 1) {
      step++;
    }
    return step;
  }

  private static long commonDivisor(long a, long b) {
    return b == 0 ? a : commonDivisor(b, a % b);
  }
}
