// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.security.Access;
import org.junit.jupiter.api.Test;

/** A load of puts on a fake etcd. */
final class BackgroundTest {
  private static final RunPlan PUTS =
      PlanFile.parse("{load: {duration: 1h, warmup: 0s, total: 0}, operations: [{kind: put}]}");

  @Test
  void aLoadHasBegunWhenStartReturnsHoweverShortTheRunThatItIsBeside() {
    try (FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());
        TestCluster site =
            new TestCluster(ExternalCluster.connect(etcd.endpoints(), Access.OPEN), null);
        Background background = Background.start(PUTS, site, new StopSignal())) {
      RunResult result = background.finish();

      assertThat(result.phases().stream().flatMap(phase -> phase.series().stream()))
          .extracting(SeriesResult::count)
          .isNotEmpty()
          .allMatch(count -> count > 0);
    }
  }
}
