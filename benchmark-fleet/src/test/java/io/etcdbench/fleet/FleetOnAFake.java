// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
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
    FleetSpec spec =
        new FleetSpec(
            workers,
            onLoss,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Duration.ofSeconds(60),
            FleetSpec.WORKER_TIMEOUT,
            null);
    return new FleetRun(spec, secret, launcher, notice);
  }
}
