// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static io.etcdbench.driver.DriverContract.bytes;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.driver.Coordination.Campaign;
import io.etcdbench.driver.Coordination.Leader;
import io.etcdbench.driver.Coordination.Lock;
import io.etcdbench.driver.Coordination.Resign;
import io.etcdbench.driver.Coordination.Unlock;
import org.junit.jupiter.api.Test;

/** Locks and elections; only real members have them. */
interface CoordinationContract extends DriverContract {

  @Test
  default void holdsALockUntilItIsGivenBack() {
    RecordingSlot first = done(new Lock(key("lock"), lease()));
    RecordingSlot second = submit(new Lock(key("lock"), lease()));
    assertThat(new String(first.heldKey(), UTF_8)).startsWith(new String(key("lock"), UTF_8));
    awaitTwoKeys("lock");
    assertThat(second.isComplete()).isFalse();

    done(new Unlock(first.heldKey()));

    assertThat(second.ok().heldKey()).isNotEqualTo(first.heldKey());
    done(new Unlock(second.heldKey()));
    assertThat(read("lock").keys()).isZero();
  }

  @Test
  default void givesALockFreeWithItsLease() {
    long lease = lease();
    RecordingSlot first = done(new Lock(key("lock"), lease));
    RecordingSlot second = submit(new Lock(key("lock"), lease()));
    awaitTwoKeys("lock");
    assertThat(second.isComplete()).isFalse();

    done(new Operation.LeaseRevoke(lease));

    assertThat(second.ok().heldKey()).isNotEqualTo(first.heldKey());
    done(new Unlock(second.heldKey()));
  }

  @Test
  default void electsTheNextWhenALeaderResigns() {
    long firstLease = lease();
    long secondLease = lease();
    RecordingSlot first = done(new Campaign(key("seat"), firstLease, bytes("one")));
    RecordingSlot second = submit(new Campaign(key("seat"), secondLease, bytes("two")));
    assertThat(first.heldRevision()).isPositive();
    awaitTwoKeys("seat");
    assertThat(second.isComplete()).isFalse();

    done(new Resign(key("seat"), leader(first), firstLease));

    assertThat(second.ok().heldRevision()).isGreaterThan(first.heldRevision());
    assertThat(read("seat").entries())
        .extracting(RecordingSlot.Entry::value)
        .containsExactly("two");
    done(new Resign(key("seat"), leader(second), secondLease));
  }

  @Test
  default void refusesALockWithoutALease() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Lock(key("lock"), 0))
        .withMessage("a lock or an election needs a lease, and leaseId is 0; grant one");
  }

  /** Waits until etcd has the keys of both, the one that holds and the one that waits. */
  private void awaitTwoKeys(String name) {
    Eventually.holds("two keys below " + name, () -> read(name).keys() == 2);
  }

  private static Leader leader(RecordingSlot won) {
    return new Leader(won.heldKey(), won.heldRevision());
  }

  private long lease() {
    return done(new Operation.LeaseGrant(60)).leaseId();
  }
}
