// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WarmupLength;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Status;
import io.etcdbench.result.Steadiness;
import io.etcdbench.run.share.RemoteLoad;
import io.etcdbench.run.share.SessionPart;
import io.etcdbench.watch.WatchAccount;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The keys and leases that exist before a load, and what is left of them. */
@Timeout(60)
final class SessionPreloadTest extends SessionOnAFake {
  private static final Duration HALF_A_SECOND = Duration.ofMillis(500);
  private static final String GETS_AND_PUTS =
      """
      client: {driver: grpc}
      load: {concurrency: 2, total: 20, rehearse: false}
      keys: {own: '~abc'}
      operations:
        - {kind: get, keys: {size: 8, space: 10}}
        - {kind: put, keys: {size: 16, space: 1000}}
      """;
  private static final String RENEWALS =
      "operations: [{kind: lease-keep-alive, leases: {count: 200, ttlSeconds: 60}}]";

  /** A worker may delete keys of another that has already warmed up. */
  @Test
  void writesTheKeysAgainOnceAllWorkersHaveWarmedUp() {
    RunPlan plan =
        PlanFile.parse(
            """
            client: {driver: grpc}
            load: {concurrency: 2, total: 20, rehearse: false}
            keys: {own: '~abc'}
            operations: [{kind: delete, keys: {space: 100}}]
            """);
    StoppedAtStart workers = new StoppedAtStart(() -> null);

    RunResult result =
        Session.run(SessionPart.conducting(plan, workers), cluster, RunObserver.NOBODY, stop);

    assertThat(workers.keysAtStart).hasSize(100);
    assertThat(phase(result, "preload").scheduled()).isEqualTo(100);
  }

  @Test
  void acceptsFurtherKeysThatWorkersHaveWrittenWhileTheyWarmedUp() {
    RunPlan plan = PlanFile.parse(GETS_AND_PUTS);
    Preload preload = new Preload(SessionPart.all(plan));
    StoppedAtStart workers =
        new StoppedAtStart(
            () -> {
              put("~abc000000000001");
              return preload.write(driver, stop, List.of());
            });
    RunObserver observer = (phase, detail) -> details.add(detail);

    RunResult result = Session.run(SessionPart.conducting(plan, workers), cluster, observer, stop);

    assertThat(workers.keysAtStart).hasSize(10 + 1);
    assertThat(phase(result, "preload").scheduled()).isEqualTo(10);
    assertThat(observed(result, "left-by-worker")).isEqualTo("worker 2 is late");
    assertThat(details).contains("worker 2 is late");
  }

  @Test
  void deletesTheKeysOfARunWhoseWorkersFailedOnceAllWorkersHaveEnded() {
    StoppedAtStart workers =
        new StoppedAtStart(
            () -> {
              throw new ClusterException("worker 2 was lost");
            });
    workers.ending = () -> put("~abc000000000001");
    SessionPart part = SessionPart.conducting(PlanFile.parse(GETS_AND_PUTS), workers);

    assertThatThrownBy(() -> Session.run(part, cluster, RunObserver.NOBODY, stop))
        .isInstanceOf(ClusterException.class)
        .hasMessage("worker 2 was lost");
    assertThat(keysUnder("~abc")).isEmpty();
  }

  /** Workers that have warmed up; they are stopped before they measure. */
  private final class StoppedAtStart implements RemoteLoad {
    private final Supplier<@Nullable LoadResult> preload;
    private List<String> keysAtStart = List.of();
    private Runnable ending = () -> {};

    /**
     * Creates workers.
     *
     * @param preload writes their keys; returns null when it has written none
     */
    StoppedAtStart(Supplier<@Nullable LoadResult> preload) {
      this.preload = preload;
    }

    @Override
    public Prepared prepare(StopSignal over) {
      return new Prepared(preload.get(), new Steadiness(1_000, 0.01, 0, true));
    }

    @Override
    public long start(StopSignal over) {
      keysAtStart = keysUnder("~abc");
      stop.give();
      return System.nanoTime();
    }

    @Override
    public LoadResult offer(List<IntervalListener> listeners, StopSignal over) {
      throw new AssertionError("nothing is measured");
    }

