// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class MixPatternTest {

  static List<List<Integer>> weights() {
    return List.of(
        List.of(1), List.of(1, 1), List.of(9, 1), List.of(50, 30, 20), List.of(1, 9_999));
  }

  @ParameterizedTest
  @MethodSource("weights")
  void knowsHowManyOperationsOfASourceCameBefore(List<Integer> weights) {
    MixPattern pattern = new MixPattern(77, weights);
    long[] seen = new long[weights.size()];
    for (long number = 0; number < 25_000; number++) {
      for (int s = 0; s < seen.length; s++) {
        assertThat(pattern.before(s, number)).isEqualTo(seen[s]);
      }
      seen[pattern.sourceOf(number)]++;
    }
  }

  @ParameterizedTest
  @MethodSource("weights")
  void givesEverySourceExactlyItsShareOfEveryTenThousand(List<Integer> weights) {
    MixPattern pattern = new MixPattern(78, weights);
    int sum = weights.stream().mapToInt(Integer::intValue).sum();
    for (int s = 0; s < weights.size(); s++) {
      assertThat(pattern.before(s, 70_000) - pattern.before(s, 60_000))
          .isEqualTo(10_000L * weights.get(s) / sum);
    }
  }

  @Test
  void beginsEveryRowAtAnotherPlace() {
    MixPattern pattern = new MixPattern(79, List.of(1, 1));
    List<List<Integer>> rows = new ArrayList<>();
    for (int row = 0; row < 5; row++) {
      List<Integer> sources = new ArrayList<>();
      for (int place = 0; place < 1_000; place++) {
        sources.add(pattern.sourceOf(row * 1_000L + place));
      }
      rows.add(sources);
    }
    assertThat(rows).doesNotHaveDuplicates();
  }

  @Test
  void refusesWeightsTooFineToRepeat() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MixPattern(1, List.of(1, 123_457)))
        .withMessageContaining("[1, 123457] add up to 123458");
  }
}
