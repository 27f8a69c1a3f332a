// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static io.etcdbench.foreign.ForeignTexts.PUT;
import static io.etcdbench.foreign.ForeignTexts.only;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.foreign.read.ForeignOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PastedOutputTest {
  private static final String FAILING = PUT + "\nError distribution:\n  [30]\ttoo many\n";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "> ",
        "> > ",
        "2026-01-02T03:04:05.678Z ",
        "[2026-01-02 03:04:05] ",
        "bench-1  | ",
        "\u001b[32m",
        "    "
      })
  void readsWhatSomebodyPasted(String prefix) {
    String pasted = "```\n" + PUT.replaceAll("(?m)^", prefix) + "\n```\n";

    assertThat(only(pasted).facts()).isEqualTo(only(PUT).facts());
    assertThat(only(pasted).percentiles()).isEqualTo(only(PUT).percentiles());
  }

  @Test
  void readsBothSidesOfADiff() {
    String diff =
        PUT.replaceAll("(?m)^", "-") + "\n" + PUT.replace("3091", "9091").replaceAll("(?m)^", "+");

    assertThat(ForeignOutput.read(diff))
        .extracting(run -> run.get(Fact.OPS_PER_SECOND))
        .containsExactly(3_091.4027, 9_091.4027);
  }

  @ParameterizedTest
  @ValueSource(strings = {"> ", "+", "-", "- ", "  - ", "* ", "• "})
  void countsErrorsBehindAnyMark(String mark) {
    assertThat(only(FAILING.replaceAll("(?m)^", mark)).get(Fact.FAILED)).isEqualTo(30);
  }

  @Test
  void readsTheLinesThatADiffAddsOrChanges() {
    String hunk = "@@ -1,2 +1,40 @@\n # Results\n-to be measured\n";
    String changed =
        PUT.replaceAll("(?m)^", " ")
            .replaceAll("(?m)^ (?<line>.*)3091\\.4027$", "-${line}3091.4027\n+${line}9091.4027");

    assertThat(only(hunk + FAILING.replaceAll("(?m)^", "+")).get(Fact.FAILED)).isEqualTo(30);
    assertThat(ForeignOutput.read(hunk + changed))
        .extracting(run -> run.get(Fact.OPS_PER_SECOND))
        .containsExactly(3_091.4027, 9_091.4027);
  }

  @Test
  void readsLinesThatEndWithOneOrMoreReturns() {
    for (String end : new String[] {"\r\n", "\r\r\n"}) {
      assertThat(only(PUT.replace("\n", end)).facts()).isEqualTo(only(PUT).facts());
    }
    assertThat(only("10 %\r20 %\r" + PUT).facts()).isEqualTo(only(PUT).facts());
  }
}
