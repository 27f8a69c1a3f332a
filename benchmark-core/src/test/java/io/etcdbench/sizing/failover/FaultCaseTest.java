// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.PlanFile;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FaultCaseTest {

  @Test
  void everyFaultCanBePlannedAtAnyLength() {
    for (int percent : List.of(1, 50, 100, 300)) {
      List<FaultCase> all = FaultCase.named(FaultCase.names(), percent);

      assertThat(all).hasSize(FaultCase.names().size());
      assertThat(all).allMatch(one -> one.plan().at().isZero());
    }
    assertThat(FaultCase.core()).hasSize(8);
    assertThat(FaultCase.named(List.of("leader-freeze"), 50).get(0).plan().lasting())
        .isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void containersSupportAllButTheSlowDisk() {
    ClusterPlan containers = PlanFile.parse("cluster: {origin: container}").cluster();

    assertThat(FaultCase.named(FaultCase.names(), 100))
        .filteredOn(one -> isRefused(one, containers))
        .extracting(FaultCase::name)
        .containsExactly("leader-slow-disk");
  }

  private static boolean isRefused(FaultCase one, ClusterPlan cluster) {
    try {
      one.plan().requireFits(cluster);
      return false;
    } catch (IllegalArgumentException e) {
      return true;
    }
  }

  @Test
  void anUnknownFaultIsRefusedWithTheNamesThereAre() {
    assertThatThrownBy(() -> FaultCase.named(List.of("leader-kill", "earthquake"), 100))
        .hasMessage(
            "no fault is named 'earthquake'; available: " + String.join(", ", FaultCase.names()));
  }
}
