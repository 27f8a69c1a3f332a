// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Patience;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Eventually;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.machine.Since;
import io.etcdbench.observe.server.MetricsStub;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.result.Environment;
import io.etcdbench.result.SampleRun;
import io.etcdbench.security.Access;
import io.etcdbench.sizing.memory.MemoryResult.Cost;
import io.etcdbench.sizing.memory.MemoryResult.Reading;
import io.etcdbench.sizing.memory.MemorySpec.Amounts;
import io.etcdbench.sizing.memory.MemorySpec.Kind;
import io.etcdbench.workload.key.KeySpace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MemorySessionTest {
  /** What the fake's member says of its memory: 30 MB, and so much for each watcher and key. */
  private static final double IDLE = 30e6;

  private static final double WATCHER = 1_000;
  private static final double KEY = 3_000;

  private final List<String> notices = new ArrayList<>();
  private final FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());
  private MetricsStub metrics;

  @BeforeEach
  void serveMetrics() throws IOException {
    String captured = Files.readString(Path.of("src/test/resources/metrics/etcd-3.6-idle.txt"));
    metrics = MetricsStub.serving("text/plain; version=0.0.4", () -> now(captured));
  }

  @AfterEach
  void close() {
    metrics.close();
    etcd.close();
  }

  private String now(String captured) {
    double bytes =
        IDLE
            + WATCHER * etcd.counts().all().watches().open()
            + KEY * etcd.counts().received(Call.PUT);
    return captured.replaceAll(
        "(?m)^process_resident_memory_bytes .*$", "process_resident_memory_bytes " + bytes);
  }

  @Test
  void findsTheCostsAndDeletesTheKeys() {
    MemoryResult result = run(new Amounts(10, 2_500, 900), new StopSignal());

    assertThat(result.idleBytes()).isEqualTo(IDLE);
    assertThat(result.garbageCollected()).isFalse();
    assertThat(result.costs())
        .extracting(Cost::kind)
        .containsExactly(Kind.CONNECTIONS, Kind.WATCHERS, Kind.KEYS);
    assertThat(counts(result.costs().get(0))).containsExactly(0L, 2L, 5L, 7L, 10L);
    assertThat(counts(result.costs().get(1))).containsExactly(0L, 625L, 1_250L, 1_875L, 2_500L);
    assertThat(counts(result.costs().get(2))).containsExactly(0L, 225L, 450L, 675L, 900L);
    assertThat(result.costs().get(0).bytes()).isEqualTo(0, within(1e-6));
    assertThat(result.costs().get(1).bytes()).isEqualTo(WATCHER, within(1e-3));
    assertThat(result.costs().get(2).bytes()).isEqualTo(KEY, within(1e-3));
    assertThat(etcd.counts().all().watches().ever()).isEqualTo(2_500);
    assertThat(etcd.counts().received(Call.PUT)).isEqualTo(900);
    assertThat(notices)
        .containsExactly(
            "connections: up to 10",
            "watchers: up to 2500",
            "keys: up to 900",
            "deleting the keys");
    assertThat(keysLeft(MemorySpec.PREFIX)).isZero();
  }

  @Test
  void leavesOutWhatIsNotWanted() {
    MemoryResult result = run(new Amounts(0, 8, 0), new StopSignal());

    assertThat(result.costs()).extracting(Cost::kind).containsExactly(Kind.WATCHERS);
    assertThat(result.stopped()).isFalse();
    assertThat(etcd.counts().received(Call.PUT)).isZero();
  }

  @Test
  void aStoppedSessionHasNoCostThatItDidNotMeasure() {
    StopSignal stop = new StopSignal();
    stop.give();
    MemoryResult result = run(new Amounts(4, 4, 4), stop);

    assertThat(result.costs()).isEmpty();
    assertThat(result.stopped()).isTrue();
  }

  @Test
  void isStoppedAndHasNotFailedWhenTheFirstReadingFails() {
    StopSignal stop = new StopSignal();
    MemorySpec spec = new MemorySpec(new Amounts(4, 4, 4), 16, null);
    try (EtcdCluster cluster = cluster();
        MemorySession session = new MemorySession(cluster, spec, notices::add, stop)) {
      metrics.fallSilent();
      stop.give();

      MemoryResult result = session.run();

      assertThat(result.stopped()).isTrue();
      assertThat(result.costs()).isEmpty();
    }
  }

  @Test
  void keepsTheCompleteKindsWhenItIsStopped() {
    StopSignal stop = new StopSignal();
    CompletableFuture<Void> stopper =
        CompletableFuture.runAsync(
            () -> {
              Eventually.holds("keys are put", () -> etcd.counts().received(Call.PUT) > 0);
              stop.giveAtOnce();
            });
    MemoryResult result = run(new Amounts(0, 8, 10_000_000), stop);

    stopper.join();
    assertThat(result.stopped()).isTrue();
    assertThat(result.costs()).extracting(Cost::kind).containsExactly(Kind.WATCHERS);
  }

  @Test
  void keepsTheCompleteKindsInTimeWhenItIsStoppedAndNobodyAnswers() {
    ResponseModel never = ResponseModel.of(ServiceTime.fixed(Duration.ofMinutes(5)));
    StopSignal stop = new StopSignal();
    List<Since> stopped = new ArrayList<>();
    CompletableFuture<Void> stopper =
        CompletableFuture.runAsync(
            () -> {
              Eventually.holds("keys are put", () -> etcd.counts().received(Call.PUT) > 0);
              metrics.fallSilent();
              etcd.behave(
                  Behaviour.instant()
                      .with(Call.PUT, never)
                      .with(Call.LINEARIZABLE_RANGE, never)
                      .with(Call.TXN, never));
              stopped.add(Since.now());
              stop.give();
            });
    MemoryResult result = run(new Amounts(0, 8, 10_000_000), stop);

    stopper.join();
    stopped.get(0).requireBelow(Duration.ofSeconds(30 + 10));
    assertThat(result.costs()).extracting(Cost::kind).containsExactly(Kind.WATCHERS);
    assertThat(notices.get(notices.size() - 1)).contains("are left on the cluster: timeout: ");
  }

  @Test
  void keepsTheKeysUntilItIsClosed() {
    MemorySpec spec = new MemorySpec(new Amounts(0, 0, 8), 16, null, "team/");
    try (EtcdCluster cluster = cluster()) {
      MemorySession session = new MemorySession(cluster, spec, notices::add, new StopSignal());
      MemoryResult unused = session.run();
      assertThat(keysLeft("team/~")).isEqualTo(8);
      assertThat(keysLeft(MemorySpec.PREFIX)).isZero();

      session.close();
      assertThat(keysLeft("team/")).isZero();
    }
  }

  /** Of three members, with a line that fits exactly. */
  @Test
  void predictsFromTheSlopes() {
    List<Reading> connections =
        List.of(new Reading(0, 3e6), new Reading(10, 3.5e6), new Reading(20, 4e6));
    List<Reading> keys =
        List.of(new Reading(0, 3e6), new Reading(100, 3.3e6), new Reading(200, 3.6e6));
    List<Cost> costs =
        List.of(Cost.of(Kind.CONNECTIONS, connections, 3), Cost.of(Kind.KEYS, keys, 3));
    assertThat(costs.get(0).bytes()).isEqualTo(50_000, within(1e-6));
    assertThat(costs.get(1).bytes()).isEqualTo(1_000, within(1e-6));

    MemorySpec spec = new MemorySpec(new Amounts(20, 0, 200), 256, new Amounts(30, 0, 1_000));
    MemoryResult result = MemoryResult.of(spec, 3, true, false, 1e6, costs, environment());
    assertThat(Objects.requireNonNull(result.prediction()).bytes())
        .isEqualTo(1e6 + 30 / 3.0 * 50_000 + 1_000 * 1_000, within(1e-3));
  }

  @Test
  void doesNotPredictWhatItDidNotMeasure() {
    MemorySpec spec = new MemorySpec(new Amounts(20, 0, 0), 256, new Amounts(0, 10, 0));
    assertThat(MemoryResult.of(spec, 3, true, true, 1e6, List.of(), environment()).prediction())
        .isNull();
  }

  @Test
  void refusesTooFewForItsSteps() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MemorySpec(new Amounts(0, 3, 0), 256, null))
        .withMessage(
            "the number of watchers is 3; allowed: 0, which leaves them out, or 4 and more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MemorySpec(new Amounts(0, 0, 0), 256, null))
        .withMessageContaining("give at least one of them");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a prefix of twenty-seven by"})
  void refusesAPrefixThatLeavesNoRoomInAKey(String prefix) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MemorySpec(new Amounts(0, 0, 4), 256, null, prefix))
        .withMessage(
            "the key prefix '%s' has %s bytes; allowed: 1 to 26 of the 40 bytes of a key",
            prefix, prefix.length());
  }

  /** The largest number of keys needs six characters for the index of each. */
  @Test
  void theLongestPrefixLeavesRoomForTheMostKeys() {
    String prefix = "p".repeat(MemorySpec.PREFIX_BYTES) + RunKeysPlan.drawn() + "/k4/";
    KeySpace keys = new KeySpace(prefix, MemorySpec.KEY_BYTES, KeySpace.MAX_KEYS);

    assertThat(keys.size()).isEqualTo(KeySpace.MAX_KEYS);
  }

  private MemoryResult run(Amounts most, StopSignal stop) {
    MemorySpec spec = new MemorySpec(most, 16, null);
    try (EtcdCluster cluster = cluster();
        MemorySession session = new MemorySession(cluster, spec, notices::add, stop)) {
      return session.run();
    }
  }

  private EtcdCluster cluster() {
    return ExternalCluster.connect(
        etcd.endpoints(), List.of(metrics.uri().toString()), Access.OPEN);
  }

  private long keysLeft(String prefix) {
    KeyRange all = KeyRange.prefix(prefix.getBytes(StandardCharsets.UTF_8));
    Get count = new Get(all, Get.Consistency.LINEARIZABLE, 0, Get.Delivery.COUNT_ONLY);
    ClientSettings to = ClientSettings.to(etcd.endpoints());
    try (EtcdDriver driver = EtcdDrivers.onClassPath().named("wire").open(to)) {
      return BlockingCall.of(driver, count, Patience.of(Duration.ofSeconds(60))).keys();
    }
  }

  private static Environment environment() {
    return SampleRun.result().environment();
  }

  private static List<Long> counts(Cost cost) {
    return cost.readings().stream().map(Reading::count).toList();
  }
}
