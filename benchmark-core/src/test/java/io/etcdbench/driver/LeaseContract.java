// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static io.etcdbench.driver.DriverContract.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Leases. */
interface LeaseContract extends DriverContract {

  @Test
  default void grantsAndRenewsALease() {
    RecordingSlot granted = done(new Operation.LeaseGrant(60));
    RecordingSlot renewed = done(new Operation.LeaseKeepAlive(granted.leaseId()));

    assertThat(granted.leaseId()).isNotZero();
    assertThat(granted.ttlSeconds()).isEqualTo(60);
    assertThat(renewed.leaseId()).isEqualTo(granted.leaseId());
    assertThat(renewed.ttlSeconds()).isEqualTo(60);
  }

  @Test
  default void deletesTheKeysOfARevokedLease() {
    long lease = done(new Operation.LeaseGrant(60)).leaseId();
    done(new Operation.Put(key("leased"), bytes("v"), lease));
    assertThat(read("leased").keys()).isEqualTo(1);

    done(new Operation.LeaseRevoke(lease));

    assertThat(read("leased").keys()).isZero();
  }

  @Test
  default void saysThatALeaseIsGone() {
    long lease = done(new Operation.LeaseGrant(60)).leaseId();
    done(new Operation.LeaseRevoke(lease));

    RecordingSlot renewed = submit(new Operation.LeaseKeepAlive(lease));
    RecordingSlot revoked = submit(new Operation.LeaseRevoke(lease));

    Outcome gone = new Outcome(OutcomeKind.OTHER, "etcdserver: requested lease not found");
    assertThat(renewed.outcome()).isEqualTo(gone);
    assertThat(renewed.leaseId()).isEqualTo(lease);
    assertThat(renewed.ttlSeconds()).isZero();
    assertThat(revoked.outcome()).isEqualTo(gone);
  }

  @Test
  default void renewsManyLeasesAtATime() {
    long first = done(new Operation.LeaseGrant(60)).leaseId();
    long second = done(new Operation.LeaseGrant(90)).leaseId();
    RecordingSlot[] slots = new RecordingSlot[40];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = submit(new Operation.LeaseKeepAlive(i % 2 == 0 ? first : second));
    }

    for (int i = 0; i < slots.length; i++) {
      assertThat(slots[i].ok().leaseId()).isEqualTo(i % 2 == 0 ? first : second);
      assertThat(slots[i].ttlSeconds()).isEqualTo(i % 2 == 0 ? 60 : 90);
    }
  }
}
