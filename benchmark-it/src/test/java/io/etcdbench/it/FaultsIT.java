// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.cluster.fault.Faults.FaultEvent;
import io.etcdbench.observe.server.DurationHistogram;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerSampler;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What can be made worse around three local members, on one cluster after the other. */
@Timeout(value = 240, unit = TimeUnit.SECONDS)
final class FaultsIT {
  private static final int PUTS = 20;
  private static final Duration DELAY = Duration.ofMillis(30);
  private static final Duration FSYNC_DELAY = Duration.ofMillis(25);
  private static final Duration LONG = Duration.ofSeconds(30);
  private static EtcdCluster cluster;

  @BeforeAll
  static void start() {
    cluster =
        StartedMembers.processes(ClusterSpec.ofMembers(3).with(FaultSpec.NONE.with(Proxies.ALL)));
  }

  @AfterEach
  void takeBack() {
    cluster.faults().delayPeers(Duration.ZERO);
    cluster.faults().delayClients(Duration.ZERO);
    cluster.members().forEach(cluster.faults()::rejoin);
  }

  @AfterAll
  static void end() {
    cluster.close();
  }

  @Test
  void aDelayBetweenMembersIsARoundTripOfEveryPut() throws InterruptedException {
    long before = Await.answer(() -> medianPutNanos(cluster.leader()));

    cluster.faults().delayPeers(DELAY);

    long delayed = Await.answer(() -> medianPutNanos(cluster.leader()));
    assertThat(delayed).isGreaterThanOrEqualTo(2 * DELAY.toNanos());
    cluster.faults().delayPeers(Duration.ZERO);
    awaitPutsFasterThan(before + 2 * DELAY.toNanos(), cluster.leader());
  }

  @Test
  void oneSlowFollowerDoesNotSlowAPut() throws InterruptedException {
    Member leader = cluster.leader();
    Member slow = follower(leader);
    Duration oneWay = Duration.ofSeconds(1);

    cluster.faults().delay(leader, slow, oneWay);
    cluster.faults().delay(slow, leader, oneWay);

    assertThat(nanosBetween(leader, slow)).isGreaterThanOrEqualTo(oneWay.toNanos());
    awaitPutsFasterThan(oneWay.toNanos(), leader);
  }

  /** From a put through one member until another one has its value. */
  private static long nanosBetween(Member from, Member to) throws InterruptedException {
    try (KeyValue source = KeyValue.at(from.clientUrl(), cluster.access());
        KeyValue sink = KeyValue.at(to.clientUrl(), cluster.access())) {
      long begin = Await.answer(() -> timeOfPut(source));
      Await.until(
          () -> sink.getSerializable("delayed").equals(putAt(begin)),
          LONG,
          () -> to + " is not reached");
      return System.nanoTime() - begin;
    }
  }

  private static long timeOfPut(KeyValue source) {
    long now = System.nanoTime();
    source.put("delayed", putAt(now));
    return now;
  }

  private static String putAt(long nanos) {
    return "put at " + nanos;
  }

  @Test
  void aDelayBeforeClientsIsARoundTripOfEveryCall() throws InterruptedException {
    cluster.faults().delayClients(DELAY);

    long delayed = Await.answer(() -> medianPutNanos(cluster.leader()));
    assertThat(delayed).isGreaterThanOrEqualTo(2 * DELAY.toNanos());
  }

  @Test
  void aMemberThatIsCutOffWritesNothingUntilItIsBack() throws InterruptedException {
    Member leader = cluster.leader();

    cluster.faults().isolate(leader);
    try (KeyValue minority = KeyValue.at(leader.clientUrl(), cluster.access())) {
      Await.until(() -> !minority.canWrite(), LONG, () -> leader + " writes without its peers");
      Await.until(() -> !leads(leader), LONG, () -> "the others elect nobody");
      try (KeyValue majority = KeyValue.at(cluster.leader().clientUrl(), cluster.access())) {
        majority.putThroughElections("written by", "the majority");
        assertWrittenByTheMajority(majority);
      }

      cluster.faults().rejoin(leader);

      Await.until(minority::canWrite, LONG, () -> leader + " does not come back");
      assertWrittenByTheMajority(minority);
    }
  }

