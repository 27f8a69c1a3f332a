// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.workload.key.KeySpace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DrawTest {

  @Test
  void isTheGeneratorThatItCites() {
    // The first outputs of SplitMix64 for the state 1234567, from its authors' test vectors.
    long state = 1234567;
    long[] expected = {6457827717110365317L, 3203168211198807973L};
    for (long value : expected) {
      state += 0x9e3779b97f4a7c15L;
      assertThat(Draw.mix(state)).isEqualTo(value);
    }
  }

  @Test
  void repeatsItselfForTheSameSeedAndNumberOnly() {
    long bits = Draws.of(1, 7).nextLong();
    assertThat(Draws.of(1, 7).nextLong()).isEqualTo(bits);
    assertThat(Draws.of(1, 8).nextLong()).isNotEqualTo(bits);
    assertThat(Draws.of(2, 7).nextLong()).isNotEqualTo(bits);
  }

  /** Chi-squared with 9 degrees of freedom: 27.9 is the critical value at 0.001. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void spreadsIndexesEvenlyOverOperations(long seed) {
    int[] counts = new int[10];
    for (int number = 0; number < 100_000; number++) {
      counts[(int) Draws.of(seed, number).nextIndex(10)]++;
    }
    double chiSquared = 0;
    for (int count : counts) {
      chiSquared += (count - 10_000.0) * (count - 10_000.0) / 10_000.0;
    }
    assertThat(chiSquared).isLessThan(27.9);
  }

  @Test
  void keepsWithinItsBounds() {
    Draw draw = Draws.of(5, 5);
    for (int i = 0; i < 10_000; i++) {
      assertThat(draw.nextIndex(1)).isZero();
      assertThat(draw.nextIndex(KeySpace.MAX_KEYS)).isBetween(0L, KeySpace.MAX_KEYS - 1);
      assertThat(draw.nextDouble()).isGreaterThanOrEqualTo(0).isLessThan(1);
    }
  }
}
