// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import static io.etcdbench.it.LatencyCalibration.attempt;
import static io.etcdbench.it.LatencyCalibration.check;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.Counts;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.fake.Stall;
import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Series;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.mix.PutSource;
import io.etcdbench.workload.value.ValueSource;
import io.grpc.Status.Code;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The engine and a driver against a server whose service times are known: what is reported must be
 * the truth, within 5 %, and 10 % for tails. A {@link Witness} keeps every instant. In the default
 * build, this has the stall of the closed loop, and CommandCalibrationIT the rest; the proofs have
 * everything.
 */
@Tag("proof")
@Timeout(300)
final class CalibrationIT {
  private static final long MILLI = 1_000_000;
  private static final ServiceTime FIVE_MILLIS = ServiceTime.fixed(Duration.ofMillis(5));
  private static final Stall STALL = Stall.afterCalls(1_000, Duration.ofSeconds(2));
  private static final KeySpace KEYS = new KeySpace("cal/", 8, 200);

  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  private final EtcdDriver driver =
      EtcdDrivers.onClassPath()
          .named("grpc")
          .open(ClientSettings.to(server.endpoints()).with(Connections.DEFAULT.withCount(4)));
  private Witness witness = new Witness(driver, 0);

  @AfterEach
  void close() {
    driver.close();
    server.close();
  }

  @Tag("long")
  @Test
  void reportsAFixedServiceTime() {
    attempt(
        () -> {
          double way = wayThereAndBackNanos() / 1e6;
          server.behave(Behaviour.serving(FIVE_MILLIS));
          Interval seen = closed(20, 4_000);
          Histogram service = onlySeries(seen).serviceNanos();
          long[] truth = witness.serviceNanos();
          check(service, 50, truth, 5 + way, 0.05);
          check(service, 90, truth, 5 + way, 0.10);
          // Little's law; at the beginning, fewer are in flight.
          double opsPerSecond = seen.ended() * 1e9 / seen.endNanos();
          double byLittle = 20 * 1e9 / service.getMean();
          assertThat(opsPerSecond).isBetween(byLittle * 0.9, byLittle * 1.01);
        });
  }

  @Tag("long")
  @Test
  void reportsATailOfOnePercent() {
    attempt(
        () -> {
          ServiceTime tailed = FIVE_MILLIS.withTail(0.01, Duration.ofMillis(100));
          server.behave(Behaviour.serving(tailed).withSeed(3));
          Histogram service = onlySeries(closed(50, 20_000)).serviceNanos();
          long[] truth = witness.serviceNanos();
          check(service, 50, truth, 5, 0.10);
          check(service, 99.5, truth, 100, 0.10);
          check(service, 100, truth, 100, 0.10);
        });
  }

  @Tag("long")
  @Test
  void seesAStallFromTheIntendedInstantsInAnOpenLoop() {
    attempt(
        () -> {
          server.behave(Behaviour.serving(FIVE_MILLIS).with(STALL));
          witness = new Witness(driver, 4_000);
          OpenLoop model =
              new OpenLoop(ArrivalSchedule.constant(500), 2_000, BeyondLimit.SEND_LATE);
          LoadResult result = run(LoadPhase.of(model, Extent.duration(Duration.ofSeconds(8))));
          assertThat(result.total().sent()).isEqualTo(4_000);
          assertThat(result.total().dropped()).isZero();
          Histogram response = Objects.requireNonNull(onlySeries(result.total()).responseNanos());
          long[] truth = witness.responseNanos(2 * MILLI);
          // 1000 of 4000 were due in the stall, evenly; 200 of them, the top 5 %, waited over 1.6
          // s.
          check(response, 95, truth, 1_600, 0.05);
          check(response, 100, truth, 2_000, 0.10);
        });
  }

