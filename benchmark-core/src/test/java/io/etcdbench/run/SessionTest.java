// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.Eventually;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Event;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Sample;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a session offers, measures and tells. */
@Timeout(60)
final class SessionTest extends SessionOnAFake {
  @Test
  void offersWhatThePlanSaysAndNothingElse() {
    RunResult result =
        run(
            """
            client: {driver: grpc, connections: {count: 3}}
            load: {concurrency: 10, total: 500, warmup: 0s, rehearse: false}
            keys: {prefix: 'mine/', afterwards: keep}
            operations: [{kind: put, keys: {size: 8, space: 500, order: sequential}, values: {size: '100'}}]
            """);

    assertThat(result.status()).isNotEqualTo(Status.INVALID);
    assertThat(server.counts().received(Call.PUT)).isEqualTo(500);
    assertThat(server.counts().writes().distinctKeys()).isEqualTo(500);
    assertThat(server.counts().writes().keys().minBytes()).isEqualTo(8 + 5);
    assertThat(server.counts().writes().keys().maxBytes()).isEqualTo(8 + 5);
    assertThat(server.counts().writes().values().maxBytes()).isEqualTo(100);
    assertThat(series(result, "measure")).singleElement().satisfies(this::isAllPuts);
    assertThat(phase(result, "measure").sent()).containsExactly(Map.entry("put", 500L));
    assertThat(result.phases().stream().map(PhaseResult::name))
        .containsExactly("connect", "measure", "drain", "verify");
  }

  @Test
  void offersEachLoadWithItsOwnSeed() {
    RunPlan plan =
        PlanFile.parse(
            """
            client: {driver: grpc}
            load: {total: 5, warmup: 0s, rehearse: false}
            operations: [{kind: put, keys: {size: 16, space: 1000000}}]
            """);
    List<RunResult> results = new ArrayList<>();

    try (Session session = Session.open(plan, cluster, RunObserver.NOBODY, stop)) {
      for (int i = 0; i < 2; i++) {
        results.add(session.offer(plan.load(), Duration.ofSeconds(1), interval -> {}, stop));
      }
    }

    assertThat(results)
        .extracting(result -> Objects.requireNonNull(result.plan()).seed())
        .containsExactly(1L, 2L);
    assertThat(server.counts().received(Call.PUT)).isEqualTo(10);
    assertThat(server.counts().writes().distinctKeys()).isEqualTo(10);
  }

  @Test
  void connectsForLongerThanTheDeadlineOfACall() {
    atPhase.put("connect", this::loseTheFirstAttempt);

    RunResult result =
        run(
            """
            client: {driver: grpc, calls: {deadline: 100ms}}
            load: {total: 10, warmup: 0s, rehearse: false}
            """);

    assertThat(phase(result, "measure").scheduled()).isEqualTo(10);
  }

  /** Leaves the first read without a response, and responds to all others. */
  private void loseTheFirstAttempt() {
    long before = server.counts().received(Call.SERIALIZABLE_RANGE);
    ServiceTime never = ServiceTime.fixed(Duration.ofMinutes(5));
    server.behave(Behaviour.instant().with(Call.SERIALIZABLE_RANGE, ResponseModel.of(never)));
    CompletableFuture<Void> unused =
        CompletableFuture.runAsync(
            () -> {
              Eventually.holds(
                  "the connection is tried",
                  () -> server.counts().received(Call.SERIALIZABLE_RANGE) > before);
              server.behave(Behaviour.instant());
            });
  }

  @Test
  void carriesOutThePlannedFaultsAndMarksThem() {
    onFault = what -> stopOnce(what.equals("drain ends"));
    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {concurrency: 2, total: 0, duration: 50s, warmup: 0s, rehearse: false}
            operations: [{kind: put}]
            faults: [{at: 100ms, command: drain, for: 200ms, script: 'true'}]
            """);

    assertThat(phase(result, "measure").events())
        .extracting(Event::what)
        .containsExactly("drain begins", "drain ends");
    assertThat(phase(result, "measure").events().get(0).atNanos())
        .isGreaterThanOrEqualTo(100_000_000);
    assertThat(result.findings()).extracting(Finding::kind).contains("faults-injected");
  }

  private void stopOnce(boolean enough) {
    if (enough) {
      stop.give();
    }
  }

  @Test
  void refusesAFaultThatTheClusterCannotHaveBeforeAnythingIsSent() {
    assertThatThrownBy(
            () ->
                run(
                    """
                    load: {total: 0, duration: 900ms, rehearse: false}
                    faults: [{at: 100ms, kill: leader, for: 200ms}]
                    """))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("members of an external cluster are never killed");
    assertThat(server.counts().received(Call.PUT)).isZero();
  }

  @Test
  void keepsTheMeasurePhaseSecondBySecondWithWhatItCost() {
    RunResult result =
        run(
            """
            client: {driver: grpc, connections: {count: 3}}
            load: {concurrency: 2, total: 0, duration: 1200ms, warmup: 0s, rehearse: false, arrival: {shape: constant, rate: 500}}
            operations: [{kind: put}]
            """);

    PhaseResult measure = phase(result, "measure");
    assertThat(measure.timeline()).isNotEmpty();
    assertThat(measure.timeline().stream().mapToLong(Sample::scheduled).sum())
        .isEqualTo(measure.scheduled());
    assertThat(
            measure.timeline().stream()
                .flatMap(second -> second.ok().values().stream())
                .mapToLong(Sample.Ended::count)
                .sum())
        .isEqualTo(measure.series().get(0).count());
    assertThat(measure.timeline()).allMatch(second -> second.client() != null);
    assertThat(measure.events()).isEmpty();
    assertThat(result.client())
        .isNotNull()
        .satisfies(
            cost -> {
              assertThat(cost.hiccupNanos()).isNotNull();
              assertThat(cost.cpuMicrosPerOperation()).isPositive();
            });
  }

  @Test
  void swapsUntilNobodyElseWasFaster() {
    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {concurrency: 8, total: 200, warmup: 0s, rehearse: false}
            operations: [{kind: cas, retries: 1000}]
            """);

