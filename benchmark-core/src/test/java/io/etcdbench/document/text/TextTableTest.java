// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TextTableTest {

  @Test
  void setsFiguresFlushRight() {
    assertThat(TextTable.lines(table("put", "12.5k"), 60))
        .containsExactly("    scenario  ops/s", "  Put", "    put       12.5k");
  }

  @Test
  void breaksALongLabelBetweenWords() {
    assertThat(TextTable.lines(table("put driver=jetcd inFlight=64 valueBytes=256", "1"), 40))
        .containsExactly(
            "    scenario                       ops/s",
            "  Put",
            "    put driver=jetcd inFlight=64       1",
            "      valueBytes=256");
  }

  @Test
  void breaksAWordThatIsTooLongForItsColumn() {
    assertThat(TextTable.lines(table("x".repeat(40), "1"), 30))
        .containsExactly(
            "    scenario             ops/s",
            "  Put",
            "    xxxxxxxxxxxxxxxxxxx      1",
            "      xxxxxxxxxxxxxxxxxxx",
            "      xx");
  }

  private static Table table(String label, String figure) {
    return new Table(
        List.of("scenario", "ops/s"), List.of(Group.of("Put", List.of(List.of(label, figure)))));
  }
}
