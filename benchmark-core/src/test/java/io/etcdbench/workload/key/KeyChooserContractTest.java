// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.workload.Draws;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every chooser must hold. */
abstract class KeyChooserContractTest {

  /** A chooser among so many keys. */
  abstract KeyChooser chooser(long size);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 10, 1_000, 99_991, KeySpace.MAX_KEYS})
  void keepsWithinTheKeySpace(long size) {
    KeyChooser chooser = chooser(size);
    assertThat(chooser.size()).isEqualTo(size);
    for (int number = 0; number < 5_000; number++) {
      assertThat(chooser.choose(Draws.of(3, number))).isBetween(0L, size - 1);
    }
  }

  @Test
  void choosesTheSameKeyForTheSameDraw() {
    for (int number = 0; number < 1_000; number++) {
      assertThat(chooser(1_000).choose(Draws.of(9, number)))
          .isEqualTo(chooser(1_000).choose(Draws.of(9, number)));
    }
  }

  @Test
  void reachesEveryKeyOfASmallSpace() {
    KeyChooser chooser = chooser(10);
    boolean[] seen = new boolean[10];
    for (int number = 0; number < 1_000; number++) {
      seen[(int) chooser.choose(Draws.of(4, number))] = true;
    }
    assertThat(seen).doesNotContain(false);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, KeySpace.MAX_KEYS + 1})
  void refusesToChooseAmongNoKeysOrTooMany(long size) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> chooser(size))
        .withMessageContaining("the number of keys to choose from is " + size);
  }
}
