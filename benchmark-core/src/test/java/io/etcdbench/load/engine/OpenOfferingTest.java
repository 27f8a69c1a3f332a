// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.PhaseRecorder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The open loop in fake time, where the truth is arithmetic. */
final class OpenOfferingTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;

  private final FakeClock clock = new FakeClock(0);
  private final PhaseRecorder recorder = PhaseRecorder.openLoop(List.of("get"), List.of());

  @Test
  void sendsEveryArrivalOnTimeWhenTheServerKeepsUp() {
    ScriptedDriver server = new ScriptedDriver(clock, at -> 5 * MILLI);
    Interval seen =
        offer(
            server,
            ArrivalSchedule.constant(500),
            100,
            BeyondLimit.SEND_LATE,
            Duration.ofSeconds(20));
    assertThat(seen.sent()).isEqualTo(10_000);
    assertThat(seen.dropped()).isZero();
    assertThat(response(seen).getTotalCount()).isEqualTo(10_000);
    assertThat(response(seen).getMaxValue()).isCloseTo(5 * MILLI, within(10_000L));
    assertThat(lag(seen).getMaxValue()).isLessThan(1_000);
    assertThat(server.mostInFlight()).isEqualTo(3);
  }

  /** 500 per second, 5 ms, no answer from 10 s to 12 s: what is due then waits for its end. */
  private static long stall(long at) {
    return at >= 10 * SECOND && at < 12 * SECOND ? 12 * SECOND - at + 5 * MILLI : 5 * MILLI;
  }

  @Test
  void seesAStallInEveryArrivalThatWasDueInIt() {
    ScriptedDriver server = new ScriptedDriver(clock, OpenOfferingTest::stall);
    Interval seen =
        offer(
            server,
            ArrivalSchedule.constant(500),
            2_000,
            BeyondLimit.SEND_LATE,
            Duration.ofSeconds(20));
    // 1000 of 10000 operations waited 2 s at most and evenly spread; half of them more than 1 s.
    assertThat(quantile(response(seen), 95)).isCloseTo(1_005 * MILLI, within(10 * MILLI));
    assertThat(response(seen).getMaxValue()).isCloseTo(2_005 * MILLI, within(3 * MILLI));
    assertThat(quantile(response(seen), 89)).isCloseTo(5 * MILLI, within(MILLI));
    assertThat(server.mostInFlight()).isBetween(1_000, 1_004);
  }

  @Test
  void sendsLateArrivalsWithTheirIntendedTime() {
    ScriptedDriver server = new ScriptedDriver(clock, OpenOfferingTest::stall);
    Interval seen =
        offer(
            server,
            ArrivalSchedule.constant(500),
            100,
            BeyondLimit.SEND_LATE,
            Duration.ofSeconds(20));
    assertThat(server.mostInFlight()).isEqualTo(100);
    assertThat(seen.sent()).isEqualTo(10_000);
    assertThat(seen.dropped()).isZero();
    // The limit keeps 900 arrivals waiting here instead of there; to a user that is the same time.
    assertThat(quantile(response(seen), 95)).isCloseTo(1_005 * MILLI, within(60 * MILLI));
    assertThat(response(seen).getMaxValue()).isCloseTo(2_005 * MILLI, within(60 * MILLI));
    assertThat(lag(seen).getMaxValue()).isGreaterThan(1_700 * MILLI);
    assertThat(seen.series().get(0).serviceNanos().getMaxValue()).isLessThan(2_010 * MILLI);
  }

  @Test
  void countsWhatItDoesNotOfferWhenAskedTo() {
    ScriptedDriver server = new ScriptedDriver(clock, OpenOfferingTest::stall);
    Interval seen =
        offer(server, ArrivalSchedule.constant(500), 100, BeyondLimit.DROP, Duration.ofSeconds(20));
    assertThat(server.mostInFlight()).isEqualTo(100);
    assertThat(seen.sent() + seen.dropped()).isEqualTo(10_000);
    assertThat(seen.dropped()).isBetween(900L, 910L);
    assertThat(lag(seen).getMaxValue()).as("what is sent is sent on time").isLessThan(1_000);
  }

  @Test
  void countsWhatIsStillWaitingForASlotAtTheEnd() {
    ScriptedDriver slow = new ScriptedDriver(clock, at -> 100 * MILLI);
    Interval seen =
        offer(
            slow, ArrivalSchedule.constant(500), 10, BeyondLimit.SEND_LATE, Duration.ofSeconds(10));
    assertThat(seen.sent() + seen.dropped()).isEqualTo(5_000);
    assertThat(seen.sent()).isCloseTo(1_000, within(11L));
    assertThat(response(seen).getTotalCount()).isEqualTo(seen.sent());
  }

  @Test
  void sendsTheNumberAskedForHoweverLate() {
    ScriptedDriver slow = new ScriptedDriver(clock, at -> 100 * MILLI);
    OpenOffering offering =
        offering(
            slow,
            ArrivalSchedule.constant(500),
            10,
            BeyondLimit.SEND_LATE,
            Extent.operations(1_000));
    offering.start();
    offering.runSender();
    assertThat(offering.hasSentAll()).isTrue();
    assertThat(offering.sent()).isEqualTo(1_000);
    clock.finish();
    assertThat(offering.inFlight()).isZero();
    assertThat(offering.elapsedNanos()).isCloseTo(10 * SECOND, within(200 * MILLI));
  }

  @Test
  void givesEverySlotItsTurnAtALowRate() {
    ScriptedDriver server = new ScriptedDriver(clock, at -> MILLI);
    offer(server, ArrivalSchedule.constant(100), 64, BeyondLimit.SEND_LATE, Duration.ofSeconds(1));
    assertThat(server.mostInFlight()).isEqualTo(1);
    assertThat(server.lanes()).isEqualTo(64);
  }

  @Test
  void catchesUpAfterThePacerItselfWasHeldUp() {
    FakeClock late = new FakeClock(0);
    ScriptedDriver server = new ScriptedDriver(late, at -> MILLI);
    OpenLoop model = new OpenLoop(ArrivalSchedule.constant(1_000), 500, BeyondLimit.SEND_LATE);
    LoadPhase phase = LoadPhase.of(model, Extent.duration(Duration.ofSeconds(5)));
    NanoClock heldUp = new HeldUp(late, late.now() + 2 * SECOND, 300 * MILLI);
    OpenOffering offering = new OpenOffering(server, Loads.gets(), phase, recorder, heldUp);
    offering.start();
    offering.runSender();
    late.finish();
    Interval seen = recorder.cut(offering.elapsedNanos(), offering.sent(), offering.dropped());
    assertThat(seen.sent()).isEqualTo(5_000);
    assertThat(lag(seen).getMaxValue()).isCloseTo(300 * MILLI, within(3 * MILLI));
    assertThat(lag(seen).getCountBetweenValues(10 * MILLI, SECOND)).isCloseTo(290, within(5L));
  }

  /** Held up from 2.0005 s to 2.3005 s, stopped in between: the 300 due since are not sent. */
  @Test
  void sendsNothingAfterAStopAlthoughItIsBehindAndCountsWhatWasDueAsDropped() {
    FakeClock late = new FakeClock(0);
    ScriptedDriver server = new ScriptedDriver(late, at -> MILLI);
    OpenLoop model = new OpenLoop(ArrivalSchedule.constant(1_000), 500, BeyondLimit.SEND_LATE);
    LoadPhase phase = LoadPhase.of(model, Extent.duration(Duration.ofSeconds(5)));
    NanoClock heldUp = new HeldUp(late, late.now() + 2 * SECOND + MILLI / 2, 300 * MILLI);
    OpenOffering offering = new OpenOffering(server, Loads.gets(), phase, recorder, heldUp);
    offering.start();
    late.at(late.now() + 2 * SECOND + 100 * MILLI, offering::stop);
    offering.runSender();
    late.finish();
    assertThat(offering.inFlight()).isZero();
    Interval seen = recorder.cut(offering.elapsedNanos(), offering.sent(), offering.dropped());
    assertThat(seen.sent()).isEqualTo(2_001);
    assertThat(seen.ended()).isEqualTo(2_001);
    assertThat(seen.dropped()).isEqualTo(300);
    assertThat(offering.sentBySource()).containsExactly(Map.entry("get", 2_001L));
    assertThat(lag(seen).getMaxValue()).isLessThan(1_000);
  }

  /** Its only slot is taken for a second; the other arrivals wait for it when the stop comes. */
  @Test
  void dropsWhatWaitsForASlotWhenItIsStopped() {
    ScriptedDriver slow = new ScriptedDriver(clock, at -> SECOND);
    OpenOffering offering =
        offering(
            slow,
            ArrivalSchedule.constant(1_000),
            1,
            BeyondLimit.SEND_LATE,
            Extent.operations(100));
    offering.start();
    clock.at(clock.now() + 500 * MILLI, offering::stop);
    offering.runSender();
    clock.finish();
    assertThat(offering.sent()).isEqualTo(1);
    assertThat(offering.dropped()).isEqualTo(99);
    assertThat(offering.hasSentAll()).as("its number of operations").isFalse();
  }

  private Interval offer(
      ScriptedDriver server,
      ArrivalSchedule schedule,
      int limit,
      BeyondLimit beyond,
      Duration duration) {
    OpenOffering offering = offering(server, schedule, limit, beyond, Extent.duration(duration));
    offering.start();
    clock.at(clock.now() + duration.toNanos(), offering::close);
    offering.runSender();
    clock.finish();
    assertThat(offering.inFlight()).isZero();
    return recorder.cut(offering.elapsedNanos(), offering.sent(), offering.dropped());
  }

  private OpenOffering offering(
      ScriptedDriver server,
      ArrivalSchedule schedule,
      int limit,
      BeyondLimit beyond,
      Extent extent) {
    LoadPhase phase = LoadPhase.of(new OpenLoop(schedule, limit, beyond), extent);
    return new OpenOffering(server, Loads.gets(), phase, recorder, clock);
  }

  private static Histogram response(Interval seen) {
    return Objects.requireNonNull(seen.series().get(0).responseNanos());
  }

  private static Histogram lag(Interval seen) {
    return Objects.requireNonNull(seen.lagNanos());
  }

  private static long quantile(Histogram histogram, double percent) {
    return histogram.getValueAtPercentile(percent);
  }

  /** One rest lasts much longer than asked for, as in a pause of the whole JVM. */
  private static final class HeldUp implements NanoClock {
    private final FakeClock clock;
    private final long fromNanos;
    private final long forNanos;
    private boolean done;

    HeldUp(FakeClock clock, long fromNanos, long forNanos) {
      this.clock = clock;
      this.fromNanos = fromNanos;
      this.forNanos = forNanos;
    }

    @Override
    public long nanoTime() {
      return clock.nanoTime();
    }

    @Override
    public void parkNanos(long nanos) {
      clock.parkNanos(nanos);
      long end = fromNanos + forNanos;
      while (!done && clock.now() >= fromNanos && clock.now() < end) {
        clock.parkNanos(end - clock.now());
      }
      done |= clock.now() >= fromNanos;
    }
  }
}
