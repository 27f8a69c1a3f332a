// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Txn;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.workload.Draws;
import io.etcdbench.workload.OperationSource.Refill;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.value.ValueSource;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class CasSourceTest {
  private static final Outcome TIMEOUT = new Outcome(OutcomeKind.TIMEOUT, "too slow");

  private final KeySpace keys = new KeySpace("k", 8, 10);
  private final Retries retries = new Retries(2);
  private final CasSource source =
      new CasSource("cas", keys, KeyChooser.sequential(10), ValueSource.ofBytes(16), retries);
  private final Refill refill = source.newRefill();

  @Test
  void comparesWithTheRevisionThatItHasRead() {
    Get get = (Get) refill.next(Draws.of(1, 3));
    assertThat(get.range().key()).isEqualTo(keys.key(3));
    Txn swap = swapAfterReading(42);
    assertThat(swap.compares())
        .singleElement()
        .satisfies(
            compare -> {
              assertThat(compare.key()).isEqualTo(keys.key(3));
              assertThat(compare.modRevision()).isEqualTo(42);
            });
    refill.decided(true);
    assertThat(refill.following(Outcome.OK)).isNull();
    assertThat(refill.ended(Outcome.OK)).isEqualTo(Outcome.OK);
  }

  @Test
  void createsAKeyThatDoesNotExist() {
    refill.next(Draws.of(1, 0));
    swapAfterReading(7);
    refill.decided(true);
    refill.following(Outcome.OK);
    refill.next(Draws.of(1, 1));
    Txn swap = (Txn) Objects.requireNonNull(refill.following(Outcome.OK));
    assertThat(swap.compares().get(0).modRevision()).isZero();
  }

  @Test
  void readsAgainWhenItHasLost() {
    Operation read = refill.next(Draws.of(1, 0));
    swapAfterReading(1);
    refill.decided(false);
    assertThat(refill.following(Outcome.OK)).isSameAs(read);
    assertThat(swapAfterReading(9).compares().get(0).modRevision()).isEqualTo(9);
  }

  @Test
  void givesUpWhenNoRetryIsLeft() {
    refill.next(Draws.of(1, 0));
    for (int attempt = 1; attempt <= 3; attempt++) {
      swapAfterReading(attempt);
      refill.decided(false);
      Operation again = refill.following(Outcome.OK);
      assertThat(again == null).isEqualTo(attempt == 3);
    }
    assertThat(refill.ended(Outcome.OK))
        .isEqualTo(
            new Outcome(OutcomeKind.CONFLICT, "others changed the keys before each of 3 attempts"));
  }

  @Test
  void endsWithTheStepThatFails() {
    refill.next(Draws.of(1, 0));
    assertThat(refill.following(TIMEOUT)).isNull();
    assertThat(refill.ended(TIMEOUT)).isEqualTo(TIMEOUT);
  }

  @Test
  void needsADriverThatKnowsBothSteps() {
    assertThat(source.kinds()).containsExactlyInAnyOrder(OperationKind.GET, OperationKind.TXN);
    assertThat(OperationMix.of(1, source).kinds()).isEqualTo(source.kinds());
  }

  @Test
  void refusesANumberOfRetriesThatIsNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Retries(-1))
        .withMessage("the number of retries is -1; allowed: 0 to 1000000");
  }

  private Txn swapAfterReading(long modRevision) {
    refill.answered(100, 1);
    refill.found(keys.key(0), new byte[0], modRevision);
    return (Txn) Objects.requireNonNull(refill.following(Outcome.OK));
  }
}
