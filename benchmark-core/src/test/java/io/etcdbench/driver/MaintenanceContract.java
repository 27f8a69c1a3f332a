// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.Maintenance.CompactEnd;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compaction, defragmentation and hashes. */
interface MaintenanceContract extends DriverContract {

  @ParameterizedTest
  @EnumSource
  default void forgetsWhatIsCompacted(CompactEnd end) {
    long first = done(put("c", "one")).revision();
    long second = done(put("c", "two")).revision();

    RecordingSlot compacted = done(new Maintenance.Compact(second, end));
    RecordingSlot past = submit(getAt(first));

    assertThat(compacted.revision()).isGreaterThanOrEqualTo(second);
    assertThat(past.outcome())
        .isEqualTo(
            new Outcome(
                OutcomeKind.OTHER, "etcdserver: mvcc: required revision has been compacted"));
    assertThat(done(getAt(second)).entries())
        .extracting(RecordingSlot.Entry::value)
        .containsExactly("two");
  }

  @Test
  default void saysThatARevisionIsStillToCome() {
    long revision = done(put("c", "one")).revision();

    assertThat(submit(new Maintenance.Compact(revision + 1_000_000, CompactEnd.LOGICAL)).outcome())
        .isEqualTo(
            new Outcome(
                OutcomeKind.OTHER, "etcdserver: mvcc: required revision is a future revision"));
  }

  @Test
  default void defragmentsEachMember() {
    done(put("d", "kept"));

    settings().endpoints().forEach(member -> done(new Maintenance.Defragment(member)));

    assertThat(read("d").entries()).extracting(RecordingSlot.Entry::value).containsExactly("kept");
  }

  @Test
  default void hashesMembersWithTheSameKeysAlike() {
    long revision = done(put("h", "one")).revision();
    List<RecordingSlot> before = hashes(revision);
    long later = done(put("h", "two")).revision();

    assertThat(before.stream().map(RecordingSlot::hash).distinct()).hasSize(1);
    assertThat(hashes(later).stream().map(RecordingSlot::hash).distinct())
        .hasSize(1)
        .isNotEqualTo(before.stream().map(RecordingSlot::hash).distinct().toList());
  }

  /** A member that lags behind does not know the revision yet. */
  private List<RecordingSlot> hashes(long revision) {
    settings()
        .endpoints()
        .forEach(
            member ->
                Eventually.holds(
                    "the member knows the revision",
                    () -> submit(new Maintenance.HashKv(member, revision)).outcome().isOk()));
    return settings().endpoints().stream()
        .map(member -> done(new Maintenance.HashKv(member, revision)))
        .toList();
  }

  private Get getAt(long revision) {
    return new Get(all("c"), Consistency.LINEARIZABLE, 0, Delivery.KEYS_AND_VALUES, revision);
  }
}
