// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RunKeysPlanTest {

  @Test
  void drawsThreeCharactersBehindAMarkHoweverTightTheKeysAre() {
    RunKeysPlan keys = plan(5, 62).withOwnPrefix().keys();

    assertThat(keys.own()).matches("~[0-9A-Za-z]{3}");
    assertThat(plan(5, 62).withOwnPrefix().keys()).isNotEqualTo(keys);
  }

  @ParameterizedTest
  @CsvSource({"4, 1, 5", "1, 1, 5", "5, 63, 6", "8, 14776337, 9"})
  void refusesKeysTooShortForAPrefixOfTheirOwn(int size, long space, int smallest) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan(size, space).withOwnPrefix())
        .withMessageContaining("keys of %d bytes", size)
        .withMessageEndingWith("use a key size of %d or more", smallest);
    assertThat(plan(smallest, space).withOwnPrefix().mix().labels()).containsExactly("put");
  }

  @Test
  void countsTheKeysWithinALock() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                PlanFile.parse("operations: [{kind: lock, within: [{kind: put, keys: {size: 4}}]}]")
                    .withOwnPrefix())
        .withMessageEndingWith("use a key size of 5 or more");
  }

  private static RunPlan plan(int size, long space) {
    return PlanFile.parse(
        "operations: [{kind: put, keys: {size: %d, space: %d}}]".formatted(size, space));
  }
}
