// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.fault.Faults;
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

  private static final class Group extends MemberGroup<OneMember> {
    private int releases;

    Group(OneMember member) {
      add(member);
      guard();
    }

    @Override
    public ClusterIdentity identity() {
      throw new UnsupportedOperationException("not needed here");
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
