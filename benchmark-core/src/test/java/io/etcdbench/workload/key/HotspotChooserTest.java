// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.workload.mix.ChiSquared;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class HotspotChooserTest extends KeyChooserContractTest {

  @Override
  KeyChooser chooser(long size) {
    return KeyChooser.hotspot(size, 0.2, 0.8);
  }

  /** Chi-squared with 99 degrees of freedom: 148.2 is the critical value at 0.001. */
  @Test
  void givesTheHotKeysTheirShareEvenly() {
    double[] expected = new double[100];
    Arrays.fill(expected, 0, 20, 0.8 / 20);
    Arrays.fill(expected, 20, 100, 0.2 / 80);
    assertThat(ChiSquared.of(chooser(100), expected, 200_000)).isLessThan(148.2);
  }

  @Test
  void refusesSharesThatAreNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyChooser.hotspot(10, 0, 0.5))
        .withMessageContaining("the share of hot keys is 0.0; allowed: above 0 to 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeyChooser.hotspot(10, 0.5, 1.5))
        .withMessageContaining("the share of operations on hot keys is 1.5; allowed: 0 to 1");
  }
}
