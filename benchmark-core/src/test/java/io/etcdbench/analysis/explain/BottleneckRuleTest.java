// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class BottleneckRuleTest {

  @Test
  void isListedInTheDocuments() throws IOException {
    String document = Files.readString(Path.of("../docs/explain.md"));

    for (BottleneckRule rule : BottleneckRule.TABLE) {
      assertThat(document)
          .contains(
              "| `%s` | %s | %s | %s |"
                  .formatted(rule.verdict(), rule.condition(), rule.reason(), rule.source()));
    }
  }

  @Test
  void hasEachVerdictOnceButThoseThatNeedNoRule() {
    Set<Bottleneck> ruled =
        BottleneckRule.TABLE.stream().map(BottleneckRule::verdict).collect(Collectors.toSet());

    assertThat(BottleneckRule.TABLE).hasSize(ruled.size());
    assertThat(EnumSet.complementOf(EnumSet.copyOf(ruled)))
        .containsExactly(Bottleneck.HEALTHY, Bottleneck.UNKNOWN);
  }
}
