// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Put;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class HedgedReadsTest {
  private static final Outcome UNAVAILABLE = new Outcome(OutcomeKind.UNAVAILABLE, "gone");
  private static final byte[] KEY = "k".getBytes(UTF_8);

  private final Silent driver = new Silent();

  /** Takes operations and answers none; the test does. */
  private static final class Silent implements EtcdDriver {
    private final List<Operation> operations = new CopyOnWriteArrayList<>();
    private final List<InFlight> slots = new CopyOnWriteArrayList<>();

    @Override
    public boolean supports(OperationKind kind) {
      return kind != OperationKind.WATCH;
    }

    @Override
    public void submit(Operation operation, InFlight slot) {
      operations.add(operation);
      slots.add(slot);
    }

    @Override
    public void close() {
      slots.forEach(slot -> slot.complete(new Outcome(OutcomeKind.CANCELLED, "closed")));
    }

    void awaitAttempts(int number) {
      Eventually.holds(number + " attempts", () -> slots.size() == number);
    }

    void answer(int attempt, String value) {
      slots.get(attempt).answered(7, 1);
      slots.get(attempt).found(KEY, value.getBytes(UTF_8), 5);
      slots.get(attempt).complete(Outcome.OK);
    }
  }

  @Test
  void aReadWithoutAnAnswerIsSentAgainAndTheFirstSuccessIsItsAnswer() {
    try (HedgedReads hedged = new HedgedReads(driver, Duration.ofMillis(5))) {
      RecordingSlot slot = new RecordingSlot(4);
      hedged.submit(new Get(KEY, Consistency.LINEARIZABLE), slot);
      driver.awaitAttempts(HedgedReads.MAX_ATTEMPTS);

      assertThat(driver.slots).extracting(InFlight::lane).containsExactly(4, 5, 6);
      driver.answer(1, "second");
      driver.answer(0, "first");

      assertThat(slot.ok().entries())
          .extracting(RecordingSlot.Entry::value)
          .containsExactly("second");
      assertThat(slot.completions()).isEqualTo(1);
    }
    assertThat(driver.slots).hasSize(HedgedReads.MAX_ATTEMPTS);
  }

  @Test
  void aFailureCountsOnlyWhenNoOtherAttemptIsUnderWay() {
    try (HedgedReads hedged = new HedgedReads(driver, Duration.ofMillis(5))) {
      RecordingSlot slot = new RecordingSlot();
      hedged.submit(new Get(KEY, Consistency.SERIALIZABLE), slot);
      driver.awaitAttempts(HedgedReads.MAX_ATTEMPTS);
      driver.slots.get(0).complete(UNAVAILABLE);
      driver.slots.get(2).complete(UNAVAILABLE);
      assertThat(slot.completions()).isZero();
      driver.slots.get(1).complete(UNAVAILABLE);

      assertThat(slot.outcome()).isEqualTo(UNAVAILABLE);
      assertThat(slot.completions()).isEqualTo(1);
    }
  }

  @Test
  void aFailureBeforeTheSecondAttemptIsReportedAtOnceAndNothingFollows() {
    try (HedgedReads hedged = new HedgedReads(driver, Duration.ofHours(1))) {
      RecordingSlot slot = new RecordingSlot();
      hedged.submit(new Get(KEY, Consistency.SERIALIZABLE), slot);
      driver.slots.get(0).complete(UNAVAILABLE);

      assertThat(slot.outcome()).isEqualTo(UNAVAILABLE);
      assertThat(driver.slots).hasSize(1);
    }
  }

  @Test
  void aWriteIsSentOnceAsItIs() {
    try (HedgedReads hedged = new HedgedReads(driver, Duration.ofMillis(1))) {
      Put put = new Put(KEY, KEY);
      RecordingSlot slot = new RecordingSlot();
      hedged.submit(put, slot);
      RecordingSlot read = new RecordingSlot();
      hedged.submit(new Get(KEY, Consistency.SERIALIZABLE), read);
      driver.awaitAttempts(1 + HedgedReads.MAX_ATTEMPTS);

      assertThat(driver.operations).filteredOn(one -> one == put).hasSize(1);
      assertThat(driver.slots.get(0)).isSameAs(slot);
    }
  }

  @Test
  void keysAreCopiedBecauseAnAttemptOutlivesItsOperation() {
    try (HedgedReads hedged = new HedgedReads(driver, Duration.ofHours(1))) {
      byte[] key = "before".getBytes(UTF_8);
      hedged.submit(new Get(key, Consistency.SERIALIZABLE), new RecordingSlot());
      key[0] = 'x';

      assertThat(((Get) driver.operations.get(0)).range().key())
          .isEqualTo("before".getBytes(UTF_8));
    }
  }

  @Test
  void closingEndsWhatIsInFlightOnce() {
    HedgedReads hedged = new HedgedReads(driver, Duration.ofMillis(1));
    RecordingSlot slot = new RecordingSlot();
    hedged.submit(new Get(KEY, Consistency.SERIALIZABLE), slot);
    driver.awaitAttempts(HedgedReads.MAX_ATTEMPTS);
    hedged.close();

    assertThat(slot.outcome().kind()).isEqualTo(OutcomeKind.CANCELLED);
    assertThat(slot.completions()).isEqualTo(1);
  }

  @Test
  void supportsWhatItsDriverDoesAndRefusesNoTime() {
    try (HedgedReads hedged = new HedgedReads(driver, Duration.ofMillis(1))) {
      assertThat(hedged.supports(OperationKind.PUT)).isTrue();
      assertThat(hedged.supports(OperationKind.WATCH)).isFalse();
    }
    assertThatThrownBy(() -> new HedgedReads(driver, Duration.ZERO))
        .hasMessage("reads are hedged after PT0S; allowed: above zero");
  }
}
