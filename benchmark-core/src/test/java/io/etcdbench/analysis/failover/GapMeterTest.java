// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.analysis.failover.TimedCall.End;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

/** Instants are milliseconds here; a call is due every 10 ms and takes 1 ms. */
final class GapMeterTest {
  private static final long END = 10_000;

  @Test
  void aServiceThatAnswersHasNoGap() {
    assertThat(gaps(calls(due -> false))).isEmpty();
    assertThat(gaps(List.of())).isEmpty();
  }

  @Test
  void aGapLastsFromTheFirstFailureToTheFirstLastingSuccess() {
    assertThat(gaps(calls(due -> due >= 3_000 && due < 5_000)))
        .containsExactly(closed(3_000, 5_001));
  }

  @Test
  void theOrderOfTheCallsDoesNotMatter() {
    List<TimedCall> calls = calls(due -> due >= 3_000 && due < 5_000);
    Collections.shuffle(calls, new Random(7));

    assertThat(gaps(calls)).containsExactly(closed(3_000, 5_001));
  }

  @Test
  void oneFailureAloneIsAShortGap() {
    assertThat(gaps(calls(due -> due == 3_000))).containsExactly(closed(3_000, 3_011));
  }

  @Test
  void aGapThatLastsUntilTheEndIsOpen() {
    assertThat(gaps(calls(due -> due >= 4_000)))
        .containsExactly(new Gap(nanos(4_000), nanos(END), Gap.State.OPEN));
  }

  @Test
  void aSuccessTooLateToSeeTheCalmAfterItLeavesTheGapOpen() {
    assertThat(gaps(calls(due -> due >= 4_000 && due < END - 500)))
        .containsExactly(new Gap(nanos(4_000), nanos(END), Gap.State.OPEN));
  }

  @Test
  void successesBetweenFailuresDoNotEndIt() {
    assertThat(gaps(calls(due -> due >= 3_000 && due < 6_000 && (due - 3_000) % 900 < 300)))
        .containsExactly(closed(3_000, 6_001));
  }

  @Test
  void twoGapsAreCountedWhenServiceLastsBetweenThem() {
    assertThat(
            gaps(
                calls(due -> (due >= 2_000 && due < 3_000) || (due >= 5_000 && due < END - 3_000))))
        .containsExactly(closed(2_000, 3_001), closed(5_000, 7_001));
  }

  @Test
  void callsThatWaitAndAreAnsweredTogetherEndItWithTheirAnswer() {
    List<TimedCall> calls = new ArrayList<>();
    for (long due = 0; due < END; due += 10) {
      long done = due >= 3_000 && due < 6_000 ? 6_000 : due + 1;
      calls.add(new TimedCall(nanos(due), nanos(done), End.SUCCESS));
    }

    assertThat(gaps(calls)).containsExactly(closed(3_000, 6_000));
  }

  @Test
  void answersInTimeThoughSlowAreNoGap() {
    List<TimedCall> calls = new ArrayList<>();
    for (long due = 0; due < END; due += 10) {
      calls.add(new TimedCall(nanos(due), nanos(due + 1_000), End.SUCCESS));
    }

    assertThat(gaps(calls)).isEmpty();
  }

  @Test
  void callsFromBeforeTheReturnThatFailLaterDoNotLengthenIt() {
    List<TimedCall> calls = calls(due -> due >= 3_000 && due < 4_000);
    calls.add(new TimedCall(nanos(3_005), nanos(8_000), End.FAILURE));

    assertThat(gaps(calls)).containsExactly(closed(3_000, 4_001));
  }

  @Test
  void aCallThatNeverEndsIsLateOnceItsTimeHasPassed() {
    List<TimedCall> calls = calls(due -> false);
    calls.add(TimedCall.open(nanos(3_005)));
    calls.add(TimedCall.open(nanos(END - 200)));

    assertThat(gaps(calls)).containsExactly(closed(3_005, 3_011));
  }

  @Test
  void nothingButFailuresIsOneOpenGap() {
    assertThat(gaps(calls(due -> true))).containsExactly(new Gap(0, nanos(END), Gap.State.OPEN));
  }

  @Test
  void aThirdOfTheCallsFailingIsAGapAsLongAsTheyDo() {
    assertThat(gaps(calls(due -> due >= 3_000 && due < 6_000 && due % 30 == 0)))
        .containsExactly(closed(3_000, 5_981));
  }

  @Test
  void refusesTimesThatCannotBeMeant() {
    assertThatThrownBy(() -> new GapMeter(Duration.ZERO, Duration.ofSeconds(1)))
        .hasMessage("late is PT0S and calm is PT1S; allowed: above zero");
    assertThatThrownBy(() -> new TimedCall(5, 4, End.SUCCESS))
        .hasMessage("a call ended 1 ns before it was due");
  }

  private static List<Gap> gaps(List<TimedCall> calls) {
    return GapMeter.DEFAULT.gaps(calls, nanos(END));
  }

  private static List<TimedCall> calls(LongPredicate failing) {
    List<TimedCall> calls = new ArrayList<>();
    for (long due = 0; due < END; due += 10) {
      End end = failing.test(due) ? End.FAILURE : End.SUCCESS;
      calls.add(new TimedCall(nanos(due), nanos(due + 1), end));
    }
    return calls;
  }

  private static Gap closed(long fromMillis, long untilMillis) {
    return new Gap(nanos(fromMillis), nanos(untilMillis), Gap.State.CLOSED);
  }

  private static long nanos(long millis) {
    return millis * 1_000_000;
  }
}
