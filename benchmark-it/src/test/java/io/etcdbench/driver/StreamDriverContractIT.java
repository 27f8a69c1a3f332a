// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Drivers that end a broken watch instead of resuming it, and can read a range in parts. */
abstract class StreamDriverContractIT extends RealMembersDriverContractIT {
  @Test
  void endsAWatchWhoseMemberHasDied() {
    RecordingListener heard = watchThroughAMemberThatDies();

    Eventually.holds("the watch has ended", () -> !heard.ends().isEmpty());
    assertThat(heard.ends()).extracting(Outcome::kind).containsExactly(OutcomeKind.UNAVAILABLE);
  }

  /** From etcd 3.7 on; the rest of the contract is the same for all versions. */
  @Test
  void readsARangeInPartsWhereTheServerCan() {
    for (int i = 0; i < 300; i++) {
      done(new Operation.Put(key("part" + i), new byte[10_000]));
    }
    RecordingSlot slot =
        submit(new Operation.RangeStream(get(all("part"), Operation.Get.Delivery.COUNTED)));

    if (slot.outcome().isOk()) {
      assertThat(slot.keys()).isEqualTo(300);
      assertThat(slot.revision()).as("one for each put").isGreaterThan(300);
    } else {
      assertThat(slot.outcome().detail())
          .isEqualTo("unknown method RangeStream for service etcdserverpb.KV");
    }
  }
}
