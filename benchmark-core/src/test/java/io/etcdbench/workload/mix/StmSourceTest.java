// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Compare;
import io.etcdbench.driver.Operation.Compare.Relation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Txn;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.workload.Draws;
import io.etcdbench.workload.OperationSource.Refill;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.StmSource.Isolation;
import io.etcdbench.workload.mix.StmSource.Shape;
import io.etcdbench.workload.value.ValueSource;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The steps are those of etcd's own client, concurrency/stm.go. */
final class StmSourceTest {
  private static final long BASE = 100;

  private final KeySpace keys = new KeySpace("k", 8, 10);
  private final Retries retries = new Retries(1);

  @ParameterizedTest
  @EnumSource
  void getsEachKeyOnceAndThenPutsTheShareAskedFor(Isolation isolation) {
    Refill refill = source(isolation, 3, 70).newRefill();
    Set<String> read = new HashSet<>();
    Operation step = refill.next(Draws.of(1, 0));
    for (int i = 0; i < 3; i++) {
      read.add(new String(((Get) step).range().key(), UTF_8));
      step = answerGet(refill, (Get) step, 50 + i);
    }
    assertThat(read).hasSize(3);
    assertThat(((Txn) step).then()).hasSize(2);
    refill.decided(true);
    assertThat(refill.following(Outcome.OK)).isNull();
    assertThat(refill.ended(Outcome.OK)).isEqualTo(Outcome.OK);
  }

  @Test
  void readsCommittedValuesWithoutACondition() {
    Txn txn = commit(Isolation.READ_COMMITTED);
    assertThat(txn.compares()).isEmpty();
    assertThat(txn.otherwise()).isEmpty();
  }

  @Test
  void repeatsReadsBySayingThatNothingHasChanged() {
    Txn txn = commit(Isolation.REPEATABLE_READS);
    assertThat(txn.compares()).extracting(Compare::modRevision).containsExactly(50L, 51L);
    assertThat(txn.compares()).extracting(Compare::relation).containsOnly(Relation.EQUAL);
    assertThat(txn.otherwise()).isEmpty();
  }

  @Test
  void readsOneRevisionWhenSerializable() {
    Refill refill = source(Isolation.SERIALIZABLE, 2, 50).newRefill();
    Get first = (Get) refill.next(Draws.of(1, 0));
    Get second = (Get) answerGet(refill, first, 50);
    Txn txn = (Txn) answerGet(refill, second, 51);

    assertThat(first.consistency()).isEqualTo(Consistency.LINEARIZABLE);
    assertThat(first.revision()).isZero();
    assertThat(second.consistency()).isEqualTo(Consistency.SERIALIZABLE);
    assertThat(second.revision()).isEqualTo(BASE);
    assertThat(txn.compares()).extracting(Compare::modRevision).containsExactly(50L, 51L);
    assertThat(txn.otherwise()).hasSize(2);
  }

  @Test
  void protectsWrittenKeysFromTheFirstReadOnWhenSnapshotting() {
    Txn txn = commit(Isolation.SERIALIZABLE_SNAPSHOT);
    assertThat(txn.compares()).hasSize(3);
    Compare last = txn.compares().get(2);
    assertThat(last.relation()).isEqualTo(Relation.LESS);
    assertThat(last.modRevision()).isEqualTo(BASE + 1);
  }

  @Test
  void readsAgainWhenARepeatableReadHasLost() {
    Refill refill = source(Isolation.REPEATABLE_READS, 1, 100).newRefill();
    answerGet(refill, (Get) refill.next(Draws.of(1, 0)), 50);
    refill.decided(false);
    Operation again = refill.following(Outcome.OK);
    assertThat(again).isInstanceOf(Get.class);
  }

  @Test
  void takesWhatALostTransactionHasFoundWhenSerializable() {
    Refill refill = source(Isolation.SERIALIZABLE_SNAPSHOT, 1, 100).newRefill();
    Get get = (Get) refill.next(Draws.of(1, 0));
    answerGet(refill, get, 50);
    refill.answered(BASE + 20, 0);
    refill.decided(false);
    refill.found(get.range().key(), new byte[0], BASE + 19);
    Txn again = (Txn) Objects.requireNonNull(refill.following(Outcome.OK));
    assertThat(again.compares())
        .extracting(Compare::modRevision)
        .containsExactly(BASE + 19, BASE + 21);
  }

  @Test
  void givesUpWhenNoRetryIsLeft() {
    Refill refill = source(Isolation.SERIALIZABLE, 1, 100).newRefill();
    answerGet(refill, (Get) refill.next(Draws.of(1, 0)), 50);
    refill.decided(false);
    assertThat(refill.following(Outcome.OK)).isNotNull();
    refill.decided(false);
    assertThat(refill.following(Outcome.OK)).isNull();
    assertThat(refill.ended(Outcome.OK).kind()).isEqualTo(OutcomeKind.CONFLICT);
  }

  @Test
  void refusesShapesThatAreNone() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> source(Isolation.SERIALIZABLE, 11, 0))
        .withMessageContaining("accesses 11 different keys, but they are chosen among 10");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Shape(Isolation.SERIALIZABLE, 1, 101, retries))
        .withMessage("the write share is 101 %; allowed: 0 to 100");
  }

  private Txn commit(Isolation isolation) {
    Refill refill = source(isolation, 2, 50).newRefill();
    Get first = (Get) refill.next(Draws.of(1, 0));
    return (Txn) answerGet(refill, (Get) answerGet(refill, first, 50), 51);
  }

  private static Operation answerGet(Refill refill, Get get, long modRevision) {
    refill.answered(BASE, 1);
    refill.found(get.range().key(), new byte[0], modRevision);
    return Objects.requireNonNull(refill.following(Outcome.OK));
  }

  private StmSource source(Isolation isolation, int keysPerTxn, int writePercent) {
    return new StmSource(
        "stm",
        keys,
        KeyChooser.uniform(10),
        ValueSource.ofBytes(8),
        new Shape(isolation, keysPerTxn, writePercent, retries));
  }
}