    @Override
    public @Nullable WatchAccount watched() {
      return null;
    }

    @Override
    public ClientUse client() {
      throw new AssertionError("nothing is measured");
    }

    @Override
    public ClientCost cost() {
      throw new AssertionError("nothing is measured");
    }

    @Override
    public FleetAccount account() {
      throw new AssertionError("nothing is measured");
    }

    @Override
    public List<Finding> findings() {
      return List.of();
    }

    @Override
    public List<Finding> end(StopSignal over) {
      ending.run();
      return List.of(new Finding("left-by-worker", Severity.WARNING, "worker 2 is late", ""));
    }
  }

  @Test
  void hasAtMostFourMebibytesOfValuesInFlightWhileItPreloads() {
    server.behave(
        Behaviour.instant().with(Call.PUT, ResponseModel.of(ServiceTime.fixed(HALF_A_SECOND))));

    RunResult result =
        runCold(
            "total: 1", "operations: [{kind: get, keys: {space: 9}, values: {size: '1048576'}}]");

    assertThat(phase(result, "preload").scheduled()).isEqualTo(9);
    assertThat(server.counts().all().calls().maxInFlight()).isEqualTo(4);
  }

  @Test
  void waitsForEveryPreloadedKeyHoweverShortTheDrainIs() {
    ServiceTime slow = ServiceTime.fixed(Duration.ofMillis(50));
    server.behave(Behaviour.instant().with(Call.PUT, ResponseModel.of(slow)));

    RunResult result =
        runCold("total: 1, drainTimeout: 0s", "operations: [{kind: get, keys: {space: 10}}]");

    assertThat(phase(result, "preload").series())
        .extracting(SeriesResult::outcome, SeriesResult::count)
        .containsExactly(tuple("ok", 10L));
  }

  @Test
  void deletesWhatARehearsalOnTheClusterHasWritten() {
    RunPlan plan =
        PlanFile.parse(
            """
            client: {driver: own}
            load: {concurrency: 2, total: 20, warmup: 0s, rehearse: false}
            keys: {own: '~abc'}
            operations:
              - {kind: get, keys: {space: 20}}
              - {kind: lease-keep-alive, leases: {count: 4, ttlSeconds: 60}}
            """);

    RunResultBuilder rehearsed = new RunResultBuilder(plan, Environment.capture());

    new RehearsalPhase(
            SessionPart.all(plan), RunObserver.NOBODY, new WarmupLength(HALF_A_SECOND), withOwn())
        .run(cluster, rehearsed, stop);

    assertThat(rehearsed.result().phases()).extracting(PhaseResult::name).contains("rehearse");
    assertThat(rehearsed.result().findings()).isEmpty();
    assertThat(keysUnder("~")).isEmpty();

    RunResult result = Session.run(plan, cluster, withOwn(), RunObserver.NOBODY, stop);

    assertThat(phase(result, "measure").scheduled()).isEqualTo(20);
    assertThat(keysUnder("~")).isEmpty();
    assertThat(server.counts().received(Call.LEASE_GRANT)).isEqualTo(2 * 4);
    assertThat(server.counts().received(Call.LEASE_REVOKE)).isEqualTo(2 * 4);
  }

  @Test
  void leavesTheKeysOfTheRunAloneWhenItRehearsesOnTheCluster() {
    put("~abc0000");
    RunPlan plan =
        PlanFile.parse(
            """
            client: {driver: own}
            keys: {own: '~abc', existing: reuse, afterwards: keep}
            operations: [{kind: put}]
            """);
    RunResultBuilder rehearsed = new RunResultBuilder(plan, Environment.capture());

    new RehearsalPhase(
            SessionPart.all(plan), RunObserver.NOBODY, new WarmupLength(HALF_A_SECOND), withOwn())
        .run(cluster, rehearsed, stop);

    assertThat(rehearsed.result().phases()).extracting(PhaseResult::name).contains("rehearse");
    assertThat(rehearsed.result().findings()).isEmpty();
    assertThat(keysUnder("~")).containsExactly("~abc0000");
  }

