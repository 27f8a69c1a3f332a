// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.workload.Draws;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class SizeDistributionTest {

  @Test
  void drawsEverySizeOfARange() {
    Map<Integer, Integer> counts = count(SizeDistribution.uniform(10, 14), 50_000);
    assertThat(counts.keySet()).containsExactly(10, 11, 12, 13, 14);
    assertThat(counts.values()).allMatch(count -> count > 9_600 && count < 10_400);
  }

  @Test
  void drawsSizesByTheirWeight() {
    Map<Integer, Integer> counts =
        count(SizeDistribution.weighted(Map.of(1024, 7, 65_536, 2, 0, 1)), 50_000);
    assertThat(counts.keySet()).containsExactly(0, 1024, 65_536);
    assertThat(counts.get(0)).isBetween(4_700, 5_300);
    assertThat(counts.get(1024)).isBetween(34_500, 35_500);
    assertThat(counts.get(65_536)).isBetween(9_600, 10_400);
  }

  @Test
  void refusesSizesThatAreNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SizeDistribution.fixed(-1))
        .withMessageContaining("the value size is -1 bytes; allowed: 0 to");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SizeDistribution.uniform(5, 4))
        .withMessageContaining("value sizes from 5 to 4 bytes are none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SizeDistribution.weighted(Map.of()))
        .withMessageContaining("no value size is given");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SizeDistribution.weighted(Map.of(5, 0)))
        .withMessageContaining("the weight of values of 5 bytes is 0; allowed: 1 or more");
  }

  private static Map<Integer, Integer> count(SizeDistribution sizes, int draws) {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (int number = 0; number < draws; number++) {
      counts.merge(sizes.next(Draws.of(6, number)), 1, Integer::sum);
    }
    return counts;
  }
}
