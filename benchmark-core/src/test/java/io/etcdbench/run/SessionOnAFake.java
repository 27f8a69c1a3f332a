// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.security.Access;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;

/** A session on a fake etcd, of which it tells what a test wants to know. */
abstract class SessionOnAFake {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  final EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN);
  final StopSignal stop = new StopSignal();
  final List<String> phases = new ArrayList<>();
  final List<String> details = new ArrayList<>();
  final Map<String, Runnable> atPhase = new HashMap<>();

  /** Runs when the measured load has ended, before the keys are counted. */
  Runnable onOffered = () -> {};

  Consumer<RunResult> onMeasured = draft -> {};
  Consumer<String> onFault = what -> {};
  final EtcdDriver driver =
      EtcdDrivers.onClassPath().named("grpc").open(ClientSettings.to(server.endpoints()));

  @AfterEach
  void close() {
    driver.close();
    cluster.close();
    server.close();
  }

  static PhaseResult phase(RunResult result, String name) {
    return result.phases().stream()
        .filter(phase -> phase.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  static String observed(RunResult result, String kind) {
    return result.findings().stream()
        .filter(finding -> finding.kind().equals(kind))
        .map(Finding::observed)
        .findFirst()
        .orElse("no finding " + kind);
  }

  static Map<String, Long> counts(RunResult result) {
    return series(result, "measure").stream()
        .collect(Collectors.toMap(SeriesResult::operation, SeriesResult::count));
  }

  void put(String key) {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    assertThat(BlockingCall.of(driver, new Put(bytes, bytes), PATIENCE).outcome().isOk()).isTrue();
  }

  List<String> keysUnder(String prefix) {
    KeyRange range = KeyRange.prefix(prefix.getBytes(StandardCharsets.UTF_8));
    BlockingCall call =
        BlockingCall.start(
            driver, new Get(range, Get.Consistency.LINEARIZABLE, 0, Get.Delivery.KEYS));
    assertThat(call.answer(BlockingCall.Patience.of(PATIENCE)).outcome().isOk()).isTrue();
    return call.found().stream().map(key -> new String(key, StandardCharsets.UTF_8)).toList();
  }

  /** Runs a plan with a client that neither rehearses nor warms up. */
  RunResult runCold(String load, String... sections) {
    return run(
        "client: {driver: grpc}\nload: {%s, warmup: 0s, rehearse: false}\n%s"
            .formatted(load, String.join("\n", sections)));
  }

  RunResult run(String plan) {
    return run(plan, List.of());
  }

  RunResult run(String plan, List<IntervalListener> listeners) {
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
          public void offered(PhaseName phase, LoadResult result) {
            if (phase == PhaseName.MEASURE) {
              onOffered.run();
            }
          }

          @Override
          public void measured(RunResult draft) {
            onMeasured.accept(draft);
          }

          @Override
          public void fault(long atNanos, String what) {
            onFault.accept(what);
          }

          @Override
          public List<IntervalListener> listeners(PhaseName phase) {
            return listeners;
          }
        };
    return Session.run(PlanFile.parse(plan), cluster, observer, stop);
  }

  long keysLeft() {
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

  static List<String> kinds(RunResult result) {
    return result.findings().stream().map(Finding::kind).toList();
  }

  static List<SeriesResult> series(RunResult result, String phase) {
    return result.phases().stream()
        .filter(one -> one.name().equals(phase))
        .flatMap(one -> one.series().stream())
        .toList();
  }
}
