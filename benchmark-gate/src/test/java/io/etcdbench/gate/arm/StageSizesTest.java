// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.duet.PairClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In a time in which each pair takes a second; the rule asks for 6, 12 and 6 pairs. */
final class StageSizesTest {

  @Test
  void withoutALimitTheyAreThoseOfTheRule() {
    StageSizes ample = after(12, Duration.ofDays(1));
    assertThat(ample.screen(2)).isEqualTo(6);
    assertThat(ample.confirmation(true, 2)).isEqualTo(12);
    assertThat(ample.confirmation(false, 2)).isEqualTo(12);
    assertThat(ample.control()).isEqualTo(6);
  }

  @Test
  void beforeAPairHasEndedNothingIsTakenAway() {
    assertThat(after(0, Duration.ofSeconds(1)).screen(2)).isEqualTo(6);
  }

  /** Of 12 pairs of screens that took 12 s, in sessions of different lengths. */
  @ParameterizedTest
  @CsvSource({"30,12,8", "28,10,8", "26,8,6", "24,8,6", "22,0,4", "20,0,4", "19,0,0", "12,0,0"})
  void whatIsSuspectedComesFirstAndKeepsTimeForItsNullControl(
      int seconds, int suspected, int shared) {
    StageSizes sizes = after(12, Duration.ofSeconds(seconds));
    assertThat(sizes.confirmation(true, 2)).isEqualTo(suspected);
    assertThat(sizes.confirmation(false, 2)).isEqualTo(shared);
  }

  @Test
  void whatCannotFailNeedsNoTimeForANullControl() {
    StageSizes sizes = after(12, Duration.ofSeconds(20));
    assertThat(sizes.confirmation(true, 1)).isZero();
    assertThat(sizes.confirmation(false, 1)).isEqualTo(8);
  }

  @Test
  void aScreenAndANullControlAreNeverLeftOut() {
    StageSizes late = after(12, Duration.ofSeconds(12));
    assertThat(late.screen(1)).isEqualTo(4);
    assertThat(late.control()).isEqualTo(4);
  }

  private static StageSizes after(int pairs, Duration longest) {
    int[] begun = {0};
    SessionTime time = new SessionTime(new PairClock(() -> begun[0]), longest);
    time.begin();
    for (; begun[0] < pairs; begun[0]++) {
      time.pairHasEnded();
    }
    return new StageSizes(GateRule.DEFAULT.pairs(), time);
  }
}
