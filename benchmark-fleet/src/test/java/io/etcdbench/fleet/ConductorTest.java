// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.fleet.FleetMessage.Beat;
import io.etcdbench.fleet.FleetMessage.Hello;
import io.etcdbench.fleet.FleetMessage.Ready;
import io.etcdbench.fleet.FleetMessage.State;
import io.etcdbench.fleet.FleetMessage.Verb;
import io.etcdbench.fleet.FleetMessage.Welcome;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount.Place;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which workers take part, whose reports count, and what they are ordered to do. */
@Timeout(60)
final class ConductorTest {
  private final Conductor conductor = conductor(false);

  @Test
  void aWorkerWaitsUntilThePlanIsOpen() {
    Conductor checking = unopened(false, FleetSpec.WORKER_TIMEOUT);
    assertThat(checking.welcome(hello("here", "a", 0))).isEqualTo(Welcome.idle(true));

    checking.open();

    assertThat(checking.welcome(hello("here", "a", 0)).index()).isEqualTo(1);
  }

  @Test
  void aWorkerThatWaitsForAPlanThatDoesNotOpenIsDismissed() {
    Conductor checking = unopened(false, FleetSpec.WORKER_TIMEOUT);
    assertThat(checking.welcome(hello("here", "a", 0))).isEqualTo(Welcome.idle(true));

    CompletableFuture<Void> dismissing = CompletableFuture.runAsync(checking::dismiss);
    while (checking.welcome(hello("here", "a", 0)).again()) {
      Thread.onSpinWait();
    }
    dismissing.join();

    assertThat(checking.welcome(hello("here", "a", 0))).isEqualTo(Welcome.idle(false));
  }

  @Test
  void aWaitingWorkerThatHasDiedIsNotAwaited() {
    AtomicLong nanoTime = new AtomicLong();
    FleetOrder.Waiting waiting = new FleetOrder.Waiting(nanoTime::get);
    assertThat(waiting.add("a")).isEqualTo(Welcome.idle(true));

    nanoTime.set(Duration.ofSeconds(4).toNanos());
    assertThat(waiting.isAnyAlive()).isTrue();

    nanoTime.set(Duration.ofSeconds(6).toNanos());
    assertThat(waiting.isAnyAlive()).isFalse();
    assertThat(waiting.dismiss("a")).isTrue();
  }

  @Test
  void aWorkerThatAsksAgainKeepsItsNumber() {
    assertThat(join("a", 0)).isEqualTo(1);
    assertThat(join("b", 0)).isEqualTo(2);
    assertThat(join("a", 0)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"1, a, GO_ON", "2, b, GO_ON", "2, a, LEAVE", "1, c, LEAVE", "0, a, LEAVE"})
  void aReportCountsOnlyForTheNumberOfItsWorker(int index, String instance, Verb verb) {
    assertThat(join("a", 0)).isEqualTo(1);
    assertThat(join("b", 0)).isEqualTo(2);

    assertThat(answer(index, instance)).isEqualTo(verb);
    assertThat(answer(3, instance)).isEqualTo(Verb.LEAVE);
    assertThat(answer(Integer.MIN_VALUE, instance)).isEqualTo(Verb.LEAVE);
  }

  @Test
  void aSecondWorkerWithTheSameNumberIsRefusedAndOthersStillJoin() {
    assertThat(join("a", 2)).isEqualTo(2);

    assertThat(refusal("here", "b", 2))
        .isEqualTo("the worker on 'here' has the same --index 2 as another worker; omit --index");
    assertThat(join("c", 0)).isEqualTo(1);
  }

  @Test
  void aWorkerOnAHostThatIsNotListedIsRefused() {
    assertThat(refusal("elsewhere", "a", 0))
        .isEqualTo("the worker on 'elsewhere' is not in the list of hosts ([here]); add it");
  }

  @Test
  void aWorkerThatJoinsAfterTheEndOfTheWaitingIsRefused() {
    assertThat(join("a", 0)).isEqualTo(1);
    StopSignal stop = new StopSignal();
    stop.give();
    long unused = conductor.start(stop);

    assertThat(refusal("here", "b", 0))
        .isEqualTo(
            "the worker on 'here' is not needed: the fleet already has 2 workers, or has ended");
    assertThat(answer(1, "a")).isEqualTo(Verb.STOP);
  }

