// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.claim.experiment.kind.PatientReads.Manner;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Reads of members that answer at once, fail at once, or are silent until they are freed. */
final class PatientReadsTest {
  private static final byte[] KEY = {1};
  private static final Manner NEVER_AGAIN = new Manner(Duration.ZERO, 0, 0);

  private enum Mood {
    ANSWERS,
    FAILS,
    SILENT
  }

  @Test
  void askOneMemberAfterTheOther() {
    List<Scripted> members = members(Mood.ANSWERS, Mood.ANSWERS, Mood.ANSWERS);

    assertThat(read(members, NEVER_AGAIN, 30)).isEqualTo("1.00 calls, 0.00 failed");
    assertThat(members).allSatisfy(member -> assertThat(member.calls).isEqualTo(10));
  }

  @Test
  void failWithTheMemberWhenTheyAreNotRepeated() {
    assertThat(read(members(Mood.FAILS, Mood.ANSWERS), NEVER_AGAIN, 30))
        .isEqualTo("1.00 calls, 0.50 failed");
  }

  @Test
  void areRepeatedWithTheNextMember() {
    assertThat(read(members(Mood.FAILS, Mood.ANSWERS), new Manner(Duration.ZERO, 1, 100), 30))
        .isEqualTo("1.50 calls, 0.00 failed");
  }

  @Test
  void areRepeatedNoMoreOftenThanTheyMay() {
    assertThat(read(members(Mood.FAILS, Mood.FAILS), new Manner(Duration.ZERO, 4, 1000), 30))
        .isEqualTo("5.00 calls, 1.00 failed");
  }

  @Test
  void areRepeatedWithinTheBudget() {
    assertThat(read(members(Mood.FAILS, Mood.FAILS), new Manner(Duration.ZERO, 4, 10), 100))
        .isEqualTo("1.10 calls, 1.00 failed");
  }

  @Test
  void areHedgedWhenAMemberIsSilentAndEndOnce() {
    List<Scripted> members = members(Mood.SILENT, Mood.ANSWERS);
    Manner hedging = new Manner(Duration.ofMillis(1), 0, 0);

    assertThat(read(members, hedging, 30)).isEqualTo("1.50 calls, 0.00 failed");
    members.get(0).free();
    assertThat(members.get(0).calls).isEqualTo(15);
  }

  @Test
  void lastAsLongAsTheMemberIsSilentWhenTheyAreNotHedged() {
    List<Scripted> members = members(Mood.SILENT);
    try (PatientReads reads = new PatientReads(List.copyOf(members), KEY, NEVER_AGAIN)) {
      reads.ask();
      assertThat(reads.nanos().getTotalCount()).isZero();
      members.get(0).free();
      reads.await();

      assertThat(reads.nanos().getTotalCount()).isEqualTo(1);
      assertThat(reads.figures().get("read.failedShare")).isCloseTo(0, within(1e-9));
    }
  }

  private static String read(List<Scripted> members, Manner manner, int number) {
    try (PatientReads reads = new PatientReads(List.copyOf(members), KEY, manner)) {
      for (int i = 0; i < number; i++) {
        reads.ask();
      }
      reads.await();
      return String.format(
          Locale.ROOT,
          "%.2f calls, %.2f failed",
          reads.figures().get("read.callsPerRead"),
          reads.figures().get("read.failedShare"));
    }
  }

  private static List<Scripted> members(Mood... moods) {
    List<Scripted> members = new ArrayList<>();
    for (Mood mood : moods) {
      members.add(new Scripted(mood));
    }
    return members;
  }

  private static final class Scripted implements EtcdDriver {
    private final Mood mood;
    private final List<InFlight> waiting = new ArrayList<>();
    private int calls;

    Scripted(Mood mood) {
      this.mood = mood;
    }

    @Override
    public boolean supports(OperationKind kind) {
      return true;
    }

    @Override
    public void submit(Operation operation, InFlight slot) {
      synchronized (this) {
        calls++;
        if (mood == Mood.SILENT) {
          waiting.add(slot);
          return;
        }
      }
      slot.complete(
          mood == Mood.ANSWERS ? Outcome.OK : new Outcome(OutcomeKind.UNAVAILABLE, "scripted"));
    }

    synchronized void free() {
      waiting.forEach(slot -> slot.complete(Outcome.OK));
      waiting.clear();
    }

    @Override
    public void close() {
      // nothing is open
    }
  }
}
