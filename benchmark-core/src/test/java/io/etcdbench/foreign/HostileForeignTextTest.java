// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.foreign.read.ForeignOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of megabytes that make a pattern that backtracks search for days. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class HostileForeignTextTest {
  private static final int SIZE = 1_000_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\n",
        "\r",
        "$a ",
        "a=$a\n",
        "> ",
        ">\n",
        "/",
        "//\n",
        " ",
        " \n",
        "Total: 1\n",
        "level=warning\n",
        "Count: 1\nTotal: 2\n",
        "benchmark put\n",
        "running (1s), 0/1 VUs",
        "1%\n",
        "[1] a\n",
        "Error distribution:\n",
        "FAIL: too many errors\n"
      })
  void isRefusedInTime(String repeated) {
    String text = repeated.repeat(SIZE / repeated.length());

    assertThatThrownBy(() -> ForeignOutput.read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it is not the output of etcd's benchmark");
  }

  @Test
  void aCutVegetaHasNoRate() {
    ForeignRun run =
        ForeignOutput.read("Requests [total, rate] 5\nDuration [total] 2s\nSuccess [ratio] 100%\n")
            .get(0);

    assertThat(run.get(Fact.OPERATIONS)).isEqualTo(5);
    assertThat(run.has(Fact.RATE)).isFalse();
  }
}