    assertThat(series(result, "measure")).singleElement().satisfies(this::hasAllSwaps);
    assertThat(server.counts().received(Call.TXN)).isGreaterThan(200);
  }

  @Test
  void tellsWhatWatchersHeardOfThePuts() {
    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {concurrency: 2, total: 60, warmup: 0s, rehearse: false}
            operations: [{kind: watched-put}]
            watch: {listeners: live, keys: {space: 3}, streams: 2, perStream: 6}
            """);

    assertThat(result.status()).isNotEqualTo(Status.INVALID);
    assertThat(observed(result, "watch-events"))
        .isEqualTo("12 watchers received 240 events of 240; 0 missing, 0 twice, 0 out of order");
    assertThat(counts(result))
        .containsEntry("put", 60L)
        .containsEntry("watch-create", 12L)
        .containsEntry("watch-event", 240L);
    assertThat(phase(result, "measure").sent())
        .containsOnly(
            Map.entry("put", 60L), Map.entry("watch-create", 12L), Map.entry("watch-event", 240L));
    assertThat(keysLeft()).isZero();
  }

  @Test
  void endsWhenWatchersOfThePastHaveCaughtUp() {
    // Else they may have caught up before the first get has ended.
    server.behave(
        Behaviour.instant()
            .with(Call.WATCH, ResponseModel.of(ServiceTime.fixed(Duration.ofSeconds(3)))));
    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {concurrency: 2, total: 0, duration: 50s, warmup: 0s, rehearse: false}
            operations: [{kind: get, read: {consistency: serializable}}]
            watch: {listeners: catching-up, streams: 1, perStream: 20, history: 5}
            """);

    assertThat(result.status()).isNotEqualTo(Status.INVALID);
    assertThat(observed(result, "watch-events"))
        .isEqualTo("20 watchers received 100 events of 100; 0 missing, 0 twice, 0 out of order");
    assertThat(counts(result)).containsEntry("watch-catch-up", 20L).containsKey("get");
    assertThat(phase(result, "measure").sent()).isEqualTo(counts(result));
    assertThat(kinds(result)).doesNotContain("cut-short");
  }

  @Test
  void aRehearsalSendsNothingToTheCluster() {
    assertThat(Session.rehearse(plan("put"), cluster, stop)).isPresent();

    assertThat(server.counts().received(Call.PUT)).isZero();
    assertThat(keysLeft()).isZero();
  }

  @Test
  void whatCannotBeRehearsedIsNot() {
    assertThat(Session.rehearse(plan("lock"), cluster, stop)).isEmpty();
  }

  private static RunPlan plan(String kind) {
    return PlanFile.parse(
        "{client: {driver: grpc}, load: {concurrency: 1}, operations: [{kind: %s}]}"
            .formatted(kind));
  }

  @Test
  void watchersWhosePastCannotBeWrittenEndTheRunBeforeItsLoad() {
    ResponseModel failing = ResponseModel.INSTANT.withErrors(1, io.grpc.Status.UNKNOWN);
    server.behave(Behaviour.instant().with(Call.PUT, failing));

    assertThatThrownBy(
            () ->
                run(
                    """
                    client: {driver: grpc}
                    load: {concurrency: 2, total: 0, duration: 50s, warmup: 0s, rehearse: false}
                    operations: [{kind: named-range, key: nobody, read: {consistency: serializable}}]
                    watch: {listeners: catching-up, streams: 1, perStream: 20, history: 5}
                    """))
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "5 puts failed while writing the history of the watchers, the first as other: UNKNOWN");
  }

  private void isAllPuts(SeriesResult puts) {
    assertThat(puts.operation()).isEqualTo("put");
    assertThat(puts.outcome()).isEqualTo("ok");
    assertThat(puts.count()).isEqualTo(500);
    assertThat(puts.responseNanos()).isNull();
  }

  private void hasAllSwaps(SeriesResult swaps) {
    assertThat(swaps.operation()).isEqualTo("cas");
    assertThat(swaps.outcome()).isEqualTo("ok");
    assertThat(swaps.count()).isEqualTo(200);
  }
}
