// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SignFlipTest {

  @Test
  void onlyOneOfAllSignsIsAsBadWhenEveryPairIsWorse() {
    assertThat(SignFlip.p(new double[] {.1, .2, .3, .4}, 0)).hasValue(1 / 16.0);
  }

  /** Of the 8 sums of +-1 +-2 +-3, five are at least 0: 6, 4, 2, and 0 twice. */
  @Test
  void countsTheSumsThatAreAtLeastAsBad() {
    assertThat(SignFlip.p(new double[] {1, 2, -3}, 0)).hasValue(5 / 8.0);
  }

  @Test
  void theMarginIsSubtracted() {
    double margin = Math.log1p(0.01);
    assertThat(SignFlip.p(new double[] {margin, margin}, 0.01)).hasValue(1);
  }

  @Test
  void isNotComputedForMorePairsThanCanBeEnumerated() {
    assertThat(SignFlip.p(new double[21], 0)).isEmpty();
  }
}
