// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.result.Event;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Sample;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Status;
import io.etcdbench.security.Access;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class SessionTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  private final EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN);
  private final StopSignal stop = new StopSignal();
  private final List<String> phases = new ArrayList<>();
  private final List<String> details = new ArrayList<>();
  private final Map<String, Runnable> atPhase = new HashMap<>();
  private Consumer<RunResult> onMeasured = draft -> {};
  private final EtcdDriver driver =
      EtcdDrivers.onClassPath().named("grpc").open(ClientSettings.to(server.endpoints()));

  @AfterEach
  void close() {
    driver.close();
    cluster.close();
    server.close();
  }

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
  void carriesOutThePlannedFaultsAndMarksThem() {
    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {concurrency: 2, total: 0, duration: 900ms, warmup: 0s, rehearse: false}
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
        .hasMessageContaining("a cluster that was given is never killed");
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

  private static PhaseResult phase(RunResult result, String name) {
    return result.phases().stream()
        .filter(phase -> phase.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private void isAllPuts(SeriesResult puts) {
    assertThat(puts.operation()).isEqualTo("put");
    assertThat(puts.outcome()).isEqualTo("ok");
    assertThat(puts.count()).isEqualTo(500);
    assertThat(puts.responseNanos()).isNull();
  }

  @Test
  void writesWhatIsReadBeforeItIsReadAndDeletesItAfterwards() {
    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {concurrency: 4, total: 300, warmup: 100ms, rehearse: false}
            operations:
              - {kind: get, weight: 2, keys: {space: 50}, values: {size: '10'}, read: {consistency: serializable}}
              - {kind: range, weight: 1, keys: {space: 80}, span: 5}
            """);

    assertThat(server.counts().writes().distinctKeys()).isEqualTo(80);
    assertThat(result.phases().stream().map(PhaseResult::name))
        .containsExactly("connect", "preload", "warmup", "measure", "drain", "verify", "cleanup");
    assertThat(series(result, "measure").stream().mapToLong(SeriesResult::count).sum())
        .isEqualTo(300);
    assertThat(keysLeft()).isZero();
    assertThat(phases).contains("preload", "measure", "cleanup");
  }

  @Test
  void refusesAPrefixThatHoldsKeysAndTouchesNone() {
    String plan =
        """
        client: {driver: grpc}
        load: {total: 10, warmup: 0s, rehearse: false}
        keys: {own: '~ab', afterwards: keep}
        """;
    run(plan);
    long puts = server.counts().received(Call.PUT);

    assertThatThrownBy(() -> run(plan.replace("keep", "delete")))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("1 keys exist under the prefix '~ab'");
    assertThat(server.counts().received(Call.PUT)).isEqualTo(puts);
    assertThat(keysLeft()).isEqualTo(1);
  }

  @Test
  void keepsWhatWasMeasuredWhenItIsStopped() {
    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {total: 0, duration: 50s, warmup: 0s, rehearse: false}
            """,
            List.of(interval -> stop.give()));

    assertThat(kinds(result)).contains("cut-short");
    assertThat(result.status()).isEqualTo(Status.DOUBTFUL);
    assertThat(series(result, "measure")).isNotEmpty();
    assertThat(keysLeft()).isZero();
  }

  @Test
  void measuresNothingWhenItIsStoppedBefore() {
    stop.give();

    RunResult result = run("client: {driver: grpc}");

    assertThat(result.status()).isEqualTo(Status.INVALID);
    assertThat(kinds(result)).containsExactly("cut-short");
    assertThat(server.counts().received(Call.PUT)).isZero();
  }

  @Test
  void saysThatAKeyDoesNotExist() {
    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {total: 10, warmup: 0s, rehearse: false}
            operations: [{kind: named-range, key: nobody}]
            """);

    assertThat(kinds(result)).contains("no-such-key");
    assertThat(server.counts().received(Call.DELETE_RANGE)).isZero();
  }

  @Test
  void grantsLeasesBeforeTheyAreRenewedAndRevokesThemAfterwards() {
    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {concurrency: 4, total: 100, warmup: 0s, rehearse: false}
            operations: [{kind: lease-keep-alive, leases: {count: 10, ttlSeconds: 60}}]
            """);

    assertThat(result.status()).isNotEqualTo(Status.INVALID);
    assertThat(server.counts().received(Call.LEASE_GRANT)).isEqualTo(10);
    assertThat(server.counts().all().leaseRenewals()).isEqualTo(100);
    assertThat(server.counts().received(Call.LEASE_REVOKE)).isEqualTo(10);
    assertThat(server.counts().received(Call.DELETE_RANGE)).isZero();
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

  private void hasAllSwaps(SeriesResult swaps) {
    assertThat(swaps.operation()).isEqualTo("cas");
    assertThat(swaps.outcome()).isEqualTo("ok");
    assertThat(swaps.count()).isEqualTo(200);
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
        .isEqualTo("12 watchers heard 240 events of 240; 0 missing, 0 twice, 0 out of order");
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
            .with(Call.WATCH, ResponseModel.of(ServiceTime.fixed(Duration.ofSeconds(1)))));
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
        .isEqualTo("20 watchers heard 100 events of 100; 0 missing, 0 twice, 0 out of order");
    assertThat(counts(result)).containsEntry("watch-catch-up", 20L).containsKey("get");
    assertThat(phase(result, "measure").sent()).isEqualTo(counts(result));
    assertThat(kinds(result)).doesNotContain("cut-short");
  }

  private static String observed(RunResult result, String kind) {
    return result.findings().stream()
        .filter(finding -> finding.kind().equals(kind))
        .map(Finding::observed)
        .findFirst()
        .orElse("no finding " + kind);
  }

  private static Map<String, Long> counts(RunResult result) {
    return series(result, "measure").stream()
        .collect(Collectors.toMap(SeriesResult::operation, SeriesResult::count));
  }

  @Test
  void givesTheSpaceBackWhenAsked() {
    run(
        """
        client: {driver: grpc}
        load: {total: 10, warmup: 0s, rehearse: false}
        keys: {afterwards: defragment}
        """);

    assertThat(server.counts().received(Call.COMPACT)).isEqualTo(1);
    assertThat(server.counts().received(Call.DEFRAGMENT)).isEqualTo(1);
  }

  @Test
  void saysThatKeysAreMissing() {
    String mine =
        """
        client: {driver: grpc}
        load: {total: 100, warmup: 0s, rehearse: false}
        keys: {prefix: 'mine/', own: 'x', existing: %s}
        operations: [{kind: put, keys: {space: 100, order: sequential}}]
        """;
    IntervalListener thief =
        interval -> assertThat(kinds(run(mine.formatted("reuse")))).doesNotContain("keys-missing");

    RunResult robbed = run(mine.formatted("refuse"), List.of(thief));

    assertThat(robbed.status()).isEqualTo(Status.INVALID);
    assertThat(robbed.findings())
        .filteredOn(finding -> finding.kind().equals("keys-missing"))
        .extracting(Finding::observed)
        .containsExactly("at least 100 keys should exist after the run, the cluster counts 0");
  }

  @Test
  void leavesAKeyThatSomebodyWritesWhileItPreloads() {
    String foreign = "~abcdef";
    atPhase.put("preload", () -> put(foreign));

    assertThatThrownBy(
            () ->
                run(
                    """
                    client: {driver: grpc}
                    load: {total: 10, warmup: 0s, rehearse: false}
                    keys: {own: '~abc'}
                    operations: [{kind: get, keys: {size: 8, space: 10}}]
                    """))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("preloading wrote 10 keys under '~abc' but the cluster counts 11");

    assertThat(keysUnder("~abc")).containsExactly(foreign);
    assertThat(details)
        .anyMatch(
            line ->
                line.startsWith(
                        "1 keys under '~abc' were not written by this run and are left, for example"
                            + " '~abcdef'")
                    && line.endsWith("etcdctl del --prefix '~abc'"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{kind: put, keys: {space: 10}}",
        "{kind: delete, keys: {space: 10}}",
        "{kind: txn, part: {kind: put, keys: {space: 10}}}",
        "{kind: cas, keys: {space: 10}}",
        "{kind: stm, keys: {space: 10}}",
        "{kind: lock, leases: {count: 2}, within: [{kind: put, keys: {space: 10}}]}",
        "{kind: election, leases: {count: 2}}",
      })
  void deletesItsOwnKeysAndNoKeyOfOthers(String operation) {
    List<String> foreign = List.of("~", "~/registry", "~abc", "~abc!", "~abc0000x", "~abczzzzz");
    atPhase.put("verify", () -> foreign.forEach(this::put));

    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {concurrency: 2, total: 20, warmup: 0s, rehearse: false}
            keys: {own: '~abc'}
            operations: [%s]
            """
                .formatted(operation));

    List<String> expected = new ArrayList<>(foreign);
    if (operation.contains("lock") || operation.contains("election")) {
      expected.remove("~abc0000x"); // as if it were the holder of the lock of that name
    }
    assertThat(keysUnder("~")).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(observed(result, "foreign-keys")).contains("under '~abc' were not written by");
  }

  @Test
  void keepsTheResultBeforeItDeletesKeys() {
    List<Long> puts = new ArrayList<>();
    onMeasured =
        draft -> {
          assertThat(draft.status()).isNotEqualTo(Status.INVALID);
          puts.add(counts(draft).get("put"));
          assertThat(keysUnder("~")).isNotEmpty();
        };

    run("{client: {driver: grpc}, load: {total: 10, warmup: 0s, rehearse: false}}");

    assertThat(puts).containsExactly(10L);
    assertThat(keysLeft()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"grpc", "jetcd"})
  void endsInTimeWhenItIsStoppedAndNobodyAnswers(String driver) {
    ResponseModel never = ResponseModel.of(ServiceTime.fixed(Duration.ofMinutes(5)));
    Behaviour frozen = Behaviour.instant();
    for (Call call : Call.values()) {
      frozen = frozen.with(call, never);
    }
    Behaviour silent = frozen;
    AtomicLong stoppedNanos = new AtomicLong();
    IntervalListener freezing =
        interval -> {
          if (stoppedNanos.compareAndSet(0, System.nanoTime())) {
            server.behave(silent);
            stop.give();
          }
        };

    RunResult result =
        run(
            """
            client: {driver: %s, calls: {deadline: 1s}}
            load: {concurrency: 20, total: 0, duration: 50s, warmup: 0s, rehearse: false}
            """
                .formatted(driver),
            List.of(freezing));

    assertThat(Duration.ofNanos(System.nanoTime() - stoppedNanos.get()))
        .isLessThan(Duration.ofSeconds(1 + 10));
    assertThat(kinds(result)).contains("cut-short", "verification-failed", "not-cleaned-up");
    assertThat(series(result, "measure")).extracting(SeriesResult::operation).contains("put");
  }

  @Test
  void waitsForNothingMoreWhenItIsStoppedAtOnce() {
    ResponseModel never = ResponseModel.of(ServiceTime.fixed(Duration.ofMinutes(5)));
    AtomicLong stoppedNanos = new AtomicLong();
    IntervalListener freezing =
        interval -> {
          if (stoppedNanos.compareAndSet(0, System.nanoTime())) {
            server.behave(
                Behaviour.instant()
                    .with(Call.PUT, never)
                    .with(Call.LINEARIZABLE_RANGE, never)
                    .with(Call.DELETE_RANGE, never));
            stop.giveAtOnce();
          }
        };

    RunResult result =
        run(
            """
            client: {driver: grpc, calls: {deadline: 40s}}
            load: {concurrency: 20, total: 0, duration: 50s, warmup: 0s, rehearse: false, drainTimeout: 40s}
            """,
            List.of(freezing));

    assertThat(Duration.ofNanos(System.nanoTime() - stoppedNanos.get()))
        .isLessThan(Duration.ofSeconds(15));
    assertThat(kinds(result)).contains("cut-short");
    assertThat(series(result, "measure")).extracting(SeriesResult::operation).contains("put");
  }

  @Test
  void saysThatKeysWereNotCountedWhenTheyCannotBeRead() {
    ResponseModel failing = ResponseModel.INSTANT.withErrors(1, EtcdError.TIMEOUT.status());
    atPhase.put(
        "measure", () -> server.behave(Behaviour.instant().with(Call.LINEARIZABLE_RANGE, failing)));

    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {total: 50, warmup: 0s, rehearse: false}
            operations: [{kind: put, keys: {space: 50, order: sequential}}]
            """);

    assertThat(kinds(result)).contains("verification-failed").doesNotContain("keys-missing");
    assertThat(observed(result, "verification-failed")).contains("cannot be counted");
    assertThat(result.status()).isEqualTo(Status.DOUBTFUL);
  }

  private void put(String key) {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    assertThat(BlockingCall.of(driver, new Put(bytes, bytes), PATIENCE).outcome().isOk()).isTrue();
  }

  private List<String> keysUnder(String prefix) {
    KeyRange range = KeyRange.prefix(prefix.getBytes(StandardCharsets.UTF_8));
    BlockingCall call =
        BlockingCall.start(
            driver, new Get(range, Get.Consistency.LINEARIZABLE, 0, Get.Delivery.KEYS));
    assertThat(call.answer(BlockingCall.Patience.of(PATIENCE)).outcome().isOk()).isTrue();
    return call.found().stream().map(key -> new String(key, StandardCharsets.UTF_8)).toList();
  }

  @Test
  void endsWhenPreloadingFailsAndSaysWhy() {
    server.behave(
        Behaviour.instant()
            .with(
                Call.PUT,
                ResponseModel.of(ServiceTime.instant())
                    .withErrors(1, EtcdError.NO_SPACE.status())));

    assertThatThrownBy(() -> run("{client: {driver: grpc}, operations: [{kind: get}]}"))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("1 puts failed while preloading, the first as no-space");
  }

  private RunResult run(String plan) {
    return run(plan, List.of());
  }

  private RunResult run(String plan, List<IntervalListener> listeners) {
    RunObserver observer =
        new RunObserver() {
          @Override
          public void phase(PhaseName phase, String detail) {
            String name = phase.label();
            phases.add(name);
            details.add(detail);
            atPhase.getOrDefault(name, () -> {}).run();
          }

          @Override
          public void measured(RunResult draft) {
            onMeasured.accept(draft);
          }

          @Override
          public List<IntervalListener> listeners(PhaseName phase) {
            return listeners;
          }
        };
    return Session.run(PlanFile.parse(plan), cluster, observer, stop);
  }

  private long keysLeft() {
    RunResult counted =
        Session.run(
            PlanFile.parse(
                """
                client: {driver: grpc}
                load: {total: 1, warmup: 0s, rehearse: false}
                operations: [{kind: named-range, key: '~', scope: prefix}]
                """),
            cluster,
            RunObserver.NOBODY,
            new StopSignal());
    return kinds(counted).contains("no-such-key") ? 0 : 1;
  }

  private static List<String> kinds(RunResult result) {
    return result.findings().stream().map(Finding::kind).toList();
  }

  private static List<SeriesResult> series(RunResult result, String phase) {
    return result.phases().stream()
        .filter(one -> one.name().equals(phase))
        .flatMap(one -> one.series().stream())
        .toList();
  }
}
