// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.tuple;

import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Series;
import io.etcdbench.watch.WatchResult.Events;
import io.etcdbench.watch.WatchResult.Watchers;
import io.etcdbench.workload.Draws;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.value.ValueSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where the truth about each event is known. */
@Timeout(60)
final class WatchPopulationTest {
  private static final Outcome REFUSED = new Outcome(OutcomeKind.UNAVAILABLE, "not now");

  private final StopSignal stop = new StopSignal();
  private final EchoDriver driver = new EchoDriver();
  private final WatchPopulation population =
      new WatchPopulation(
          new WatchSpec(new KeySpace("w", 4, 2), 2, 3, Previous.WITHOUT), NanoClock.system());
  private final OperationSource puts = population.puts("put", ValueSource.ofBytes(8));

  @Test
  void opensEachWatcherOnItsStream() {
    Interval created = population.open(driver, 4, stop);
    assertThat(driver.lanes()).containsExactly(0, 0, 0, 1, 1, 1);
    assertThat(created.ended()).isEqualTo(6);
    assertThat(created.series().get(0).operation()).isEqualTo("watch-create");
  }

  @Test
  void hearsOfEveryPutOnceAndInOrder() {
    openAndBegin();
    put(100);
    WatchResult result = finish();
    assertThat(result.events()).isEqualTo(new Events(300, 300, 0, 0, 0, 0, 0));
    assertThat(result.watchers()).isEqualTo(new Watchers(6, 6, 0, null));
    assertThat(result.fromSending().series())
        .singleElement()
        .extracting(Series::operation, Series::count)
        .containsExactly("watch-event", 300L);
    WatchResult.Fairness fairness = Objects.requireNonNull(result.fairness());
    assertThat(fairness.fewestEvents()).isEqualTo(50);
    assertThat(fairness.mostEvents()).isEqualTo(50);
    assertThat(driver.listeners()).isEmpty();
  }

  @Test
  void keepsTheSignOfTheTimeSinceTheAcknowledgement() {
    openAndBegin();
    put(40);
    driver.carryOut(
        (deliver, slot) -> {
          slot.complete(Outcome.OK);
          deliver.run();
        });
    put(10);
    WatchResult result = finish();
    assertThat(result.fromAcknowledgement().series())
        .extracting(Series::operation, Series::count)
        .containsExactlyInAnyOrder(
            tuple("watch-event-before-ack", 120L), tuple("watch-event-after-ack", 30L));
  }

  @Test
  void leavesTheWarmUpOut() {
    population.open(driver, 1, stop);
    put(30);
    population.begin();
    put(10);
    assertThat(finish().events()).isEqualTo(new Events(30, 30, 0, 0, 0, 0, 0));
  }

  @Test
  void leavesPutsOfTheWarmUpOutThatEndLater() {
    population.open(driver, 1, stop);
    OperationSource.Refill acknowledged = sent();
    OperationSource.Refill failed = sent();
    population.begin();
    assertThat(acknowledged.following(Outcome.OK)).isNull();
    assertThat(failed.following(REFUSED)).isNull();
    put(4);
    assertThat(finish().events()).isEqualTo(new Events(12, 12, 0, 0, 0, 0, 0));
  }

  @Test
  void countsWhatIsMissing() {
    openAndBegin();
    put(10);
    driver.carryOut((deliver, slot) -> slot.complete(Outcome.OK));
    put(4);
    assertThat(finish().events()).isEqualTo(new Events(42, 30, 12, 0, 0, 0, 0));
  }

  @Test
  void countsDuplicatesWithoutTheirLatencies() {
    openAndBegin();
    put(10);
    driver.repeat(0);
    driver.repeat(1);
    WatchResult result = finish();
    assertThat(result.events()).isEqualTo(new Events(30, 30, 0, 6, 0, 0, 0));
    assertThat(result.fromSending().ended()).isEqualTo(30);
  }

  @Test
  void countsWhatComesTooLate() {
    openAndBegin();
    List<Runnable> held = new ArrayList<>();
    driver.carryOut(
        (deliver, slot) -> {
          held.add(deliver);
          slot.complete(Outcome.OK);
        });
    put(3);
    held.get(2).run();
    held.get(0).run();
    held.get(1).run();
    assertThat(finish().events()).isEqualTo(new Events(9, 9, 0, 0, 3, 0, 0));
  }

  @Test
  void saysThatAFailedPutMayHaveHappened() {
    openAndBegin();
    driver.carryOut(
        (deliver, slot) -> {
          deliver.run();
          slot.complete(REFUSED);
        });
    put(2);
    assertThat(finish().events()).isEqualTo(new Events(0, 6, 0, 0, 0, 6, 6));
  }

  @Test
  void countsWatchersThatAreRefusedAndThoseThatEnd() {
    openAndBegin();
    driver.listeners().get(0).ended(REFUSED);
    assertThat(finish().watchers()).isEqualTo(new Watchers(6, 6, 1, "not now"));
    driver.refuseWatches(REFUSED);
    Interval created = population.open(driver, 2, stop);
    assertThat(created.failed()).isEqualTo(6);
  }

  @Test
  void doesNotWaitForWatchersThatWereNeverOpened() {
    driver.refuseWatches(REFUSED);
    openAndBegin();
    put(2);
    WatchResult result = finish();
    assertThat(result.watchers().opened()).isZero();
    assertThat(result.fairness()).isNull();
  }

  @Test
  void cutsItsIntervalsWithThoseOfThePuts() {
    List<Interval> heard = new ArrayList<>();
    population.open(driver, 1, stop);
    population.begin(heard::add);
    put(10);
    population.cutting().ended(new Interval(0, 1, 0, 0, 0, List.of(), null));
    put(10);
    finish();
    assertThat(heard).extracting(Interval::ended).containsExactly(30L, 30L);
    assertThat(heard).extracting(Interval::sent).containsExactly(30L, 30L);
  }

  @Test
  void refusesPopulationsThatAreNone() {
    KeySpace keys = new KeySpace("w", 4, 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WatchSpec(keys, 0, 3, Previous.WITHOUT))
        .withMessage("the number of streams is 0; allowed: 1 to 1000000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WatchSpec(keys, 2_000, 2_000, Previous.WITHOUT))
        .withMessage("the number of watchers is 4000000; allowed: 1 to 1000000");
    assertThatIllegalStateException()
        .isThrownBy(this::finish)
        .withMessage("the watchers were not opened, or measuring has not begun");
  }

  private void openAndBegin() {
    population.open(driver, 3, stop);
    population.begin();
  }

  private OperationSource.Refill sent() {
    OperationSource.Refill slot = puts.newRefill();
    assertThat(slot.next(Draws.of(1, 0)).kind()).isEqualTo(OperationKind.PUT);
    slot.sending();
    return slot;
  }

  private void put(long number) {
    LoadPhase phase = LoadPhase.of(new ClosedLoop(1), Extent.operations(number));
    new LoadLoop(driver, OperationMix.of(1, puts), NanoClock.system()).run(phase, stop);
  }

  private WatchResult finish() {
    return population.finish(Duration.ofMillis(200), stop);
  }
}
