// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.driver.Maintenance.Compact;
import io.etcdbench.driver.Maintenance.CompactEnd;
import io.etcdbench.driver.Maintenance.Defragment;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.workload.Draws;
import io.etcdbench.workload.OperationSource.Refill;
import io.etcdbench.workload.key.KeySpace;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compaction and defragmentation as operations. */
final class CompactSourceTest {
  private final CompactSource source =
      new CompactSource("compact", new KeySpace("k", 8, 10), 100, CompactEnd.LOGICAL);
  private final Refill slot = source.newRefill();

  @Test
  void readsTheRevisionFirstAndThenNoMore() {
    assertThat(slot.next(Draws.of(1, 0))).isInstanceOf(Get.class);
    slot.answered(1_000, 0);
    assertThat(slot.following(Outcome.OK)).isEqualTo(new Compact(899, CompactEnd.LOGICAL));
    slot.answered(1_000, 0);
    assertThat(slot.following(Outcome.OK)).isNull();

    assertThat(slot.next(Draws.of(1, 1))).isEqualTo(new Compact(900, CompactEnd.LOGICAL));
    slot.answered(2_000, 0);
    assertThat(slot.following(Outcome.OK)).isNull();
    assertThat(slot.next(Draws.of(1, 2))).isEqualTo(new Compact(1_900, CompactEnd.LOGICAL));
    assertThat(slot.ended(Outcome.OK)).isEqualTo(Outcome.OK);
  }

  @Test
  void compactsNoRevisionTwice() {
    slot.next(Draws.of(1, 0));
    slot.answered(1_000, 0);
    slot.following(Outcome.OK);
    slot.answered(1_000, 0);
    slot.following(Outcome.OK);
    slot.next(Draws.of(1, 1));

    Refill other = source.newRefill();
    assertThat(other.next(Draws.of(1, 1))).isInstanceOf(Get.class);
    other.answered(1_000, 0);
    assertThat(other.following(Outcome.OK)).isNull();
    assertThat(other.ended(Outcome.OK))
        .isEqualTo(new Outcome(OutcomeKind.OTHER, "nothing was written since the last compaction"));
  }

  @Test
  void keepsAllWhileThereAreFewerRevisionsThanAreToBeKept() {
    slot.next(Draws.of(1, 0));
    slot.answered(60, 0);
    assertThat(slot.following(Outcome.OK)).isNull();
    assertThat(slot.ended(Outcome.OK).isOk()).isFalse();
  }

  @Test
  void defragmentsTheMembersInTurn() {
    Refill members =
        new DefragmentSource("defrag", List.of("http://a:1", "http://b:1")).newRefill();
    assertThat(members.next(Draws.of(1, 0))).isEqualTo(new Defragment("http://a:1"));
    assertThat(members.next(Draws.of(1, 3))).isEqualTo(new Defragment("http://b:1"));
  }

  @Test
  void refusesWhatIsNoCompaction() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CompactSource("c", new KeySpace("k", 8, 10), -1, CompactEnd.PHYSICAL))
        .withMessage("the number of revisions to keep is -1; allowed: 0 or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new DefragmentSource("d", List.of()))
        .withMessage("no member is given to defragment; give at least one");
  }
}
