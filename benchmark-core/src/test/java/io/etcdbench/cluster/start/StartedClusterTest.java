// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.fault.Faults;
import io.etcdbench.cluster.start.Readiness.Ready;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.service.Headers;
import io.grpc.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StartedClusterTest {
  private final List<Group> groups = new ArrayList<>();

  @Test
  void takesNewPortsWhenSomebodyElseWasQuicker() {
    String started =
        StartedCluster.onFreePorts(
            () -> group(groups.size() < 2), StartedClusterTest::startUnlessPortIsLost);

    assertThat(started).isEqualTo("started");
    assertThat(groups).extracting(g -> g.releases).containsExactly(1, 1, 0);
  }

  @Test
  void givesUpAfterFiveGroups() {
    assertThatThrownBy(
            () ->
                StartedCluster.onFreePorts(
                    () -> group(true), StartedClusterTest::startUnlessPortIsLost))
        .hasMessage("port taken");
    assertThat(groups).hasSize(5).allMatch(g -> g.releases == 1);
  }

  @Test
  void doesNotRepeatWhatFailsForAnotherReason() {
    assertThatThrownBy(
            () ->
                StartedCluster.onFreePorts(
                    () -> group(false),
                    g -> {
                      throw new ClusterException("no disk");
                    }))
        .hasMessage("no disk");
    assertThat(groups).singleElement().matches(g -> g.releases == 1);
  }

  @Test
  void releasesAGroupOnce() {
    Group group = group(false);

    group.close();
    group.close();

    assertThat(group.releases).isEqualTo(1);
    assertThatThrownBy(() -> group.start("m0")).hasMessage("the cluster is closed");
  }

  @Test
  void namesTheMembersThatThereAre() {
    try (Group group = group(false)) {
      assertThatThrownBy(() -> group.kill("m7"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("no member is named 'm7'; available: m0");
    }
  }

  @Test
  void asksForTheLeaderAgainWhenNoMemberAnswers() {
    Behaviour failsTheFirstOfTwo =
        Behaviour.instant().withErrors(0.5, Status.DEADLINE_EXCEEDED).withSeed(6);
    try (FakeEtcd etcd = FakeEtcd.start(failsTheFirstOfTwo)) {
      String id = Long.toHexString(Headers.memberIdOf(0));
      Member only = new Member("m0", id, etcd.endpoints().get(0));
      try (StartedCluster cluster = new Cluster(group(false), only)) {
        assertThat(cluster.leader()).isEqualTo(only);
      }
      assertThat(etcd.counts().received(Call.STATUS)).isEqualTo(2);
    }
  }

  private static String startUnlessPortIsLost(Group group) {
    if (group.lostAPort()) {
      throw new ClusterException("port taken");
    }
    return "started";
  }

  private Group group(boolean losesItsPort) {
    Group group = new Group(new OneMember(losesItsPort));
    groups.add(group);
    return group;
  }

  private record OneMember(boolean lostAPort) implements StartedMember {
    @Override
    public String name() {
      return "m0";
    }

    @Override
    public boolean isRunning() {
      return !lostAPort;
    }

    @Override
    public void requireAlive() {}

    @Override
    public void sendTerminate() {}

    @Override
    public boolean hasEnded() {
      return true;
    }

    @Override
    public void kill() {}

    @Override
    public void pause() {}

    @Override
    public void resume() {}
  }

  private static final class Cluster extends StartedCluster {
    Cluster(Group group, Member member) {
      super(
          group,
          List.of(new Ready(member, "3.6.0")),
          new ClusterDescription("process", "1 process", "3.6.0", "", null, null, List.of()));
    }
  }

  private static final class Group extends MemberGroup<OneMember> {
    private int releases;

    Group(OneMember member) {
      add(member);
      guard();
    }

    @Override
    public ClusterIdentity identity() {
      return ClusterIdentity.create(Security.NONE, Path.of("unused"), List.of());
    }

    @Override
    public Map<String, String> clientUrls() {
      return Map.of("m0", "http://127.0.0.1:1");
    }

    @Override
    public Faults faults() {
      return Faults.refused("nothing here is real");
    }

    @Override
    public void start(OneMember member) {}

    @Override
    public void release() {
      releases++;
    }
  }
}