  @Test
  void aStartThatIsStoppedIsWithdrawn() {
    assertThat(join("a", 0)).isEqualTo(1);
    Ready longBefore = new Ready(0, TimeUnit.SECONDS.toNanos(10), null, null, List.of());
    assertThat(answer(new Beat(1, "a", 2, State.READY, null, longBefore, List.of(), null)))
        .isEqualTo(Verb.GO_ON);
    StopSignal stop = new StopSignal();
    CompletableFuture<Long> starting = CompletableFuture.supplyAsync(() -> conductor.start(stop));
    while (answer(1, "a") != Verb.START) {
      Thread.onSpinWait();
    }

    stop.give();
    long unused = starting.join();

    assertThat(answer(1, "a")).isEqualTo(Verb.STOP);
  }

  @Test
  void aWorkerThatHasNotEndedWhenTheTimeIsUpMayLeaveKeys() {
    assertThat(join("a", 0)).isEqualTo(1);
    assertThat(join("b", 0)).isEqualTo(2);
    assertThat(answer(new Beat(2, "b", 1, State.FAILED, "it failed", null, List.of(), null)))
        .isEqualTo(Verb.GO_ON);
    StopSignal stop = new StopSignal();
    stop.giveAtOnce();

    assertFirstMayLeaveKeys(conductor.end(stop));
    assertThat(answer(1, "a")).isEqualTo(Verb.STOP);
  }

  @Test
  void aSilentWorkerMayLeaveKeysBecauseItMayResume() {
    Conductor impatient = unopened(false, Duration.ofNanos(1));
    impatient.open();
    assertThat(impatient.welcome(hello("here", "a", 0)).index()).isEqualTo(1);

    assertFirstMayLeaveKeys(impatient.end(new StopSignal()));
  }

  private static void assertFirstMayLeaveKeys(List<Finding> left) {
    assertThat(left)
        .singleElement()
        .extracting(Finding::observed)
        .isEqualTo(
            "worker 1 (here) had not ended when the keys of the run were deleted, and may leave"
                + " some");
  }

  @Test
  void aSearchRefusesASurplusWorkerAtOnceAndKeepsOneThatMayReplaceAnother() {
    Conductor search = conductor(true);
    assertThat(search.welcome(hello("here", "a", 0)).index()).isEqualTo(1);
    assertThat(search.welcome(hello("here", "b", 0)).index()).isEqualTo(2);

    assertThat(search.welcome(hello("here", "c", 0)).refusal())
        .isEqualTo(
            "the worker on 'here' is not needed: the fleet already has 2 workers, or has ended");
    assertThat(search.welcome(hello("here", "c", 3)).refusal())
        .isEqualTo(
            "the worker on 'here' is not needed: the fleet already has 2 workers, or has ended");
    assertThat(search.welcome(hello("here", "c", 2))).isEqualTo(Welcome.idle(true));
  }

  @Test
  void aWorkerThatWaitedForALostOneIsRefusedWhenTheSearchHasEnded() {
    Conductor search = conductor(true);
    assertThat(search.welcome(hello("here", "a", 1)).index()).isEqualTo(1);
    assertThat(search.welcome(hello("here", "b", 2)).index()).isEqualTo(2);
    search.dismiss();

    assertThat(search.welcome(hello("here", "c", 2)).refusal())
        .isEqualTo(
            "the worker on 'here' is not needed: the fleet already has 2 workers, or has ended");
  }

  private static Conductor conductor(boolean again) {
    Conductor opened = unopened(again, FleetSpec.WORKER_TIMEOUT);
    opened.open();
    return opened;
  }

  private static Conductor unopened(boolean again, Duration workerTimeout) {
    FleetSpec spec = FleetOnAFake.spec(2, OnWorkerLoss.INVALID);
    return new Conductor(
        new FleetSpec(
            spec.workers(), spec.onLoss(), spec.listen(), spec.joinTimeout(), workerTimeout, null),
        new FleetOrder(RunPlan.DEFAULT, "", "digest", "build", Set.of(), again),
        0,
        new HostsLauncher(List.of("here")),
        line -> {});
  }

  private int join(String instance, int index) {
    return conductor.welcome(hello("here", instance, index)).index();
  }

  private String refusal(String host, String instance, int index) {
    return String.valueOf(conductor.welcome(hello(host, instance, index)).refusal());
  }

  private static Hello hello(String host, String instance, int index) {
    return new Hello(instance, null, index, "build", null, new Place(host, null, null, 1));
  }

  private Verb answer(int index, String instance) {
    return answer(new Beat(index, instance, 1, State.PREPARING, null, null, List.of(), null));
  }

  private Verb answer(Beat beat) {
    return conductor.answer(beat).verb();
  }
}
