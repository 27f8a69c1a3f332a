// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.fleet.FleetMessage.Beat;
import io.etcdbench.fleet.FleetMessage.Ended;
import io.etcdbench.fleet.FleetMessage.Hello;
import io.etcdbench.fleet.FleetMessage.State;
import io.etcdbench.fleet.WorkerSlot.AwakeClock;
import io.etcdbench.result.FleetAccount.Place;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WorkerSlotTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

  private long nowNanos;

  @Test
  void aWorkerThatTakesTheSeatOfOneThatHasEndedIsNotOver() {
    WorkerSlot slot = new WorkerSlot(1);
    Beat beat =
        new Beat(1, "a", 1, State.ENDED, null, null, List.of(), new Ended(null, null, 0, null, ""));
    slot.receive(beat, new AwakeClock(0));
    assertThat(slot.isOver()).isTrue();

    slot.free();

    assertThat(slot.isOver()).isFalse();
    assertThat(slot.state()).isEqualTo(State.PREPARING);
  }

  @Test
  void everyProcessThatHasNotReportedItsEndCountsAsVanished() {
    WorkerSlot slot = new WorkerSlot(1);
    AwakeClock watch = new AwakeClock(0);
    slot.free();
    assertThat(slot.vanished()).isZero();

    slot.take(hello("a", 0), watch);
    slot.free();
    slot.take(hello("b", 0), watch);
    assertThat(slot.vanished()).isEqualTo(2);

    slot.receive(new Beat(1, "b", 1, State.FAILED, null, null, List.of(), null), watch);
    assertThat(slot.vanished()).isEqualTo(1);
  }

  @Test
  void onlyNewReportsAreSignsOfLife() {
    WorkerSlot slot = new WorkerSlot(1);
    AwakeClock watch = new AwakeClock(0);
    slot.take(hello("a", 0), watch);
    lookTwice(watch);
    slot.take(hello("a", 0), watch);
    assertSilentForTwoSeconds(slot, watch);

    slot.receive(beat(1), watch);
    lookTwice(watch);
    slot.receive(beat(1), watch);
    assertSilentForTwoSeconds(slot, watch);

    slot.receive(beat(2), watch);
    lookTwice(watch);
    assertSilentForTwoSeconds(slot, watch);

    slot.free();
    assertThat(slot.silence(watch, Duration.ZERO)).isEmpty();
    slot.take(hello("b", 0), watch);
    lookTwice(watch);
    assertSilentForTwoSeconds(slot, watch);
  }

  private static void assertSilentForTwoSeconds(WorkerSlot slot, AwakeClock watch) {
    assertThat(slot.silence(watch, TWO_SECONDS)).isEmpty();
    assertThat(slot.silence(watch, TWO_SECONDS.minusNanos(1)))
        .hasValue("it has been silent for 2 s");
  }

  /** With a look each second. */
  private void lookTwice(AwakeClock watch) {
    for (int i = 0; i < 2; i++) {
      nowNanos += SECOND.toNanos();
      watch.look(nowNanos, SECOND);
    }
  }

  @Test
  void aPauseOfTheConductorIsNoSilenceOfItsWorkers() {
    WorkerSlot slot = new WorkerSlot(1);
    AwakeClock watch = new AwakeClock(0);
    slot.take(hello("a", 0), watch);

    watch.look(Duration.ofMinutes(1).toNanos(), SECOND);

    assertThat(slot.silence(watch, SECOND)).isEmpty();
    assertThat(slot.silence(watch, SECOND.minusNanos(1))).hasValue("it has been silent for 1 s");
  }

  @Test
  void aNumberThatIsTakenOrTooHighIsNamedWhileOtherWorkersAreMissing() {
    List<WorkerSlot> slots = List.of(new WorkerSlot(1), new WorkerSlot(2));
    slots.get(1).take(hello("a", 2), new AwakeClock(0));

    assertThat(WorkerSlot.of(slots, hello("b", 2))).isNull();
    assertThat(WorkerSlot.objection(slots, hello("b", 2), true))
        .isEqualTo("has the same --index 2 as another worker; omit --index");
    assertThat(WorkerSlot.of(slots, hello("b", 3))).isNull();
    assertThat(WorkerSlot.objection(slots, hello("b", 3), true))
        .isEqualTo("has --index 3, but the fleet has 2 workers; omit --index");
    assertThat(WorkerSlot.of(slots, hello("b", 0))).isSameAs(slots.get(0));
  }

  @Test
  void aWorkerBeyondTheNumberOrAfterTheStartIsNotNeeded() {
    List<WorkerSlot> slots = List.of(new WorkerSlot(1));
    String why = "is not needed: the fleet already has 1 worker, or has ended";

    assertThat(WorkerSlot.objection(slots, hello("b", 0), false)).isEqualTo(why);
    slots.get(0).take(hello("a", 0), new AwakeClock(0));
    assertThat(WorkerSlot.of(slots, hello("b", 0))).isNull();
    assertThat(WorkerSlot.objection(slots, hello("b", 0), true)).isEqualTo(why);
  }

  private static Beat beat(long sequence) {
    return new Beat(1, "a", sequence, State.PREPARING, null, null, List.of(), null);
  }

  private static Hello hello(String instance, int index) {
    return new Hello(instance, null, index, "build", null, new Place("here", null, null, 1));
  }
}