  private static void assertWrittenByTheMajority(KeyValue etcd) throws InterruptedException {
    String writer = Await.answer(() -> etcd.get("written by"));
    assertThat(writer).isEqualTo("the majority");
  }

  @Test
  void aSlowDiskIsSeenInTheMembersOwnAccount() throws InterruptedException {
    StartedMembers.assumeTraceable(cluster.faults().obstacle(Capability.SLOW_DISK));
    double before = Await.answer(() -> meanFsyncNanos(FaultsIT::isLeader));

    slowAllDisks(FSYNC_DELAY);
    assertThatEachFsyncIsDelayed();

    slowAllDisks(Duration.ZERO);
    awaitFsyncsAsFastAs(before, FaultsIT::isLeader);
  }

  private static void slowAllDisks(Duration each) {
    cluster.members().forEach(member -> cluster.faults().slowDisk(member, each));
  }

  @Test
  void aDiskIsSlowAgainWhenItsMemberIsRestarted() throws InterruptedException {
    StartedMembers.assumeTraceable(cluster.faults().obstacle(Capability.SLOW_DISK));
    slowAllDisks(FSYNC_DELAY);
    try {
      for (Member member : cluster.members()) {
        cluster.kill(member);
        cluster.restart(member);
      }
      assertThatEachFsyncIsDelayed();
    } finally {
      slowAllDisks(Duration.ZERO);
    }
  }

  @Test
  void aDiskIsSlowedAndReleasedWhileItsMemberIsFrozen() throws InterruptedException {
    StartedMembers.assumeTraceable(cluster.faults().obstacle(Capability.SLOW_DISK));
    Member member = follower(cluster.leader());
    double before = Await.answer(() -> meanFsyncNanos(accountOf(member)));
    cluster.pause(member);
    try {
      cluster.faults().slowDisk(member, FSYNC_DELAY);
      cluster.faults().slowDisk(member, Duration.ZERO);
    } finally {
      cluster.resume(member);
    }
    assertThat(lastEvent()).isEqualTo(member.name() + " resumed");
    awaitFsyncsAsFastAs(before, accountOf(member));
  }

  @Test
  void aDelayThatEndsWhileItsMemberIsDownDoesNotComeBack() throws InterruptedException {
    StartedMembers.assumeTraceable(cluster.faults().obstacle(Capability.SLOW_DISK));
    Member member = follower(cluster.leader());
    double before = Await.answer(() -> meanFsyncNanos(accountOf(member)));
    cluster.faults().slowDisk(member, FSYNC_DELAY);
    cluster.kill(member);
    try {
      cluster.faults().slowDisk(member, Duration.ZERO);
    } finally {
      cluster.restart(member);
    }
    assertThat(lastEvent()).isEqualTo(member.name() + " started again");
    awaitFsyncsAsFastAs(before, accountOf(member));
  }

  private static String lastEvent() {
    List<FaultEvent> events = cluster.faults().events();
    return events.get(events.size() - 1).what();
  }

  @Test
  void processorsAreKeptBusyUntilTheyAreReleased() throws InterruptedException {
    cluster.faults().hogCpu(2);
    Await.until(() -> hogs().size() == 2, LONG, () -> "not two: " + hogs());
    cluster.faults().hogCpu(1);
    Await.until(() -> hogs().size() == 1, LONG, () -> "not one: " + hogs());
    cluster.faults().hogCpu(0);
    Await.until(() -> hogs().isEmpty(), LONG, () -> "still busy: " + hogs());
  }

  @Test
  void nothingOfItOutlivesTheCluster() throws InterruptedException {
    FaultSpec faults = FaultSpec.NONE.withPeerDelay(Duration.ofMillis(100)).withCpuHogs(1);
    try (EtcdCluster slow = StartedMembers.processes(ClusterSpec.ofMembers(3).with(faults))) {
      assertThat(slow.description().topology())
          .endsWith(
              "100 ms of delay between members each way, 1 CPU-bound process on the same machine");
      assertThat(slow.description().flags())
          .containsExactly("--heartbeat-interval=200", "--election-timeout=2000");
      assertThat(medianPutNanos(slow.leader())).isGreaterThanOrEqualTo(200_000_000);
      Await.until(() -> hogs().size() == 1, LONG, () -> "not one: " + hogs());
    }
    Await.until(() -> hogs().isEmpty(), LONG, () -> "still busy: " + hogs());
  }

