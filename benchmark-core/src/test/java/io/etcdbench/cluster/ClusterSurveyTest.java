// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.api.Member;
import io.etcd.jetcd.api.MemberListResponse;
import io.etcdbench.cluster.MemberHealth.Part;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.security.Access;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ClusterSurveyTest {
  @Test
  void asksEveryMember() {
    try (FakeEtcd server = FakeEtcd.start(FakeSpec.ofMembers(3), Behaviour.instant());
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      ClusterSurvey survey = ClusterSurvey.of(cluster, ExternalCluster.DIAL_TIMEOUT);

      assertThat(survey.silent()).isEmpty();
      assertThat(survey.voters()).isEqualTo(3);
      assertThat(survey.members()).extracting(MemberHealth::part).containsOnly(Part.VOTER);
      assertThat(survey.members())
          .extracting(MemberHealth::leader)
          .containsExactly(true, false, false);
      assertThat(survey.members()).allMatch(one -> one.errors().isEmpty());
    }
  }

  @Test
  void countsNoLearnerAsAVoter() {
    MemberListResponse all =
        MemberListResponse.newBuilder()
            .addMembers(member("http://10.0.0.1:2380"))
            .addMembers(member("http://10.0.0.2:2380"))
            .addMembers(member("http://10.0.0.3:2380"))
            .addMembers(member("http://10.0.0.3:2381").setIsLearner(true))
            .build();

    ClusterSurvey survey = ClusterSurvey.of(List.of(), all, List.of());

    assertThat(survey.voters()).isEqualTo(3);
    assertThat(survey.hosts()).isEqualTo(Map.of("10.0.0.1", 1, "10.0.0.2", 1, "10.0.0.3", 2));
  }

  @Test
  void waitsForAMemberNoLongerThanTheDialTimeout() {
    try (FakeEtcd server = FakeEtcd.start(FakeSpec.ofMembers(1), Behaviour.instant());
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      server.behave(Behaviour.serving(ServiceTime.fixed(Duration.ofHours(1))));
      ClusterSurvey survey = ClusterSurvey.of(cluster, Duration.ofMillis(10));

      assertThat(survey.silent())
          .singleElement()
          .asString()
          .endsWith("does not report it: DEADLINE_EXCEEDED");
    }
  }

  private static Member.Builder member(String peerUrl) {
    return Member.newBuilder().addPeerURLs(peerUrl);
  }

  @Test
  void tellsOfMembersThatDoNotAnswer() {
    try (FakeEtcd server = FakeEtcd.start(FakeSpec.ofMembers(2), Behaviour.instant());
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      server.behave(
          Behaviour.instant()
              .with(
                  Call.STATUS, ResponseModel.INSTANT.withErrors(1, EtcdError.NO_LEADER.status())));
      ClusterSurvey survey = ClusterSurvey.of(cluster, ExternalCluster.DIAL_TIMEOUT);

      assertThat(survey.members()).isEmpty();
      assertThat(survey.silent()).hasSize(2).allMatch(line -> line.contains("does not report it"));
    }
  }
}
