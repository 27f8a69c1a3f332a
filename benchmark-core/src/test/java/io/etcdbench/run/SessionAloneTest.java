// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.security.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A session in a JVM whose own resources are measured. */
@Timeout(60)
final class SessionAloneTest {
  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  private final EtcdCluster cluster = ExternalCluster.unconnected(server.endpoints(), Access.OPEN);

  @AfterEach
  void close() {
    cluster.close();
    server.close();
  }

  @Test
  void sendsEveryCallOnTheOneConnectionOfTheMeasuredClient() {
    RunPlan plan =
        PlanFile.parse(
            """
            client: {driver: grpc, connections: {count: 1}}
            load: {rehearse: true}
            operations: [{kind: get, keys: {space: 5}, read: {consistency: serializable}}]
            """);
    CountingProvider provider =
        new CountingProvider(EtcdDrivers.onClassPath().named("grpc"), new ArrayList<>());
    List<Long> readsWhenReady = new ArrayList<>();

    try (Session session =
        Session.openAlone(plan, cluster, EtcdDrivers.of(provider), new StopSignal())) {
      LoadResult result =
          session.load(
              LoadPhase.of(new ClosedLoop(2), Extent.operations(10)),
              7,
              () -> readsWhenReady.add(server.counts().received(Call.SERIALIZABLE_RANGE)));
      assertThat(result.total().ended()).isEqualTo(10);
      assertThat(provider.opened()).containsExactly(session.driver());
    }

    assertThat(readsWhenReady).as("reads before the load: the connection's").containsExactly(1L);
    assertThat(server.counts().all().calls().received())
        .isEqualTo(
            Map.of(
                Call.SERIALIZABLE_RANGE, 11L,
                Call.PUT, 5L,
                Call.LINEARIZABLE_RANGE, 3L,
                Call.TXN, 1L));
    assertThat(server.counts().all().connections().accepted()).isEqualTo(1);
  }

  /** A rehearsal or a second client would open another driver. */
  private record CountingProvider(EtcdDriverProvider inner, List<EtcdDriver> opened)
      implements EtcdDriverProvider {
    @Override
    public String name() {
      return inner.name();
    }

    @Override
    public String description() {
      return inner.description();
    }

    @Override
    public EtcdDriver open(ClientSettings settings) {
      EtcdDriver driver = inner.open(settings);
      opened.add(driver);
      return driver;
    }
  }
}
