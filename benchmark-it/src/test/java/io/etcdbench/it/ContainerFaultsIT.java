// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.cluster.network.LocalNetwork.Path;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.fault.FaultKind;
import io.etcdbench.plan.fault.FaultPlan;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every fault that containers can have, on three of them: it is marked, and taken back. */
@NeedsDocker
@Timeout(value = 300, unit = TimeUnit.SECONDS)
final class ContainerFaultsIT {
  /** They take no member away, so they do not hinder each other. */
  private static final String SIDE_BY_SIDE =
      "client-delay,at=500ms,for=1s,delay=20ms; cpu-hogs,at=500ms,for=1s; compact,at=500ms;"
          + " command=drain,at=500ms,for=1s,script=true"
          + " | delay of clients: 20 ms; delay of clients: 0 ms; CPU-bound processes: 1;"
          + " CPU-bound processes: 0; history compacted; drain begins; drain ends";

  private static final Duration DELAY = Duration.ofMillis(30);
  private static final Duration LONG = Duration.ofSeconds(60);
  private static EtcdCluster cluster;

  @BeforeAll
  static void start() {
    cluster =
        StartedMembers.containers(
            ClusterSpec.ofMembers(3).with(FaultSpec.NONE.with(Proxies.CLIENTS)), line -> {});
  }

  @AfterAll
  static void end() {
    cluster.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kill=leader,at=500ms,for=1s | killed; started again",
        "freeze=leader,at=500ms,for=1s | frozen; resumed",
        "restart=follower,at=500ms | terminating; started again",
        "rolling-restart,at=500ms | m0 terminating; m0 started again; m2 terminating; m2 started"
            + " again",
        "cut-peers=leader,at=500ms,for=1500ms | cut off from its peers; reaches its peers again",
        "blackhole=m0,at=500ms,for=1s | traffic from clients to m0 is blackholed; traffic from m0"
            + " to clients is forwarded again",
        "reset,at=500ms,for=1s,every=50ms | are reset every 50ms; are no longer reset",
        "move-leader,at=500ms; no-space,at=1s,for=1s | leadership moved to; alarm no-space of;"
            + " raised; cleared",
        SIDE_BY_SIDE
      })
  void areMarkedAndTakenBack(String faults, String marks) throws InterruptedException {
    FaultScheduleIT.areMarkedAndTakenBack(cluster, faults, marks);
  }

  @Test
  void theMemberListNamesTheProxies() {
    try (KeyValue etcd = KeyValue.at(cluster.endpoints().get(0), cluster.access())) {
      assertThat(etcd.advertised()).containsExactlyInAnyOrderElementsOf(cluster.endpoints());
    }
  }

  @Test
  void aBlackholedLeaderIsSilentWhileTheOthersServe() {
    Member leader = cluster.leader();
    Member other =
        cluster.members().stream().filter(m -> !m.equals(leader)).findFirst().orElseThrow();
    try (KeyValue cut = KeyValue.at(leader.clientUrl(), cluster.access());
        KeyValue served = KeyValue.at(other.clientUrl(), cluster.access())) {
      cut.put("before", "the blackhole");
      cluster.faults().toClients(leader, Path.BLACKHOLED);
      try {
        assertThatThrownBy(() -> cut.orSilence().get("before"))
            .as("neither a response nor a reset")
            .hasCauseInstanceOf(TimeoutException.class);
        served.put("during", "the blackhole");
      } finally {
        cluster.faults().toClients(leader, Path.FORWARDED);
      }
      assertThat(cut.get("during")).isEqualTo("the blackhole");
    }
  }

  @Test
  void aResetConnectionIsOpenedAgain() throws InterruptedException {
    Member member = cluster.members().get(0);
    try (KeyValue etcd = KeyValue.at(member.clientUrl(), cluster.access())) {
      etcd.put("before", "the reset");
      long before = connections();

      cluster.faults().resetClients(member);

      Await.until(etcd::canWrite, LONG, () -> member + " serves no client again");
      Await.until(() -> connections() > before, LONG, () -> "the connection was not reset");
    }
  }

  @Test
  void aDelayBeforeClientsIsARoundTripOfEveryCall() {
    try (KeyValue etcd = KeyValue.at(cluster.endpoints().get(0), cluster.access())) {
      etcd.put("first", "opens the connection");
      cluster.faults().delayClients(DELAY);
      try {
        long start = System.nanoTime();
        etcd.put("delayed", "value");
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(2 * DELAY.toNanos());
      } finally {
        cluster.faults().delayClients(Duration.ZERO);
      }
    }
  }

  @Test
  void faultsFromTheStartEndWithTheCluster() throws InterruptedException {
    FaultSpec faults = new FaultSpec(Proxies.NONE, Duration.ZERO, DELAY, Duration.ZERO, 1);
    try (EtcdCluster slow =
        StartedMembers.containers(ClusterSpec.ofMembers(1).with(faults), line -> {})) {
      assertThat(slow.description().topology())
          .isEqualTo(
              "1 container, ports published by Docker, proxies before clients, 30 ms of delay"
                  + " before clients each way, 1 CPU-bound process on the same machine");
      Await.until(() -> FaultsIT.hogs().size() == 1, LONG, () -> "not one: " + FaultsIT.hogs());
    }
    Await.until(() -> FaultsIT.hogs().isEmpty(), LONG, () -> "still busy: " + FaultsIT.hogs());
  }

  private static long connections() {
    return cluster.faults().clientConnections().orElseThrow();
  }

  @Test
  void everyKindThatAPlanAcceptsForContainersIsTried() throws NoSuchMethodException {
    CsvSource tried =
        ContainerFaultsIT.class
            .getDeclaredMethod("areMarkedAndTakenBack", String.class, String.class)
            .getAnnotation(CsvSource.class);

    assertThat(FaultScheduleIT.kinds(tried))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(FaultKind.values()).filter(ContainerFaultsIT::isAccepted).toList());
  }

  private static boolean isAccepted(FaultKind kind) {
    if (kind == FaultKind.COMMAND) {
      return true; // the user's own script, on any cluster
    }
    ClusterPlan containers =
        PlanFile.parse("cluster: {origin: container, start: {members: 3}}").cluster();
    for (String details : List.of("", ",for=1s", ",for=1s,delay=1ms")) {
      try {
        FaultPlan.parse(kind.label() + ",at=1s" + details).requireFits(containers);
        return true;
      } catch (IllegalArgumentException refused) {
        // it needs another detail, or containers cannot have it
      }
    }
    return false;
  }
}