  @Test
  void whatWasNotPreparedIsRefusedWithTheWayOut() {
    try (EtcdCluster direct = StartedMembers.processes(ClusterSpec.ofMembers(1))) {
      assertThat(direct.supports(Capability.PEER_DELAY)).isFalse();
      assertThat(direct.supports(Capability.CPU_HOG)).isTrue();
      assertThatThrownBy(() -> direct.faults().delayPeers(DELAY))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("start the cluster with --proxies peers");
    }
  }

  /** Other work on the machine may slow some puts; a delay that is still there slows them all. */
  private static void awaitPutsFasterThan(long nanos, Member member) throws InterruptedException {
    Await.until(
        () -> isAnswered(() -> medianPutNanos(member) < nanos),
        LONG,
        () -> "puts take longer than " + nanos + " ns");
  }

  private static long medianPutNanos(Member member) {
    try (KeyValue etcd = KeyValue.at(member.clientUrl(), cluster.access())) {
      etcd.put("first", "opens the connection");
      long[] nanos = new long[PUTS];
      for (int i = 0; i < PUTS; i++) {
        long start = System.nanoTime();
        etcd.put("key" + i, "value");
        nanos[i] = System.nanoTime() - start;
      }
      Arrays.sort(nanos);
      return nanos[PUTS / 2];
    }
  }

  private static void assertThatEachFsyncIsDelayed() throws InterruptedException {
    double each = Await.answer(() -> meanFsyncNanos(FaultsIT::isLeader));
    assertThat(each)
        .isGreaterThanOrEqualTo((double) FSYNC_DELAY.toNanos())
        .isLessThan(Double.POSITIVE_INFINITY);
  }

  /** A disk may be somewhat slower than before; a delay that is still there adds all of itself. */
  private static void awaitFsyncsAsFastAs(double before, Predicate<MemberAccount> which)
      throws InterruptedException {
    assertThat(before).as("fsyncs before the delay").isLessThan(Double.POSITIVE_INFINITY);
    double longest = before + FSYNC_DELAY.toNanos() / 2.0;
    Await.until(
        () -> isAnswered(() -> meanFsyncNanos(which) < longest), LONG, () -> "the disk stays slow");
  }

  /** Whether the condition holds; not while an election makes calls fail. */
  private static boolean isAnswered(BooleanSupplier condition) {
    try {
      return condition.getAsBoolean();
    } catch (IllegalStateException | ClusterException noLeaderYet) {
      return false;
    }
  }

  /** Of the fsyncs of a member while keys are put; infinite while it has none. */
  private static double meanFsyncNanos(Predicate<MemberAccount> which) {
    try (ServerSampler sampler = ServerSampler.start(cluster)) {
      medianPutNanos(cluster.leader());
      return sampler.finish().members().stream()
          .filter(which)
          .findFirst()
          .flatMap(member -> Optional.ofNullable(member.storage().walFsync()))
          .map(DurationHistogram::meanNanos)
          .orElse(Double.POSITIVE_INFINITY);
    }
  }

  private static boolean isLeader(MemberAccount member) {
    return member.consensus().leaderAfter();
  }

  private static Predicate<MemberAccount> accountOf(Member member) {
    return account -> account.name().equals(member.name());
  }

  private static Member follower(Member leader) {
    return cluster.members().stream().filter(m -> !m.equals(leader)).findFirst().orElseThrow();
  }

  private static boolean leads(Member member) {
    try {
      return cluster.leader().equals(member);
    } catch (RuntimeException noneYet) {
      return true;
    }
  }

  /** One is missing until its shell has started, and counted twice while it forks. */
  static List<String> hogs() {
    return ProcessHandle.current()
        .descendants()
        .flatMap(process -> Stream.of(process.info().arguments().orElse(new String[0])))
        .filter("etcd-bench-cpu-hog"::equals)
        .toList();
  }
}