  @Test
  void seesAStallOnceForEachClientInAClosedLoopAndSaysNothingOfResponseTime() {
    attempt(
        () -> {
          server.behave(Behaviour.serving(FIVE_MILLIS).with(STALL));
          Series seen = onlySeries(closed(5, 3_000));
          assertThat(seen.responseNanos()).isNull();
          Histogram service = seen.serviceNanos();
          long[] truth = witness.serviceNanos();
          check(service, 95, truth, 5, 0.5);
          check(service, 100, truth, 2_000, 0.10);
          // Of 3000, the 5 that were in flight when the stall began; other work may delay more.
          long stalled = LongStream.of(truth).filter(nanos -> nanos >= 1_000 * MILLI).count();
          assertThat(service.getCountBetweenValues(1_000 * MILLI, Long.MAX_VALUE))
              .isEqualTo(stalled);
        });
  }

  @Tag("long")
  @Test
  void countsErrorsByKindAsTheServerDoes() {
    server.behave(
        Behaviour.serving(FIVE_MILLIS)
            .withErrors(0.03, EtcdError.TOO_MANY_REQUESTS.status())
            .withErrors(0.02, EtcdError.NO_SPACE.status())
            .withSeed(5));
    Interval seen = closed(40, 8_000);
    assertThat(seen.ended()).isEqualTo(8_000);
    assertThat(count(seen, OutcomeKind.TOO_MANY_REQUESTS)).isCloseTo(240L, within(60L));
    assertThat(count(seen, OutcomeKind.NO_SPACE)).isCloseTo(160L, within(50L));
    Counts counts = server.counts();
    assertThat(count(seen, OutcomeKind.OK))
        .isEqualTo(counts.all().calls().answered(Call.PUT, Code.OK));
    assertThat(counts.writes().values().count()).isEqualTo(count(seen, OutcomeKind.OK));
  }

  @Tag("long")
  @Test
  void putsOnTheWireWhatWasAskedFor() {
    server.behave(Behaviour.serving(FIVE_MILLIS).with(STALL)); // then all are in flight
    closed(40, 4_000);
    Counts counts = server.counts();
    assertThat(counts.received(Call.PUT)).isEqualTo(4_000);
    assertThat(counts.all().calls().maxInFlight()).isEqualTo(40);
    assertThat(counts.all().connections().used()).isEqualTo(4);
    assertThat(counts.writes().distinctKeys()).isEqualTo(200);
    assertThat(counts.writes().keys()).isEqualTo(new Counts.Sizes(4_000, 8, 8, 4_000 * 8));
    assertThat(counts.writes().values()).isEqualTo(new Counts.Sizes(4_000, 256, 256, 4_000 * 256));
  }

  private long wayThereAndBackNanos() {
    server.behave(Behaviour.instant());
    closed(20, 20_000);
    OpenLoop seldom = new OpenLoop(ArrivalSchedule.constant(1_000), 100, BeyondLimit.SEND_LATE);
    witness = new Witness(driver, 500);
    LoadResult result = run(LoadPhase.of(seldom, Extent.operations(500)));
    return onlySeries(result.total()).serviceNanos().getValueAtPercentile(50);
  }

  private Interval closed(int inFlight, int operations) {
    witness = new Witness(driver, operations);
    LoadResult result = run(LoadPhase.of(new ClosedLoop(inFlight), Extent.operations(operations)));
    assertThat(result.abandoned()).isZero();
    return result.measured();
  }

  private LoadResult run(LoadPhase phase) {
    PutSource puts =
        new PutSource("put", KEYS, KeyChooser.sequential(200), ValueSource.ofBytes(256));
    return new LoadLoop(witness, OperationMix.of(1, puts), NanoClock.system())
        .run(phase, new StopSignal());
  }

  private static Series onlySeries(Interval seen) {
    assertThat(seen.series()).extracting(Series::outcome).containsExactly(OutcomeKind.OK);
    return seen.series().get(0);
  }

  private static long count(Interval seen, OutcomeKind kind) {
    return seen.series().stream()
        .filter(series -> series.outcome() == kind)
        .mapToLong(Series::count)
        .sum();
  }
}
