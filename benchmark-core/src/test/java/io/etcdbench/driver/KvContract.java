// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.Operation.Compare;
import io.etcdbench.driver.Operation.Compare.Relation;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Puts, gets, deletes and transactions. */
interface KvContract extends DriverContract {

  /** But for what only the newest servers and clients can. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RANGE_STREAM")
  default void supportsEveryKindOfOperation(OperationKind kind) {
    assertThat(driver().supports(kind)).isTrue();
  }

  @Test
  default void putsAndReadsBack() {
    RecordingSlot written = done(put("a", "one"));
    RecordingSlot found = read("a");

    assertThat(written.revision()).isPositive();
    assertThat(written.keys()).isEqualTo(1);
    assertThat(found.revision()).isGreaterThanOrEqualTo(written.revision());
    assertThat(found.keys()).isEqualTo(1);
    assertThat(found.entries()).hasSize(1);
    assertThat(found.entries().get(0).key()).isEqualTo(new String(key("a"), UTF_8));
    assertThat(found.entries().get(0).value()).isEqualTo("one");
    assertThat(found.entries().get(0).modRevision()).isEqualTo(written.revision());
  }

  @Test
  default void leavesTheArraysThatItHandedOverAsTheyAre() {
    done(put("kept", "first"));
    done(put("next", "other"));
    RecordingSlot kept = read("kept");
    List<byte[]> copies = kept.arrays().stream().map(byte[]::clone).toList();

    assertThat(read("next").entries()).hasSize(1);

    assertThat(copies).hasSize(2);
    assertThat(kept.arrays())
        .usingElementComparator(Arrays::compare)
        .containsExactlyElementsOf(copies);
  }

  @Test
  default void findsNothingWhereNothingIs() {
    RecordingSlot nothing = done(new Operation.Get(key("missing"), Consistency.LINEARIZABLE));

    assertThat(nothing.keys()).isZero();
    assertThat(nothing.revision()).isPositive();
    assertThat(nothing.entries()).isEmpty();
  }

  @Test
  default void keepsEmptyAndBinaryValues() {
    byte[] allBytes = new byte[256];
    for (int i = 0; i < allBytes.length; i++) {
      allBytes[i] = (byte) i;
    }
    done(new Operation.Put(key("empty"), new byte[0]));
    done(new Operation.Put(key("binary"), allBytes));

    assertThat(read("empty").entries().get(0).value()).isEmpty();
    assertThat(read("binary").entries().get(0).value()).isEqualTo(new String(allBytes, ISO_8859_1));
  }

  @Test
  default void countsAllThatMatchWhateverTheLimit() {
    putFive();
    RecordingSlot two =
        done(new Operation.Get(all("k"), Consistency.LINEARIZABLE, 2, Delivery.KEYS_AND_VALUES));

    assertThat(two.keys()).isEqualTo(5);
    assertThat(two.entries()).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(
      value = Delivery.class,
      names = {"COUNTED", "KEYS_ONLY", "COUNT_ONLY"})
  default void tellsOnlyTheNumberWhenNoMoreWasAskedFor(Delivery delivery) {
    putFive();
    RecordingSlot counted = done(get(all("k"), delivery));

    assertThat(counted.keys()).isEqualTo(5);
    assertThat(counted.entries()).isEmpty();
  }

  @Test
  default void tellsKeysWithoutTheirValues() {
    putFive();
    RecordingSlot keys = done(get(all("k"), Delivery.KEYS));

    assertThat(keys.entries()).extracting(RecordingSlot.Entry::value).containsOnly("");
    assertThat(keys.entries())
        .extracting(RecordingSlot.Entry::key)
        .contains(new String(key("k3"), UTF_8))
        .hasSize(5);
  }

  @Test
  default void readsARangeUpToButNotIncludingItsEnd() {
    putFive();
    RecordingSlot middle = done(get(new KeyRange(key("k1"), key("k3")), Delivery.KEYS_AND_VALUES));

    assertThat(middle.entries()).extracting(RecordingSlot.Entry::value).containsExactly("v1", "v2");
  }

  @Test
  default void readsSerializably() {
    done(put("s", "here"));

    Eventually.holds(
        "a serializable read finds the key",
        () -> done(new Operation.Get(key("s"), Consistency.SERIALIZABLE)).keys() == 1);
  }

  @Test
  default void deletesOneKeyAndARange() {
    putFive();
    RecordingSlot one = done(new Operation.Delete(KeyRange.of(key("k0"))));
    RecordingSlot rest = done(new Operation.Delete(all("k")));
    RecordingSlot none = done(new Operation.Delete(all("k")));

    assertThat(one.keys()).isEqualTo(1);
    assertThat(rest.keys()).isEqualTo(4);
    assertThat(none.keys()).isZero();
    assertThat(read("k").keys()).isZero();
  }

  @Test
  default void decidesATransactionByItsCompares() {
    long revision = done(put("t", "old")).revision();

    RecordingSlot right = done(swap(revision, "new"));
    RecordingSlot wrong = done(swap(revision, "never"));

    assertThat(right.decisions()).containsExactly(true);
    assertThat(right.revision()).isGreaterThan(revision);
    assertThat(wrong.decisions()).containsExactly(false);
    assertThat(read("t").entries().get(0).value()).isEqualTo("new");
    assertThat(read("else").entries().get(0).value()).isEqualTo("never");
  }

  @Test
  default void putsReadsAndDeletesInOneTransaction() {
    putFive();
    done(
        new Operation.Txn(
            List.of(new Compare(key("x"), 0)),
            List.of(
                put("x", "made"),
                new Operation.Get(key("k0"), Consistency.LINEARIZABLE),
                new Operation.Delete(new KeyRange(key("k1"), key("k3")))),
            List.of()));

    assertThat(read("x").keys()).isEqualTo(1);
    assertThat(read("k").keys()).isEqualTo(3);
  }

  @Test
  default void tellsWhatATransactionHasFound() {
    putFive();
    RecordingSlot kept =
        done(
            new Operation.Txn(
                List.of(new Compare(key("k0"), 0)),
                List.of(put("k0", "never")),
                List.of(
                    put("y", "made"),
                    get(KeyRange.of(key("missing")), Delivery.KEYS_AND_VALUES),
                    get(KeyRange.of(key("k4")), Delivery.COUNTED),
                    get(KeyRange.of(key("k3")), Delivery.KEYS_AND_VALUES))));

    assertThat(kept.decisions()).containsExactly(false);
    assertThat(kept.entries()).extracting(RecordingSlot.Entry::value).containsExactly("v3");
  }

  @Test
  default void comparesWithALaterRevision() {
    long revision = done(put("t", "old")).revision();
    Operation.Txn ifOlder =
        new Operation.Txn(
            List.of(new Compare(key("t"), Relation.LESS, revision + 1)),
            List.of(put("t", "new")),
            List.of());

    assertThat(done(ifOlder).decisions()).containsExactly(true);
    assertThat(done(ifOlder).decisions()).containsExactly(false);
  }

  @ParameterizedTest
  @EnumSource
  default void readsThePast(Consistency consistency) {
    long revision = done(put("p", "old")).revision();
    done(put("p", "new"));
    Operation.Get past =
        new Operation.Get(all("p"), consistency, 0, Delivery.KEYS_AND_VALUES, revision);

    Eventually.holds("the member asked knows that revision", () -> submit(past).outcome().isOk());
    assertThat(done(past).entries()).extracting(RecordingSlot.Entry::value).containsExactly("old");
  }

  private Operation.Txn swap(long expectedRevision, String value) {
    return new Operation.Txn(
        List.of(new Compare(key("t"), expectedRevision)),
        List.of(put("t", value)),
        List.of(put("else", value)));
  }

  private void putFive() {
    for (int i = 0; i < 5; i++) {
      done(put("k" + i, "v" + i));
    }
  }
}
