// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.load.engine.LoadResult.End;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.load.record.PhaseRecorder;
import io.etcdbench.load.record.Series;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
final class LoadLoopTest {
  private final StopSignal stop = new StopSignal();
  private final PooledDriver pooled = new PooledDriver();

  @AfterEach
  void closeDriver() {
    pooled.close();
  }

  @Test
  void keepsExactlyTheNumberAskedForInFlight() {
    pooled.answerWhenInFlight(7, 700);
    LoadResult result = run(pooled, closed(7, Extent.operations(700)));
    assertThat(pooled.mostInFlight()).isEqualTo(7);
    assertThat(pooled.lanes()).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6);
    assertThat(result.end()).isEqualTo(End.OPERATIONS);
  }

  @Test
  void sendsExactlyTheNumberAskedFor() {
    LoadResult result = run(pooled, closed(16, Extent.operations(10_000)));
    assertThat(pooled.submitted()).isEqualTo(10_000);
    assertThat(result.measured().sent()).isEqualTo(10_000);
    assertThat(result.measured().ended()).isEqualTo(10_000);
    assertThat(result.measured().endNanos()).isEqualTo(result.measured().lastDoneNanos());
    assertThat(result.total().ended()).isEqualTo(10_000);
    assertThat(result.sent()).containsExactly(Map.entry("get", 10_000L));
    assertThat(result.abandoned()).isZero();
  }

  @Test
  void sendsNoMoreThanAskedForWhenThereAreMoreSlots() {
    LoadResult result = run(pooled, closed(64, Extent.operations(5)));
    assertThat(pooled.submitted()).isEqualTo(5);
    assertThat(result.measured().ended()).isEqualTo(5);
  }

  @Test
  void doesNotDeepenTheStackWhenADriverCompletesAtOnce() {
    InstantDriver instant = new InstantDriver();
    LoadResult result = run(instant, closed(10, Extent.operations(1_000_000)));
    assertThat(result.measured().ended()).isEqualTo(1_000_000);
    assertThat(instant.deepest()).isEqualTo(1);
  }

  @Test
  void endsAPhaseByTimeAtItsTime() {
    LoadResult result = run(pooled, closed(4, Extent.duration(Duration.ofMillis(300))));
    assertThat(result.end()).isEqualTo(End.DURATION);
    assertThat(result.measured().endNanos()).isGreaterThanOrEqualTo(300_000_000);
    assertThat(result.total().ended())
        .isEqualTo(pooled.submitted())
        .isEqualTo(result.total().sent());
    assertThat(result.abandoned()).isZero();
  }

  @Test
  void endsAtOnceWhenStopped() {
    stop.give();
    LoadResult result = run(pooled, closed(4, Extent.duration(Duration.ofHours(1))));
    assertThat(result.end()).isEqualTo(End.STOPPED);
    assertThat(result.total().ended()).isEqualTo(result.total().sent());
  }

  @ParameterizedTest
  @MethodSource("models")
  void sendsNothingWhenItIsStoppedBeforeItsStart(LoadModel model) {
    stop.give();
    LoadPhase phase = LoadPhase.of(model, Extent.duration(Duration.ofHours(1)));
    LoadResult result = run(pooled, phase);
    assertThat(result.end()).isEqualTo(End.STOPPED);
    assertThat(result.total().sent()).isZero();
    assertThat(pooled.submitted()).isZero();
  }

  @Test
  void saysThatItHasBegunOnceItHasSent() {
    pooled.answerNothing();
    LoadPhase phase = untilStopped(new ClosedLoop(1), Duration.ofMillis(10), interval -> {});
    LoadLoop loop =
        new LoadLoop(pooled, Loads.gets(), NanoClock.system())
            .startingAt(System.nanoTime(), () -> {}, startNanoTime -> stop.give());
    assertThat(loop.run(phase, stop).total().sent()).isEqualTo(1);
  }

  static List<LoadModel> models() {
    return List.of(
        new ClosedLoop(4),
        new OpenLoop(ArrivalSchedule.constant(2_000), 100, BeyondLimit.SEND_LATE),
        new OpenLoop(ArrivalSchedule.constant(0.001), 100, BeyondLimit.DROP));
  }

  @ParameterizedTest
  @MethodSource("models")
  void stopsInTheMiddleAndKeepsWhatWasSeen(LoadModel model) {
    LoadPhase phase =
        untilStopped(model, Duration.ofSeconds(5), interval -> stopOnce(pooled.submitted() > 0));
    LoadResult result = run(pooled, phase);
    assertThat(result.end()).isEqualTo(End.STOPPED);
    assertThat(result.total().ended()).isEqualTo(pooled.submitted()).isPositive();
  }

  /**
   * Blocked in its fifth operation, it is behind by the other 49,995. The stop comes in the middle,
   * or in the drain; two intervals later the phase has taken notice.
   */
  @ParameterizedTest
  @MethodSource("extents")
  void sendsNothingAfterAStopHoweverFarBehindItIs(Extent extent) {
    CountDownLatch stopped = new CountDownLatch(1);
    AtomicInteger cuts = new AtomicInteger();
    pooled.blockAt(5, stopped);
    LoadPhase phase =
        new LoadPhase(
            new OpenLoop(ArrivalSchedule.constant(1_000_000), 64, BeyondLimit.SEND_LATE),
            extent,
            Duration.ofSeconds(50),
            Duration.ofMillis(10),
            List.of(
                interval -> {
                  stopOnce(interval.endNanos() >= 50_000_000);
                  if (stop.isGiven() && cuts.incrementAndGet() == 3) {
                    stopped.countDown();
                  }
                }));
    LoadResult result = run(pooled, phase);
    assertThat(pooled.submitted()).isEqualTo(5);
    assertThat(result.total().sent()).isEqualTo(5);
    assertThat(result.total().ended()).isEqualTo(5);
    assertThat(result.total().dropped()).isEqualTo(49_995);
    assertThat(result.lost()).isEmpty();
  }

  static List<Extent> extents() {
    return List.of(Extent.operations(50_000), Extent.duration(Duration.ofMillis(50)));
  }

  @Test
  void takesAnInterruptAsAStopAndKeepsIt() {
    Thread.currentThread().interrupt();
    LoadResult result = run(pooled, closed(4, Extent.duration(Duration.ofHours(1))));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(result.end()).isEqualTo(End.STOPPED);
  }

  @Test
  void abandonsWhatHasNotEndedAtTheDrainTimeout() {
    pooled.answerNothing();
    LoadPhase phase =
        untilStopped(
            new ClosedLoop(3),
            Duration.ofMillis(50),
            interval -> stopOnce(pooled.submitted() == 3));
    LoadResult result = run(pooled, phase);
    assertThat(result.abandoned()).isEqualTo(3);
    assertThat(result.total().sent()).isEqualTo(3);
    assertThat(result.total().ended()).as("abandoned ones included").isEqualTo(3);
    assertThat(result.total().failed()).isEqualTo(3);
    assertThat(result.sent()).containsExactly(Map.entry("get", 3L));
  }

  @Test
  void abandonsNothingTwiceAndLosesNothingWhenTheDrainIsOver() {
    for (int i = 0; i < 200; i++) {
      LoadPhase phase =
          new LoadPhase(
              new ClosedLoop(16),
              Extent.duration(Duration.ofMillis(2)),
              Duration.ZERO,
              Duration.ofMillis(50),
              List.of());
      LoadResult result = run(pooled, phase);
      assertThat(result.lost()).isEmpty();
      assertThat(result.total().sent()).isEqualTo(result.total().ended());
    }
  }

  @Test
  void keepsWhatEndsInEveryIntervalOfTheDrain() {
    pooled.answerAfter(Duration.ofMillis(4));
    LoadPhase phase =
        new LoadPhase(
            new OpenLoop(ArrivalSchedule.constant(2_000), 500, BeyondLimit.SEND_LATE),
            Extent.duration(Duration.ofMillis(200)),
            Duration.ofSeconds(50),
            Duration.ofMillis(10),
            List.of());
    LoadResult result = run(pooled, phase);
    assertThat(result.measured().ended()).as("in time").isLessThan(result.total().ended());
    assertThat(result.total().ended()).isEqualTo(result.total().sent()).isPositive();
    assertThat(result.measured().endNanos()).isLessThan(result.total().endNanos());
    assertThat(result.abandoned()).isZero();
    assertThat(result.lost()).isEmpty();
  }

  @Test
  void aPhaseByNumberEndsWithItsLastAnswerAlthoughOneIsMissing() {
    pooled.answerAllBut(3);
    LoadPhase phase =
        new LoadPhase(
            new ClosedLoop(2),
            Extent.operations(100),
            Duration.ofSeconds(1),
            Duration.ofMillis(50),
            List.of());
    LoadResult result = run(pooled, phase);
    assertThat(result.abandoned()).isEqualTo(1);
    assertThat(result.total().ended()).isEqualTo(100);
    assertThat(result.total().endNanos()).isGreaterThan(1_000_000_000);
    assertThat(result.total().endNanos() - result.measured().endNanos())
        .as("the drain is no part")
        .isGreaterThan(500_000_000);
    assertThat(result.lost()).isEmpty();
  }

  /** What the offering records in is not what the control cuts: everything is lost. */
  @Test
  void saysWhenTheRecorderHasLostOperations() {
    PhaseRecorder recorded = PhaseRecorder.closedLoop(List.of("get"), List.of());
    PhaseRecorder kept = PhaseRecorder.closedLoop(List.of("get"), List.of());
    LoadPhase phase = closed(4, Extent.operations(50));
    Offering offering =
        new ClosedOffering(pooled, Loads.gets(), phase, recorded, NanoClock.system());
    LoadResult result =
        new PhaseControl(phase, offering, kept, stop).run(() -> {}, startNanos -> {});
    assertThat(result.lost())
        .hasValue(
            "50 operations were scheduled and {get=50} sent, but {} are recorded as ended or"
                + " abandoned");
  }

  @Test
  void keepsErrorsAsSeriesOfTheirOwn() {
    pooled.failEvery(20, new Outcome(OutcomeKind.TOO_MANY_REQUESTS, "too many requests"));
    LoadResult result = run(pooled, closed(8, Extent.operations(10_000)));
    assertThat(result.measured().failed()).isEqualTo(500);
    assertThat(result.measured().series())
        .filteredOn(series -> series.outcome() == OutcomeKind.TOO_MANY_REQUESTS)
        .singleElement()
        .extracting(Series::count, Series::example)
        .containsExactly(500L, "too many requests");
  }

  @Test
  void tellsIntervalsThatAddUpToTheResult() {
    List<Interval> heard = new CopyOnWriteArrayList<>();
    LoadPhase phase =
        new LoadPhase(
            new ClosedLoop(2),
            Extent.duration(Duration.ofHours(1)),
            Duration.ofSeconds(5),
            Duration.ofMillis(50),
            List.of(heard::add, interval -> stopOnce(heard.size() == 4)));
    LoadResult result = run(pooled, phase);
    assertThat(heard).hasSizeGreaterThan(4);
    assertThat(heard.stream().mapToLong(Interval::ended).sum()).isEqualTo(result.total().ended());
    assertThat(heard.stream().mapToLong(Interval::sent).sum()).isEqualTo(result.total().sent());
    for (int i = 1; i < heard.size(); i++) {
      assertThat(heard.get(i).startNanos()).isEqualTo(heard.get(i - 1).endNanos());
    }
  }

  @Test
  void offersAnOpenLoopThroughARealClock() {
    OpenLoop model = new OpenLoop(ArrivalSchedule.constant(1_000), 500, BeyondLimit.SEND_LATE);
    LoadResult result = run(pooled, LoadPhase.of(model, Extent.duration(Duration.ofMillis(500))));
    assertThat(result.total().sent()).isEqualTo(500);
    assertThat(result.total().ended()).isEqualTo(500);
    assertThat(result.total().dropped()).isZero();
    assertThat(result.end()).isEqualTo(End.DURATION);
  }

  @Test
  void endsAnOpenLoopByNumberWithItsLastOperation() {
    OpenLoop model = new OpenLoop(ArrivalSchedule.constant(2_000), 64, BeyondLimit.SEND_LATE);
    LoadResult result = run(pooled, LoadPhase.of(model, Extent.operations(400)));
    assertThat(result.end()).isEqualTo(End.OPERATIONS);
    assertThat(result.measured().ended()).isEqualTo(400);
    assertThat(result.measured().endNanos())
        .isEqualTo(Math.max(400 * 500_000L, result.measured().lastDoneNanos()));
  }

  @Test
  void fewOperationsAtALowRateAreNotFasterThanTheRate() {
    ArrivalSchedule all = ArrivalSchedule.constant(8);
    ArrivalSchedule second = ArrivalSchedule.dealt(ArrivalSchedule.constant(8), 1, 2);
    for (ArrivalSchedule schedule : List.of(all, second)) {
      OpenLoop model = new OpenLoop(schedule, 64, BeyondLimit.SEND_LATE);
      int operations = schedule == all ? 2 : 1;
      LoadResult result = run(pooled, LoadPhase.of(model, Extent.operations(operations)));
      assertThat(result.measured().endNanos())
          .as("two operations, of one machine or of two workers")
          .isEqualTo(Math.max(250_000_000, result.measured().lastDoneNanos()));
    }
  }

  @Test
  void saysSoWhenADriverThrows() {
    pooled.throwInstead(new IllegalStateException("broken driver"));
    assertThatIllegalStateException()
        .isThrownBy(() -> run(pooled, closed(2, Extent.operations(10))))
        .withMessageContaining("the load was aborted by an internal error")
        .withMessageContaining("broken driver");
  }

  @Test
  void refusesADriverThatLacksAnOperation() {
    pooled.lacks(OperationKind.GET);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LoadLoop(pooled, Loads.gets(), NanoClock.system()))
        .withMessageContaining("this driver has no operation 'get'");
  }

  @Test
  void refusesPhasesThatAreNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ClosedLoop(0))
        .withMessageContaining("in flight is 0; allowed: 1 to 1000000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Extent.operations(0))
        .withMessageContaining("the number of operations is 0; allowed: 1 or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Extent.duration(Duration.ZERO))
        .withMessageContaining("the duration is PT0S; allowed: above zero");
  }

  private void stopOnce(boolean enough) {
    if (enough) {
      stop.give();
    }
  }

  private LoadResult run(EtcdDriver driver, LoadPhase phase) {
    return new LoadLoop(driver, Loads.gets(), NanoClock.system()).run(phase, stop);
  }

  /** A phase of an hour that calls the listener every 50 ms. */
  private static LoadPhase untilStopped(
      LoadModel model, Duration drainTimeout, IntervalListener listener) {
    return new LoadPhase(
        model,
        Extent.duration(Duration.ofHours(1)),
        drainTimeout,
        Duration.ofMillis(50),
        List.of(listener));
  }

  private static LoadPhase closed(int inFlight, Extent extent) {
    return LoadPhase.of(new ClosedLoop(inFlight), extent);
  }
}
