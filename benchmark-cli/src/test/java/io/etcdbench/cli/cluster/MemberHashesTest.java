// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import io.etcdbench.security.Access;
import io.grpc.Status;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class MemberHashesTest {
  private final Map<String, String> different =
      new TreeMap<>(Map.of("m0", "hash 1", "m1", "hash 2"));

  @Test
  void membersThatDifferAtOneRevisionAreCorrupt() {
    Finding finding = MemberHashes.comparison(different, 7);

    assertThat(finding.severity()).isEqualTo(Severity.ERROR);
    assertThat(finding.observed())
        .isEqualTo("the members do not hold the same keys at revision 7: {m0=hash 1, m1=hash 2}");
  }

  @Test
  void membersThatDifferAtUnknownRevisionsMayOnlyBeBehind() {
    Finding finding = MemberHashes.comparison(different, 0);

    assertThat(finding.severity()).isEqualTo(Severity.WARNING);
    assertThat(finding.observed())
        .isEqualTo(
            "the members differ at their latest revisions, which may not be the same: {m0=hash 1, m1=hash 2}");
  }

  @Test
  void aClusterWithoutLinearizableReadsIsComparedAtItsLatestRevision() {
    ResponseModel failing = ResponseModel.INSTANT.withErrors(1, Status.PERMISSION_DENIED);
    try (FakeEtcd server =
            FakeEtcd.start(Behaviour.instant().with(Call.LINEARIZABLE_RANGE, failing));
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      Finding finding = MemberHashes.compare(cluster);

      assertThat(finding.severity()).isEqualTo(Severity.INFO);
      assertThat(finding.observed())
          .startsWith("all 1 members hold the same keys at their latest revision: hash ");
    }
  }
}
