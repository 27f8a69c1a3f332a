// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.etcdbench.driver.Coordination.Campaign;
import io.etcdbench.driver.Coordination.Lock;
import io.etcdbench.driver.Coordination.Resign;
import io.etcdbench.driver.Coordination.Unlock;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.LeaseGrant;
import io.etcdbench.driver.Operation.LeaseKeepAlive;
import io.etcdbench.driver.Operation.LeaseRevoke;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.Draws;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.OperationSource.Refill;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.value.ValueSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Leases, locks and elections, step by step. */
final class CoordinationSourcesTest {
  private static final Outcome TIMEOUT = new Outcome(OutcomeKind.TIMEOUT, "too slow");
  private static final byte[] HELD = {'h'};

  private final KeySpace names = new KeySpace("lock", 8, 4);
  private final KeyChooser inTurn = KeyChooser.sequential(4);
  private final LeasePool leases = new LeasePool(2, 60);

  @BeforeEach
  void grantLeases() {
    Refill grants = leases.grants("grant").newRefill();
    for (int i = 0; i < 2; i++) {
      assertThat(grants.next(Draws.of(1, i))).isEqualTo(new LeaseGrant(60));
      grants.leased(100 + i, 60);
    }
  }

  @Test
  void renewsTheLeasesInTurn() {
    Refill renewals = leases.keepAlives("renew").newRefill();
    assertThat(leases.granted()).isEqualTo(2);
    assertThat(renewals.next(Draws.of(1, 0))).isEqualTo(new LeaseKeepAlive(100));
    assertThat(renewals.next(Draws.of(1, 1))).isEqualTo(new LeaseKeepAlive(101));
    assertThat(renewals.next(Draws.of(1, 2))).isEqualTo(new LeaseKeepAlive(100));
  }

  @Test
  void revokesEachLeaseOnce() {
    Refill revokes = leases.revokes("revoke").newRefill();
    assertThat(revokes.next(Draws.of(1, 5))).isEqualTo(new LeaseRevoke(101));
    assertThat(revokes.next(Draws.of(1, 7))).isEqualTo(new LeaseRevoke(100));
    assertThat(leases.granted()).isZero();
    assertThatIllegalStateException()
        .isThrownBy(() -> revokes.next(Draws.of(1, 8)))
        .withMessage("no lease is left to revoke");
  }

