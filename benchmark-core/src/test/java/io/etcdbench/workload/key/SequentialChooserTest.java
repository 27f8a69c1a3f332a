// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.workload.Draws;
import org.junit.jupiter.api.Test;

final class SequentialChooserTest extends KeyChooserContractTest {

  @Override
  KeyChooser chooser(long size) {
    return KeyChooser.sequential(size);
  }

  @Test
  void takesEveryKeyOnceBeforeItBeginsAgain() {
    for (int number = 0; number < 250; number++) {
      assertThat(chooser(100).choose(Draws.of(1, number))).isEqualTo(number % 100);
    }
  }
}
