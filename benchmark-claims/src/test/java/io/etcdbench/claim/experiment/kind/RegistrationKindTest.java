// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.security.Access;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Keys with leases in a fake etcd. */
final class RegistrationKindTest {
  private static RunSpec spec(String leases) {
    return new RunSpec(
        "lease-each",
        "registration",
        RunPlan.DEFAULT,
        null,
        "",
        Map.of("keys", "3", "leases", leases, "ttlSeconds", "3", "time", "1ms"));
  }

  @Test
  void aLeaseThatHasExpiredFailsNoRun() {
    Measured measured = run("3", withRevokes(EtcdError.LEASE_NOT_FOUND));

    assertThat(measured.figures()).isEqualTo(Map.of("registration.keysLeft", 3.0));
  }

  @Test
  void aLeaseThatIsNotRevokedFailsTheRun() {
    assertThatThrownBy(() -> run("3", withRevokes(EtcdError.PERMISSION_DENIED)))
        .isInstanceOf(ClusterException.class)
        .hasMessage("a revoke failed: etcdserver: permission denied");
  }

  @Test
  void keysWithoutALeaseAreRefused() {
    assertThatThrownBy(() -> run("0", Behaviour.instant()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("run 'lease-each': setting 'leases' is 0; allowed: 1 or more");
  }

  private static Behaviour withRevokes(EtcdError error) {
    return Behaviour.instant()
        .with(Call.LEASE_REVOKE, ResponseModel.INSTANT.withErrors(1, error.status()));
  }

  private static Measured run(String leases, Behaviour behaviour) {
    try (FakeEtcd etcd = FakeEtcd.start(behaviour);
        TestCluster site =
            new TestCluster(ExternalCluster.connect(etcd.endpoints(), Access.OPEN), null)) {
      return new RegistrationKind().run(spec(leases), site, new StopSignal());
    }
  }
}
