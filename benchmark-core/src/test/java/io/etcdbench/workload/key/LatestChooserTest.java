// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.workload.Draw;
import io.etcdbench.workload.Draws;
import org.junit.jupiter.api.Test;

final class LatestChooserTest extends KeyChooserContractTest {

  @Override
  KeyChooser chooser(long size) {
    return KeyChooser.latest(size, 0.99);
  }

  @Test
  void favoursTheKeyThatWasPutLast() {
    int[] counts = new int[1_000];
    for (int number = 0; number < 20_000; number++) {
      Draw draw = Draws.of(2, number);
      draw.place(0, 1_501);
      counts[(int) chooser(1_000).choose(draw)]++;
    }
    assertThat(counts[500]).isGreaterThan(counts[499]).isGreaterThan(2_000);
    assertThat(counts[499]).isGreaterThan(counts[490]);
    assertThat(counts[501]).as("the oldest key").isLessThan(50);
  }

  @Test
  void favoursTheLastPreloadedKeyBeforeAnyPut() {
    int last = 0;
    for (int number = 0; number < 1_000; number++) {
      last += chooser(1_000).choose(Draws.of(2, number)) == 999 ? 1 : 0;
    }
    assertThat(last).isGreaterThan(80);
  }
}
