// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.security.Access;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings that would measure nothing, on a single member. */
@Timeout(60)
final class FrozenMemberKindTest {
  private static final Map<String, String> VALID =
      Map.of(
          "frozen",
          "all",
          "freeze",
          "500ms",
          "time",
          "1s",
          "rate",
          "100",
          "deadline",
          "1s",
          "hedge",
          "0s",
          "repeats",
          "0",
          "budget",
          "0");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate | 0 | setting 'rate' is 0; allowed: 1 or more",
        "freeze | 0s | setting 'freeze' is '0s'; allowed: above 0s",
        "time | 0s | setting 'time' is '0s'; allowed: above 0s",
        "frozen | one | setting 'frozen' is 'one', but the only member is the leader",
        "frozen | none | frozen is 'none'; allowed: one or all",
      })
  void aSettingThatMeasuresNothingIsRefused(String setting, String value, String says) {
    Map<String, String> settings = new HashMap<>(VALID);
    settings.put(setting, value);
    RunSpec spec = new RunSpec("hedged", "frozen-member", RunPlan.DEFAULT, null, "", settings);

    try (FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());
        TestCluster site =
            new TestCluster(ExternalCluster.connect(etcd.endpoints(), Access.OPEN), null)) {
      assertThatThrownBy(() -> new FrozenMemberKind().run(spec, site, new StopSignal()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("run 'hedged': ")
          .hasMessageContaining(says);
    }
  }
}
