// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CoreSplitTest {
  @Test
  void armsAndMembersHaveOneHalfEach() {
    assertThat(CoreSplit.of(List.of(0, 1, 2, 3), String::valueOf))
        .contains(new CoreSplit(List.of(0, 1), List.of(2, 3)));
    assertThat(CoreSplit.of(List.of(4, 6, 8, 9, 11), String::valueOf))
        .contains(new CoreSplit(List.of(4, 6), List.of(8, 9, 11)));
  }

  @Test
  void hyperThreadsOfACoreStayTogether() {
    assertThat(CoreSplit.of(List.of(0, 1, 2, 3), cpu -> cpu % 2 == 0 ? "0,2" : "1,3"))
        .contains(new CoreSplit(List.of(0, 2), List.of(1, 3)));
    assertThat(CoreSplit.of(List.of(0, 1, 2, 3, 4, 5, 6, 7), cpu -> "core " + cpu % 4))
        .contains(new CoreSplit(List.of(0, 1, 4, 5), List.of(2, 3, 6, 7)));
  }

  @Test
  void fewerThanFourProcessorsOrASingleCoreAreNotSplit() {
    assertThat(CoreSplit.of(List.of(), String::valueOf)).isEmpty();
    assertThat(CoreSplit.of(List.of(0, 1), String::valueOf)).isEmpty();
    assertThat(CoreSplit.of(List.of(0, 1, 2), String::valueOf)).isEmpty();
    assertThat(CoreSplit.of(List.of(0, 1, 2, 3), cpu -> "one core")).isEqualTo(Optional.empty());
  }

  @Test
  void theJvmOfAnArmCountsItsOwnProcessors() {
    assertThat(new CoreSplit(List.of(0, 1, 4, 5), List.of(2, 3)).flags())
        .containsExactly("-XX:ActiveProcessorCount=4");
  }

  @Test
  void aListOfLinuxIsRead() {
    assertThat(CoreSplit.parse("0-3,8,10-11")).containsExactly(0, 1, 2, 3, 8, 10, 11);
    assertThat(CoreSplit.parse("5")).containsExactly(5);
    assertThat(CoreSplit.text(List.of(0, 1, 8))).isEqualTo("0,1,8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "1-", "-1", "1,,2", "0-3 "})
  void anythingElseIsRefusedInOneSentence(String list) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CoreSplit.parse(list))
        .withMessage(
            "'%s' is not a list of processors; allowed: numbers and ranges, for example 0-3,8"
                .formatted(list));
  }
}
