// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.driver.Eventually;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.security.Access;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class RestProbeTest {

  @Test
  void tellsHowLongAnAnswerTakes() {
    Behaviour slow = Behaviour.serving(ServiceTime.fixed(Duration.ofMillis(30)));
    try (FakeEtcd server = FakeEtcd.start(slow);
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      assertThat(requireNonNull(RestProbe.of(cluster)).clientNanos())
          .isGreaterThanOrEqualTo(30_000_000);
      // Other work on the machine delays either kind; a probe that confused them never gets there.
      Eventually.holds(
          "both kinds take as long",
          () -> requireNonNull(RestProbe.of(cluster)).peersNanos() < 30_000_000);
    }
  }

  @Test
  void tellsNothingWhenAMemberDoesNotAnswer() {
    FakeEtcd server = FakeEtcd.start(Behaviour.instant());
    try (EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      server.close();

      assertThat(RestProbe.of(cluster)).isNull();
    }
  }
}
