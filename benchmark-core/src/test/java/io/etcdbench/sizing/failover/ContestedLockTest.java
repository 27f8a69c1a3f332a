// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Eventually;
import io.etcdbench.driver.Operation.Delete;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.LeaseGrant;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.sizing.failover.ContestedLock.Findings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ContestedLockTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final long MILLI = 1_000_000;

  @Test
  void theTimeWithTwoHoldersLastsUntilTheClientLearnsOfItsLease() {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        EtcdDriver driver = driver(server)) {
      ContestedLock lock = held(driver);
      long now = System.nanoTime();
      lock.rivalTook(now);
      lock.leaseGone(now + 700 * MILLI);
      lock.rivalLeft(now + 900 * MILLI);

      assertThat(lock.findings(now + 1_000 * MILLI))
          .isEqualTo(new Findings(1, 700 * MILLI, 700 * MILLI, 0));
    }
  }

  @Test
  void aTimeThatWasReadBeforeTheLastOneCountsNothingTwice() {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        EtcdDriver driver = driver(server)) {
      long begin = System.nanoTime();
      long lease = lease(driver);
      ContestedLock lock = held(driver, lease, begin + 60_000 * MILLI);
      lock.rivalTook(begin + 50_000 * MILLI);
      Findings found = lock.findings(begin + 50_700 * MILLI);
      lock.confirmed(lease, begin + 60_000 * MILLI, begin + 50_500 * MILLI);

      assertThat(found).isEqualTo(new Findings(1, 700 * MILLI, 700 * MILLI, 700 * MILLI));
      assertThat(lock.findings(begin + 50_700 * MILLI)).isEqualTo(found);
    }
  }

  @Test
  void aClientThatHeedsItsLeasesTimeIsAHolderUntilThatHasPassed() {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        EtcdDriver driver = driver(server)) {
      long begin = System.nanoTime();
      ContestedLock lock = held(driver, begin + 60_000 * MILLI);
      lock.rivalTook(begin + 59_700 * MILLI);

      assertThat(lock.findings(begin + 60_400 * MILLI))
          .isEqualTo(new Findings(1, 700 * MILLI, 700 * MILLI, 300 * MILLI));
    }
  }

  @Test
  void aClientThatHasStoppedHoldsAgainAfterItHasAskedNotByALateRenewal() {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        EtcdDriver driver = driver(server)) {
      long begin = System.nanoTime();
      long lease = lease(driver);
      ContestedLock lock = held(driver, lease, begin + 60_000 * MILLI);
      lock.rivalTook(begin + 61_000 * MILLI);
      lock.confirmed(lease, begin + 70_000 * MILLI, begin + 62_000 * MILLI);
      lock.confirmed(lease, begin + 65_000 * MILLI, begin + 62_000 * MILLI); // sent before that

      assertThat(lock.findings(begin + 63_000 * MILLI))
          .isEqualTo(new Findings(1, 2_000 * MILLI, 2_000 * MILLI, 0));
      AtomicLong at = new AtomicLong(begin + 63_000 * MILLI);
      Eventually.holds(
          "it has asked",
          () -> {
            lock.keepHeld();
            return lock.findings(at.addAndGet(MILLI)).heedingNanos() > 0;
          });
    }
  }

  @Test
  void aRivalTakesWhatIsFreeAlthoughItsClientBelievesToHoldItAndGivesItBack() {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        EtcdDriver driver = driver(server)) {
      ContestedLock lock = held(driver);
      try (LockRival rival = new LockRival(driver(server), "lock")) {
        rival.start(List.of(lock));
        assertThat(lock.findings(System.nanoTime()).taken()).isZero();
        becomesTaken(driver, lock);
        lock.leaseGone(System.nanoTime());
        long now = System.nanoTime();
        lock.confirmed(lease(driver), now + Duration.ofHours(1).toNanos(), now);
        becomesHeld(lock);
      }
    }
  }

  @Test
  void aRivalReleasesOnlyWhatItHolds() {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        EtcdDriver driver = driver(server)) {
      ContestedLock lock = held(driver);
      try (LockRival rival = new LockRival(driver(server), "lock")) {
        rival.start(List.of(lock));
        becomesTaken(driver, lock);
        BlockingCall.of(driver, new Put(lock.key(), lock.key()), PATIENCE);
      }

      Get read = new Get(lock.key(), Consistency.LINEARIZABLE);
      assertThat(BlockingCall.of(driver, read, PATIENCE).keys()).isEqualTo(1);
    }
  }

  @Test
  void whatTheRivalTakesAfterACycleDoesNotCountInThatCycleNorInTheNext() {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        PacedClient client = new PacedClient(driver(server), "a", 30 * MILLI)) {
      client.begin("first");
      ContestedLock first = requireNonNull(client.lock());
      Eventually.holds("the first lock is held", first::isHeld);
      client.stop();
      assertThat(first.isHeld()).isFalse();
      Eventually.holds(
          "the lease is revoked", () -> server.counts().received(Call.LEASE_REVOKE) == 1);
      first.rivalTook(System.nanoTime());
      assertThat(client.lockFindings()).isEqualTo(new Findings(0, 0, 0, 0));

      client.begin("second");
      ContestedLock second = requireNonNull(client.lock());
      Eventually.holds("the second lock is held", second::isHeld);
      client.stop();
      assertThat(second.key()).isNotEqualTo(first.key());
      assertThat(client.lockFindings()).isEqualTo(new Findings(0, 0, 0, 0));
    }
  }

  /** Deletes the client's key, as the end of its lease does. */
  private static void becomesTaken(EtcdDriver driver, ContestedLock lock) {
    BlockingCall.of(driver, new Delete(KeyRange.of(lock.key())), PATIENCE);
    Eventually.holds(
        "two holders",
        () -> {
          Findings found = lock.findings(System.nanoTime());
          return found.taken() == 1 && found.bothNanos() > 0;
        });
  }

  private static ContestedLock held(EtcdDriver driver) {
    return held(driver, System.nanoTime());
  }

  private static ContestedLock held(EtcdDriver driver, long until) {
    return held(driver, lease(driver), until);
  }

  private static ContestedLock held(EtcdDriver driver, long lease, long until) {
    ContestedLock lock = new ContestedLock(driver, "lock-of-a");
    lock.keepHeld(); // has no lease yet
    assertThat(lock.isHeld()).isFalse();
    lock.confirmed(lease, until, System.nanoTime());
    becomesHeld(lock);
    return lock;
  }

  private static void becomesHeld(ContestedLock lock) {
    Eventually.holds(
        "the lock is held",
        () -> {
          lock.keepHeld();
          return lock.isHeld();
        });
  }

  private static long lease(EtcdDriver driver) {
    return BlockingCall.of(driver, new LeaseGrant(60), PATIENCE).leaseId();
  }

  private static EtcdDriver driver(FakeEtcd server) {
    return EtcdDrivers.onClassPath().named("grpc").open(ClientSettings.to(server.endpoints()));
  }
}
