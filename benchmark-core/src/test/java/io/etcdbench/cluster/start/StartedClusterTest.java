// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcd.jetcd.api.MaintenanceGrpc;
import io.etcd.jetcd.api.StatusRequest;
import io.etcd.jetcd.api.StatusResponse;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.fault.Faults;
import io.etcdbench.cluster.start.Readiness.Ready;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
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
  void asksForTheLeaderAgainWhenNoMemberAnswersInTime() throws IOException {
    long id = 0xabc;
    AtomicInteger asked = new AtomicInteger();
    Server server =
        Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
            .addService(
                new MaintenanceGrpc.MaintenanceImplBase() {
                  @Override
                  public void status(
                      StatusRequest request, StreamObserver<StatusResponse> observer) {
                    if (asked.incrementAndGet() == 1) {
                      observer.onError(Status.DEADLINE_EXCEEDED.asRuntimeException());
                      return;
                    }
                    observer.onNext(StatusResponse.newBuilder().setLeader(id).build());
                    observer.onCompleted();
                  }
                })
            .build()
            .start();
    Member only = new Member("m0", "abc", "http://127.0.0.1:" + server.getPort());
    try (StartedCluster cluster = new Cluster(group(false), only)) {
      assertThat(cluster.leader()).isEqualTo(only);
      assertThat(asked).hasValue(2);
    } finally {
      server.shutdownNow();
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
