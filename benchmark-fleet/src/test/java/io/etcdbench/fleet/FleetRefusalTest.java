// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fake.Call;
import io.etcdbench.fleet.FleetMessage.Welcome;
import io.etcdbench.fleet.FleetWorker.Identity;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.FleetAccount.Place;
import io.etcdbench.run.RunObserver;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(120)
final class FleetRefusalTest extends FleetOnAFake {
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void anotherPlanIsRefusedBeforeAnythingIsSent() {
    RunPlan plan =
        plan(
            """
            client: {driver: grpc}
            load: {total: 10, warmup: 0s, rehearse: false}
            operations: [{kind: put}]
            """);
    Threads threads = new Threads(secret, BuildId.ofThisJvm());
    threads.expected = RunPlan.DEFAULT;

    assertThatThrownBy(
            () -> fleet(1, threads).run(plan, cluster, RunObserver.NOBODY, new StopSignal()))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("has another plan");
    assertThat(server.counts().received(Call.PUT)).isZero();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void anotherBuildIsRefusedBeforeAnythingIsSent() {
    Threads threads = new Threads(secret, "another");
    RunPlan plan =
        plan(
            """
            client: {driver: grpc}
            load: {total: 10, warmup: 0s, rehearse: false}
            operations: [{kind: put}]
            """);

    assertThatThrownBy(
            () -> fleet(1, threads).run(plan, cluster, RunObserver.NOBODY, new StopSignal()))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("runs another build");
    assertThat(server.counts().received(Call.PUT)).isZero();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aWorkerReportsThatTheConductorEndedWithoutAPlan() {
    try (FleetServer conductor =
        new FleetServer(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            secret,
            null,
            Map.of(FleetMessage.HELLO, body -> FleetMessage.write(Welcome.idle(false))))) {
      FleetWorker worker =
          new FleetWorker(
              new Identity(0, "build", null, new Place("here", null, null, 1)),
              new ConductorAddress("127.0.0.1:" + conductor.port(), secret, null),
              NanoClock.system(),
              line -> {});

      assertThatThrownBy(() -> worker.run(plan -> cluster, new StopSignal()))
          .isInstanceOf(ClusterException.class)
          .hasMessage("the conductor has ended the run");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aShareThatDoesNotFitItsWorkerIsRefusedInTheWordsOfASingleRun() {
    RunPlan plan =
        plan(
            """
            client: {driver: grpc, connections: {count: 2}}
            load: {concurrency: 100000, total: 2, warmup: 0s, rehearse: false}
            operations: [{kind: put, values: {size: "8000000"}}]
            """);

    assertThatThrownBy(
            () ->
                fleet(2, new Threads(secret, BuildId.ofThisJvm()))
                    .run(plan, cluster, RunObserver.NOBODY, new StopSignal()))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("(here): the run needs about ")
        .hasMessageContaining(" MiB of heap and this JVM has ");
    assertThat(server.counts().received(Call.PUT)).isZero();
  }
}