  @Test
  void saysWhichLeaseWasNotGranted() {
    LeasePool empty = new LeasePool(3, 60);
    assertThatIllegalStateException()
        .isThrownBy(() -> empty.keepAlives("renew").newRefill().next(Draws.of(1, 4)))
        .withMessage("lease 2 of 3 is needed, but was not granted");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LeasePool(0, 60))
        .withMessage("the number of leases is 0; allowed: 1 to 1000000");
  }

  @Test
  void grantsInTurnAndKnowsTheLatestWhicheverPhaseAskedForThem() {
    LeasePool filled = new LeasePool(2, 60);
    OperationSource grants = filled.grantsInTurn("grant");
    assertThat(filled.isFilledByLoad()).isTrue();
    for (int phase = 0; phase < 3; phase++) {
      Refill slot = grants.newRefill();
      assertThat(slot.next(Draws.of(1, 0))).isEqualTo(new LeaseGrant(60));
      slot.leased(200 + phase, 60);
    }

    assertThat(filled.granted()).isEqualTo(2);
    Refill revokes = filled.revokes("revoke").newRefill();
    assertThat(List.of(revokes.next(Draws.of(1, 0)), revokes.next(Draws.of(1, 1))))
        .containsExactlyInAnyOrder(new LeaseRevoke(201), new LeaseRevoke(202));
  }

  @Test
  void countsTheLeasesThatMayExist() {
    AtomicLong nanos = new AtomicLong();
    LeasePool pool = new LeasePool(2, 60, LoadShare.WHOLE, nanos::get);
    Refill slot = pool.grantsInTurn("grant").newRefill();
    for (int id = 300; id < 303; id++) {
      send(slot);
      slot.leased(id, 60);
      assertThat(slot.ended(Outcome.OK)).isEqualTo(Outcome.OK);
    }
    assertThat(pool.mayExist()).as("the pool keeps the latest").isEqualTo(2);

    send(slot);
    slot.ended(new Outcome(OutcomeKind.PERMISSION_DENIED, "rejected"));
    send(slot);
    slot.ended(new Outcome(OutcomeKind.OTHER, "etcdserver: lease already exists"));
    assertThat(pool.mayExist()).isEqualTo(2);
    send(slot);
    slot.ended(TIMEOUT);
    send(slot);
    slot.ended(new Outcome(OutcomeKind.OTHER, "the server's response cannot be read"));
    assertThat(pool.mayExist()).isEqualTo(4);

    pool.subtract(2);
    assertThat(pool.mayExist()).isEqualTo(2);
    nanos.set(TimeUnit.SECONDS.toNanos(120));
    assertThat(pool.mayExist()).isEqualTo(2);
    nanos.set(TimeUnit.SECONDS.toNanos(121));
    assertThat(pool.mayExist()).as("expired").isZero();
    send(slot);
    assertThat(pool.mayExist()).as("in flight").isEqualTo(1);
  }

  private static void send(Refill slot) {
    assertThat(slot.next(Draws.of(1, 0))).isEqualTo(new LeaseGrant(60));
    slot.sending();
  }

  @Test
  void locksAndUnlocks() {
    Refill slot = lock(null).newRefill();
    Lock lock = (Lock) slot.next(Draws.of(1, 2));
    assertThat(lock.name()).isEqualTo(names.key(2));
    slot.held(HELD, 0);
    assertThat(slot.following(Outcome.OK)).isEqualTo(new Unlock(HELD));
    assertThat(slot.following(Outcome.OK)).isNull();
    assertThat(slot.ended(Outcome.OK)).isEqualTo(Outcome.OK);
  }

  @Test
  void givesEachOperationInFlightALeaseOfItsOwn() {
    LockSource source = lock(null);
    Refill slot = source.newRefill();
    Lock first = (Lock) slot.next(Draws.of(1, 0));
    Lock second = (Lock) source.newRefill().next(Draws.of(1, 0));
    assertThat(first.leaseId()).isNotEqualTo(second.leaseId());
    assertThatIllegalStateException()
        .isThrownBy(() -> source.newRefill().next(Draws.of(1, 0)))
        .withMessage("all 2 leases are in use; grant one per operation in flight");

    slot.following(TIMEOUT);
    slot.ended(TIMEOUT);
    Lock third = (Lock) source.newRefill().next(Draws.of(1, 0));
    assertThat(third.leaseId()).isEqualTo(first.leaseId());
    slot.dropped();
    assertThat(slot.next(Draws.of(1, 0))).isInstanceOf(Lock.class);
  }

  @Test
  void findsALeaseForEachOperationInFlightHoweverManyThreadsSearch()
      throws InterruptedException, ExecutionException {
    int threads = 4;
    int inFlight = 16;
    LeasePool shared = new LeasePool(threads * inFlight, 60);
    Callable<Integer> work = () -> exchanged(shared, inFlight);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (Future<Integer> one : pool.invokeAll(Collections.nCopies(threads, work))) {
        assertThat(one.get()).isEqualTo(inFlight);
      }
    } finally {
      pool.shutdown();
    }
  }

  @Test
  void unlocksNothingThatItDoesNotHold() {
    Refill slot = lock(null).newRefill();
    slot.next(Draws.of(1, 0));
    assertThat(slot.following(TIMEOUT)).isNull();
    assertThat(slot.ended(TIMEOUT)).isEqualTo(TIMEOUT);
  }

  @Test
  void doesAllStepsWithinTheLock() {
    CasSource cas =
        new CasSource("cas", names, KeyChooser.uniform(4), ValueSource.ofBytes(4), new Retries(0));
    LockSource source = lock(cas);
    Refill slot = source.newRefill();
    slot.next(Draws.of(1, 0));
    slot.held(HELD, 0);
    Operation read = slot.following(Outcome.OK);
    assertThat(read).isInstanceOf(Get.class);
    slot.found(names.key(0), HELD, 7);
    assertThat(slot.following(Outcome.OK)).isInstanceOf(Operation.Txn.class);
    slot.decided(false);
    assertThat(slot.following(Outcome.OK)).isEqualTo(new Unlock(HELD));
    assertThat(slot.following(Outcome.OK)).isNull();
    assertThat(slot.ended(Outcome.OK).kind()).isEqualTo(OutcomeKind.CONFLICT);
    assertThat(source.kinds())
        .containsExactlyInAnyOrder(
            OperationKind.LOCK, OperationKind.UNLOCK, OperationKind.GET, OperationKind.TXN);
  }

  @Test
  void unlocksAfterAFailureWithin() {
    OperationSource get = OperationSource.always("get", new Get(HELD, Consistency.SERIALIZABLE));
    Refill slot = lock(get).newRefill();
    slot.next(Draws.of(1, 0));
    slot.held(HELD, 0);
    slot.following(Outcome.OK);
    assertThat(slot.following(TIMEOUT)).isEqualTo(new Unlock(HELD));
    assertThat(slot.following(Outcome.OK)).isNull();
    assertThat(slot.ended(Outcome.OK)).isEqualTo(TIMEOUT);
  }

  @Test
  void tellsTheOperationWithinWhetherItIsSent() {
    List<String> told = new ArrayList<>();
    Refill slot = lock(noting(told)).newRefill();
    slot.next(Draws.of(1, 0));
    slot.sending();
    assertThat(told).isEmpty();
    slot.held(HELD, 0);
    slot.following(Outcome.OK);
    assertThat(told).containsExactly("sending");
    slot.following(Outcome.OK);
    slot.following(Outcome.OK);
    slot.ended(Outcome.OK);

    slot.next(Draws.of(1, 1));
    slot.sending();
    assertThat(slot.following(TIMEOUT)).isNull();
    assertThat(told).containsExactly("sending", "dropped");
  }

  @Test
  void passesOnWhatTheOperationWithinReceives() {
    LeasePool granted = new LeasePool(2, 60);
    Refill slot = lock(granted.grantsInTurn("grant")).newRefill();
    slot.next(Draws.of(1, 0));
    slot.held(HELD, 0);
    assertThat(slot.following(Outcome.OK)).isEqualTo(new LeaseGrant(60));
    slot.leased(300, 60);
    assertThat(granted.granted()).isEqualTo(1);
  }

  @Test
  void unlocksItsOwnKeyAfterAnElectionWithin() {
    Refill slot = lock(new ElectionSource("elect", names, inTurn, leases)).newRefill();
    slot.next(Draws.of(1, 0));
    slot.held(HELD, 0);
    assertThat(slot.following(Outcome.OK)).isInstanceOf(Campaign.class);
    slot.held(names.key(1), 42);
    assertThat(slot.following(Outcome.OK)).isInstanceOf(Resign.class);
    assertThat(slot.following(Outcome.OK)).isEqualTo(new Unlock(HELD));
  }

  @Test
  void campaignsAndResigns() {
    Refill slot = new ElectionSource("elect", names, inTurn, leases).newRefill();
    Campaign campaign = (Campaign) slot.next(Draws.of(1, 1));
    slot.held(HELD, 42);
    Resign resign = (Resign) Objects.requireNonNull(slot.following(Outcome.OK));
    assertThat(resign.leader().revision()).isEqualTo(42);
    assertThat(resign.leaseId()).isEqualTo(campaign.leaseId());
    assertThat(slot.following(Outcome.OK)).isNull();
  }

  @Test
  void doesNotResignFromWhatItHasNotWon() {
    Refill slot = new ElectionSource("elect", names, inTurn, leases).newRefill();
    slot.next(Draws.of(1, 1));
    assertThat(slot.following(TIMEOUT)).isNull();
    assertThat(slot.ended(TIMEOUT)).isEqualTo(TIMEOUT);
  }

  /** Gets that note whether they are sent. */
  private static OperationSource noting(List<String> told) {
    return new OperationSource() {
      @Override
      public String label() {
        return "noted";
      }

      @Override
      public OperationKind kind() {
        return OperationKind.GET;
      }

      @Override
      public Refill newRefill() {
        return new Refill() {
          @Override
          public Operation next(Draw draw) {
            return new Get(HELD, Consistency.SERIALIZABLE);
          }

          @Override
          public void sending() {
            told.add("sending");
          }

          @Override
          public void dropped() {
            told.add("dropped");
          }
        };
      }
    };
  }

  /** Holds so many leases, and gives one back for another many times. */
  private static int exchanged(LeasePool shared, int inFlight) {
    Deque<Integer> held = new ArrayDeque<>();
    for (int i = 0; i < inFlight; i++) {
      held.add(shared.borrow());
    }
    for (int i = 0; i < 200_000; i++) {
      shared.giveBack(held.remove());
      held.add(shared.borrow());
    }
    return held.size();
  }

  private LockSource lock(@Nullable OperationSource within) {
    return new LockSource("lock", names, inTurn, leases, within);
  }
}
