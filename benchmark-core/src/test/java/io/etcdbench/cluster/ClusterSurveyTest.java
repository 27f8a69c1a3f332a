// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.MemberHealth.Part;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.security.Access;
import org.junit.jupiter.api.Test;

final class ClusterSurveyTest {
  @Test
  void asksEveryMember() {
    try (FakeEtcd server = FakeEtcd.start(FakeSpec.ofMembers(3), Behaviour.instant());
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      ClusterSurvey survey = ClusterSurvey.of(cluster);

      assertThat(survey.silent()).isEmpty();
      assertThat(survey.members()).extracting(MemberHealth::part).containsOnly(Part.VOTER);
      assertThat(survey.members())
          .extracting(MemberHealth::leader)
          .containsExactly(true, false, false);
      assertThat(survey.members()).allMatch(one -> one.errors().isEmpty());
    }
  }

  @Test
  void tellsOfMembersThatDoNotAnswer() {
    try (FakeEtcd server = FakeEtcd.start(FakeSpec.ofMembers(2), Behaviour.instant());
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      server.behave(
          Behaviour.instant()
              .with(
                  Call.STATUS, ResponseModel.INSTANT.withErrors(1, EtcdError.NO_LEADER.status())));
      ClusterSurvey survey = ClusterSurvey.of(cluster);

      assertThat(survey.members()).isEmpty();
      assertThat(survey.silent()).hasSize(2).allMatch(line -> line.contains("does not report it"));
    }
  }
}
