// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.causes;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.explain.Bottleneck;
import org.junit.jupiter.api.Test;

final class ConfusionMatrixTest {
  private final ConfusionMatrix matrix = new ConfusionMatrix();

  @Test
  void takesADoubtForNoError() {
    matrix.add(Cause.PEER_DELAY, Bottleneck.NETWORK);
    matrix.add(Cause.PEER_DELAY, Bottleneck.UNKNOWN);
    matrix.add(Cause.PEER_DELAY, Bottleneck.DISK);

    assertThat(matrix.runs(Cause.PEER_DELAY)).isEqualTo(3);
    assertThat(matrix.right(Cause.PEER_DELAY)).isOne();
    assertThat(matrix.wrong(Cause.PEER_DELAY)).isOne();
  }

  @Test
  void hasARowForEachCauseAndMarksTheRightVerdict() {
    matrix.add(Cause.SLOW_FSYNC, Bottleneck.DISK);
    matrix.add(Cause.SLOW_FSYNC, Bottleneck.CPU);

    assertThat(matrix.toMarkdown().lines())
        .hasSize(3)
        .first()
        .asString()
        .startsWith("| injected \\ verdict | ")
        .contains(" DISK ");
    assertThat(matrix.toMarkdown().lines().skip(2).findFirst().orElseThrow())
        .startsWith("| each fsync 20 ms longer |")
        .contains("**1**")
        .endsWith("| 1 of 2 |");
  }

  @Test
  void everyPlanIsOneThatCanBeRun() {
    for (Cause cause : Cause.values()) {
      assertThat(cause.plan(1).withOwnPrefix().mix().labels()).as(cause.label()).contains("put");
    }
  }
}
