// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.workload.Draws;
import io.etcdbench.workload.OperationSource.Refill;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class PaginatedSourceTest {
  private final KeyRange range = KeyRange.prefix("k".getBytes(UTF_8));
  private final Refill slot =
      new PaginatedSource("pages", range, Consistency.SERIALIZABLE, 2, Delivery.KEYS).newRefill();

  @Test
  void readsEachPageBehindTheLastKeyAndAtTheFirstRevision() {
    Get first = (Get) slot.next(Draws.of(1, 0));
    assertThat(first.range()).isEqualTo(range);
    assertThat(first.limit()).isEqualTo(2);
    assertThat(first.revision()).isZero();
    Get second = page(50, 3, "k1", "k2");
    assertThat(second.range().key()).isEqualTo("k2\0".getBytes(UTF_8));
    assertThat(second.range().end()).isEqualTo(range.end());
    assertThat(second.revision()).isEqualTo(50);

    tell(60, 1, "k3");
    assertThat(slot.following(Outcome.OK)).isNull();
    assertThat(((Get) slot.next(Draws.of(1, 1))).revision()).isZero();
  }

  @Test
  void asksForNoEmptyPage() {
    slot.next(Draws.of(1, 0));
    page(50, 4, "k1", "k2");
    tell(50, 2, "k3", "k4");
    assertThat(slot.following(Outcome.OK)).isNull();
  }

  @Test
  void endsWithThePageThatFails() {
    slot.next(Draws.of(1, 0));
    page(50, 4, "k1", "k2");
    assertThat(slot.following(new Outcome(OutcomeKind.TIMEOUT, "too slow"))).isNull();
  }

  @Test
  void refusesPagesThatAreNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new PaginatedSource("p", range, Consistency.SERIALIZABLE, 0, Delivery.KEYS))
        .withMessage("a page has 0 keys; allowed: 1 or more");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new PaginatedSource("p", range, Consistency.SERIALIZABLE, 1, Delivery.COUNTED))
        .withMessageContaining("pages are delivered as COUNTED; allowed: KEYS_AND_VALUES and KEYS");
  }

  private Get page(long revision, long matching, String... keys) {
    tell(revision, matching, keys);
    return (Get) Objects.requireNonNull(slot.following(Outcome.OK));
  }

  private void tell(long revision, long matching, String... keys) {
    slot.answered(revision, matching);
    for (String key : keys) {
      slot.found(key.getBytes(UTF_8), new byte[0], 1);
    }
  }
}
