// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Answer;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.security.Access;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;

/** Workers that are threads of this JVM, on a fake etcd. */
abstract class FleetOnAFake {
  final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  final EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN);
  final FleetSecret secret = FleetSecret.random();

  @AfterEach
  void close() {
    cluster.close();
    server.close();
  }

  static List<Worker> workers(RunResult result) {
    return account(result).workers();
  }

  static FleetAccount account(RunResult result) {
    return Objects.requireNonNull(result.fleet(), "the result has no fleet");
  }

  static PhaseResult measure(RunResult result) {
    return result.measure().orElseThrow();
  }

  /** Returns the number of keys with a prefix. */
  long keysUnder(String prefix) {
    KeyRange range = KeyRange.prefix(prefix.getBytes(StandardCharsets.UTF_8));
    Get all = new Get(range, Get.Consistency.LINEARIZABLE, 0, Get.Delivery.COUNT_ONLY);
    try (EtcdDriver driver =
        EtcdDrivers.onClassPath().named("grpc").open(ClientSettings.to(server.endpoints()))) {
      Answer answer = BlockingCall.of(driver, all, Duration.ofSeconds(60));
      assertThat(answer.outcome().isOk()).isTrue();
      return answer.keys();
    }
  }

  RunPlan plan(String text) {
    ClusterPlan here =
        new ClusterPlan(
            Origin.EXTERNAL, "", ClusterPlan.DEFAULT.start(), Given.of(server.endpoints()));
    return PlanFile.parse(text).with(here);
  }

  /** Fifty puts a second on two connections. */
  RunPlan puts(String duration) {
    return plan(
        """
        client: {driver: grpc, connections: {count: 2}}
        load: {concurrency: 2, total: 0, duration: %s, arrival: {shape: constant, rate: 50}, warmup: 0s, rehearse: false}
        operations: [{kind: put}]
        """
            .formatted(duration));
  }

  FleetRun fleet(int workers, WorkerLauncher launcher) {
    return fleet(workers, launcher, OnWorkerLoss.INVALID);
  }

  FleetRun fleet(int workers, WorkerLauncher launcher, OnWorkerLoss onLoss) {
    return fleet(workers, launcher, onLoss, line -> {});
  }

  FleetRun fleet(
      int workers, WorkerLauncher launcher, OnWorkerLoss onLoss, Consumer<String> notice) {
    return new FleetRun(spec(workers, onLoss), secret, launcher, notice);
  }

  /** On a free port of this machine, without TLS. */
  static FleetSpec spec(int workers, OnWorkerLoss onLoss) {
    return new FleetSpec(
        workers,
        onLoss,
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        Duration.ofSeconds(60),
        FleetSpec.WORKER_TIMEOUT,
        null);
  }
}
