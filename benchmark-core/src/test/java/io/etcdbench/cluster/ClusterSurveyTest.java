// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.api.Member;
import io.etcd.jetcd.api.MemberListResponse;
import io.etcdbench.cluster.ClusterSurvey.Alarm;
import io.etcdbench.cluster.ClusterSurvey.Listed;
import io.etcdbench.cluster.ClusterSurvey.Part;
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
      assertThat(survey.listed())
          .containsExactly(
              new Listed("fake0", Part.VOTER, true),
              new Listed("fake1", Part.VOTER, true),
              new Listed("fake2", Part.VOTER, true));
      assertThat(survey.members())
          .extracting(MemberHealth::leader)
          .containsExactly(true, false, false);
      assertThat(survey.members()).allMatch(one -> one.errors().isEmpty());
    }
  }

  @Test
  void listsMembersThatAreNotGiven() {
    try (FakeEtcd server = FakeEtcd.start(FakeSpec.ofMembers(3), Behaviour.instant());
        EtcdCluster cluster =
            ExternalCluster.connect(server.endpoints().subList(0, 2), Access.OPEN)) {
      ClusterSurvey survey = ClusterSurvey.of(cluster, ExternalCluster.DIAL_TIMEOUT);

      assertThat(survey.voters()).isEqualTo(3);
      assertThat(survey.listed())
          .filteredOn(one -> !one.known())
          .containsExactly(new Listed("fake2", Part.VOTER, false));
    }
  }

  @Test
  void takesLearnersFromTheMemberList() {
    MemberListResponse all =
        MemberListResponse.newBuilder()
            .addMembers(member("http://10.0.0.1:2380").setID(1).setName("m1"))
            .addMembers(member("http://10.0.0.2:2380").setID(10).setIsLearner(true))
            .build();
    List<Listed> listed =
        ClusterSurvey.listed(
            all, List.of(new io.etcdbench.cluster.Member("m1", "1", "http://10.0.0.1:2379")));

    assertThat(listed)
        .containsExactly(new Listed("m1", Part.VOTER, true), new Listed("a", Part.LEARNER, false));
    assertThat(new ClusterSurvey(List.of(), Map.of(), listed, List.of(), List.of()).voters())
        .isEqualTo(1);
  }

  @Test
  void takesNoProxyForAMember() {
    MemberListResponse ofAProxy =
        MemberListResponse.newBuilder()
            .addMembers(Member.newBuilder().setName("proxy-host"))
            .build();

    assertThat(ClusterSurvey.listed(ofAProxy, List.of())).isEmpty();
  }

  @Test
  void countsMembersByHost() {
    MemberListResponse all =
        MemberListResponse.newBuilder()
            .addMembers(member("http://10.0.0.1:2380"))
            .addMembers(member("http://10.0.0.3:2380"))
            .addMembers(member("http://10.0.0.3:2381"))
            .build();

    assertThat(ClusterSurvey.hosts(all)).isEqualTo(Map.of("10.0.0.1", 1, "10.0.0.3", 2));
  }

  /** Every member reports the alarms of all members, with decimal ids. */
  @Test
  void namesTheMemberThatAnAlarmConcerns() {
    MemberListResponse all =
        MemberListResponse.newBuilder()
            .addMembers(member("http://10.0.0.1:2380").setID(1_026).setName("m2"))
            .addMembers(member("http://10.0.0.2:2380").setID(1_027).setName("m3"))
            .build();
    List<Alarm> alarms =
        Alarm.in(
            List.of(
                "memberID:1027 alarm:CORRUPT ",
                "etcdserver: no leader",
                "memberID:1028 alarm:NOSPACE"));

    assertThat(ClusterSurvey.inWords(alarms, all))
        .containsExactly("m3 has the alarm CORRUPT", "404 has the alarm NOSPACE");
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
          .endsWith(" does not respond to the status request: DEADLINE_EXCEEDED");
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
                  Call.STATUS,
                  ResponseModel.INSTANT.withErrors(1, EtcdError.PERMISSION_DENIED.status())));
      ClusterSurvey survey = ClusterSurvey.of(cluster, ExternalCluster.DIAL_TIMEOUT);

      assertThat(survey.members()).isEmpty();
      assertThat(survey.silent())
          .containsExactly(
              "fake0 refuses the status request: PERMISSION_DENIED",
              "fake1 refuses the status request: PERMISSION_DENIED");
    }
  }
}
