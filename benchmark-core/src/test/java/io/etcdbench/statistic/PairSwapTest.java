// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class PairSwapTest {
  private static final int CELLS = 40;
  private static final int SAMPLES = 400;

  @Test
  void pairsThatAllAgreeLeaveOneWayOutOfAll() {
    long[][] fast = {{9, 1, 0}, {9, 1, 0}, {9, 1, 0}};
    long[][] slow = {{0, 9, 1}, {0, 9, 1}, {0, 9, 1}};
    assertThat(PairSwap.p(fast, slow, 0.99)).hasValue(1 / 8.0);
    assertThat(PairSwap.p(slow, fast, 0.99)).hasValue(1);
  }

  @Test
  void aTailThatIsInOnePairOnlyProvesNothing() {
    long[][] usual = {{100, 0}, {100, 0}, {100, 0}, {100, 0}};
    long[][] stalled = {{0, 100}, {100, 0}, {100, 0}, {100, 0}};
    assertThat(PairSwap.p(usual, stalled, 0.9)).hasValue(0.5);
  }

  /**
   * Whether the pairs scatter or not: of pairs that do not differ, one in twenty is at most 5 %.
   */
  @Test
  void isCalibratedWhereNothingDiffers() {
    SplittableRandom random = new SplittableRandom(5);
    int alarms = 0;
    for (int repetition = 0; repetition < 1_000; repetition++) {
      long[][] one = pairs(random, 0);
      alarms += PairSwap.p(one, pairs(random, 0), 0.99).orElseThrow() <= 0.05 ? 1 : 0;
    }
    assertThat(alarms / 1_000.0).isLessThanOrEqualTo(0.05 + 3 * 0.007);
  }

  @Test
  void findsAWorseTail() {
    SplittableRandom random = new SplittableRandom(6);
    int found = 0;
    for (int repetition = 0; repetition < 100; repetition++) {
      long[][] one = pairs(random, 0);
      found += PairSwap.p(one, pairs(random, 12), 0.99).orElseThrow() <= 0.05 ? 1 : 0;
    }
    assertThat(found).isGreaterThan(60);
  }

  @Test
  void isSilentWithoutSamplesAndWithTooManyPairs() {
    assertThat(PairSwap.p(new long[][] {{0}}, new long[][] {{1}}, 0.5)).isEmpty();
    assertThat(PairSwap.p(new long[13][1], new long[13][1], 0.5)).isEmpty();
    assertThat(PairSwap.p(new long[0][], new long[0][], 0.5)).isEmpty();
    assertThat(PairSwap.p(new long[][] {{1}}, new long[][] {{1}}, 0.5).orElseThrow())
        .isEqualTo(1, within(0.0));
  }

  /** Six pairs whose levels scatter, with a tail of one in fifty. */
  private static long[][] pairs(SplittableRandom random, int worseTail) {
    long[][] pairs = new long[6][CELLS];
    for (long[] cells : pairs) {
      int level = random.nextInt(4);
      for (int i = 0; i < SAMPLES; i++) {
        boolean tail = random.nextInt(50) == 0;
        int cell = level + random.nextInt(5) + (tail ? 12 + worseTail : 0);
        cells[Math.min(CELLS - 1, cell)]++;
      }
    }
    return pairs;
  }
}