  private static EtcdDrivers withOwn() {
    EtcdDrivers known = EtcdDrivers.onClassPath();
    return known.with(new OwnProvider(known.named("wire")));
  }

  /** A driver of a name that is not on the class path. */
  private record OwnProvider(EtcdDriverProvider inner) implements EtcdDriverProvider {
    @Override
    public String name() {
      return "own";
    }

    @Override
    public String description() {
      return inner.description();
    }

    @Override
    public EtcdDriver open(ClientSettings settings) {
      return inner.open(settings);
    }
  }

  @Test
  void grantsLeasesBeforeTheyAreRenewedAndRevokesThemAfterwards() {
    RunResult result =
        runCold(
            "concurrency: 4, total: 100",
            "operations: [{kind: lease-keep-alive, leases: {count: 10, ttlSeconds: 60}}]");

    assertThat(result.status()).isNotEqualTo(Status.INVALID);
    assertThat(server.counts().received(Call.LEASE_GRANT)).isEqualTo(10);
    assertThat(server.counts().all().leaseRenewals()).isEqualTo(100);
    assertThat(server.counts().received(Call.LEASE_REVOKE)).isEqualTo(10);
    assertThat(server.counts().received(Call.DELETE_RANGE)).isZero();
  }

  @Test
  void revokesTheLeasesThatItsOwnOperationsWereGranted() {
    RunResult result = runCold("concurrency: 3, total: 40", "operations: [{kind: lease-grant}]");

    assertThat(counts(result)).containsEntry("lease-grant", 40L);
    assertThat(server.counts().received(Call.LEASE_GRANT)).isEqualTo(40);
    assertThat(server.counts().received(Call.LEASE_REVOKE)).isEqualTo(40);
  }

  @Test
  void reportsTheLeasesThatItCannotRevokeAndGivesUpAfterOneBatch() {
    ServiceTime never = ServiceTime.fixed(Duration.ofMinutes(5));
    server.behave(Behaviour.instant().with(Call.LEASE_REVOKE, ResponseModel.of(never)));

    RunResult result =
        run(
            """
            client: {driver: grpc, calls: {deadline: 2s}}
            load: {concurrency: 4, total: 10, warmup: 0s, rehearse: false}
            %s
            """
                .formatted(RENEWALS));

    assertThat(observed(result, "not-cleaned-up"))
        .isEqualTo("200 leases may be left on the cluster");
    assertThat(server.counts().received(Call.LEASE_REVOKE)).isEqualTo(64);
  }

  @Test
  void reportsTheLeasesWhoseGrantsWereNotAnswered() {
    ServiceTime late = ServiceTime.fixed(Duration.ofSeconds(40));
    server.behave(Behaviour.instant().with(Call.LEASE_GRANT, ResponseModel.of(late)));

    RunResult result =
        run(
            """
            client: {driver: grpc, calls: {deadline: 500ms}}
            load: {concurrency: 3, total: 3, warmup: 0s, rehearse: false}
            operations: [{kind: lease-grant}]
            """);

    assertThat(observed(result, "not-cleaned-up")).isEqualTo("3 leases may be left on the cluster");
    assertThat(server.counts().received(Call.LEASE_REVOKE)).isZero();
  }

  @Test
  void doesNotReportLeasesThatHaveExpired() {
    ResponseModel expired = ResponseModel.INSTANT.withErrors(1, EtcdError.LEASE_NOT_FOUND.status());
    server.behave(Behaviour.instant().with(Call.LEASE_REVOKE, expired));

    RunResult result = runCold("concurrency: 4, total: 10", RENEWALS);

    assertThat(kinds(result)).doesNotContain("not-cleaned-up");
    assertThat(server.counts().received(Call.LEASE_REVOKE)).isEqualTo(200);
  }

  @Test
  void endsWhenPreloadingFailsAndSaysWhy() {
    server.behave(
        Behaviour.instant()
            .with(
                Call.PUT,
                ResponseModel.of(ServiceTime.instant())
                    .withErrors(1, EtcdError.NO_SPACE.status())));

    assertThatThrownBy(() -> runCold("total: 10", "operations: [{kind: get}]"))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("1 put failed while preloading, the first as no-space");
  }
}
