// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.ThreadMXBean;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.Operation.RangeStream;
import io.etcdbench.driver.Operation.Txn;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.OperationMix.Share;
import io.etcdbench.workload.value.ValueSource;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class OperationMixTest {
  private static final KeySpace KEYS = new KeySpace("t/", 8, 5_000);
  private static final ReadStyle STYLE = ReadStyle.of(Consistency.LINEARIZABLE);

  /** Changes only when the meaning of a seed changes, which the CHANGELOG must then say. */
  private static final long HASH_OF_SEED_42 = 988692628180210455L;

  @Test
  void offersTheSameStreamForTheSeedInEveryVersion() {
    OperationBuffer buffer = mix(42).newBuffer();
    long inOrder = 0;
    for (long n = 0; n < 20_000; n++) {
      inOrder = 31 * inOrder + OperationHash.of(buffer.next(n));
    }
    assertThat(inOrder).isEqualTo(HASH_OF_SEED_42);
  }

  @Test
  void offersAnotherStreamForAnotherSeed() {
    assertThat(hash(mix(43), 0, 1_000)).isNotEqualTo(hash(mix(42), 0, 1_000));
  }

  @Test
  void offersTheSameOperationsWhoeverTakesTheNumbers() throws Exception {
    OperationMix mix = mix(7);
    AtomicLong next = new AtomicLong();
    Callable<Long> taker =
        () -> {
          OperationBuffer buffer = mix.newBuffer();
          long sum = 0;
          for (long n = next.getAndIncrement(); n < 40_000; n = next.getAndIncrement()) {
            sum += OperationHash.of(buffer.next(n));
          }
          return sum;
        };
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      long sum = 0;
      for (Future<Long> part : threads.invokeAll(List.of(taker, taker, taker, taker))) {
        sum += part.get();
      }
      assertThat(sum).isEqualTo(hash(mix, 0, 40_000));
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void namesTheSourceOfEachOperation() {
    OperationBuffer buffer = mix(1).newBuffer();
    List<String> labels = mix(1).labels();
    Set<String> seen = new HashSet<>();
    for (long n = 0; n < 2_000; n++) {
      OperationKind kind = buffer.next(n).kind();
      String label = labels.get(buffer.source());
      assertThat(label).isEqualTo(label.equals("range") ? "range" : kind.label());
      seen.add(label);
    }
    assertThat(seen).containsExactlyInAnyOrder("put", "get", "range", "delete", "txn");
    assertThat(mix(1).kinds())
        .containsExactlyInAnyOrder(
            OperationKind.PUT, OperationKind.GET, OperationKind.DELETE, OperationKind.TXN);
  }

  @Test
  void putsSequentialKeysWithoutAGapWhateverElseIsInTheMix() {
    OperationBuffer buffer = mix(3).newBuffer();
    List<String> puts = new ArrayList<>();
    for (long n = 0; puts.size() < 5_000; n++) {
      if (buffer.next(n) instanceof Put put) {
        puts.add(new String(put.key(), US_ASCII));
      }
    }
    assertThat(puts).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void allocatesNothingPerOperationAtFixedSizes() {
    OperationBuffer buffer = mix(4).newBuffer();
    for (long n = 0; n < 20_000; n++) {
      buffer.next(n);
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(id);
    for (long n = 20_000; n < 120_000; n++) {
      buffer.next(n);
    }
    long perOperation = (threads.getThreadAllocatedBytes(id) - before) / 100_000;
    assertThat(perOperation).isZero();
  }

  @Test
  void readsRangesOfExactlyTheirSpan() {
    KeySpace keys = new KeySpace("t/", 8, 100);
    OperationSource ranges = new RangeSource("range", keys, KeyChooser.uniform(100), 30, STYLE);
    OperationBuffer buffer = OperationMix.of(5, ranges).newBuffer();
    for (long n = 0; n < 1_000; n++) {
      KeyRange range = ((Get) buffer.next(n)).range();
      int inside = 0;
      for (long index = 0; index < 100; index++) {
        byte[] key = keys.key(index);
        inside +=
            Arrays.compareUnsigned(key, range.key()) >= 0
                    && Arrays.compareUnsigned(key, range.end()) < 0
                ? 1
                : 0;
      }
      assertThat(inside).isEqualTo(30);
    }
  }

  @Test
  void putsNoKeyTwiceInOneTransaction() {
    KeySpace keys = new KeySpace("t/", 8, 20);
    PutSource puts = new PutSource("put", keys, KeyChooser.zipfian(20, 2), ValueSource.ofBytes(8));
    OperationBuffer buffer = OperationMix.of(5, new TxnSource("txn", puts, 16)).newBuffer();
    for (long n = 0; n < 1_000; n++) {
      Txn txn = (Txn) buffer.next(n);
      assertThat(txn.then()).hasSize(16);
      assertThat(txn.then().stream().map(put -> new String(((Put) put).key(), US_ASCII)))
          .doesNotHaveDuplicates();
    }
  }

  @Test
  void streamsTheGetsOfAnotherSource() {
    KeySpace keys = new KeySpace("k", 8, 100);
    ReadStyle style = ReadStyle.of(Consistency.SERIALIZABLE);
    RangeSource ranges = new RangeSource("range", keys, KeyChooser.sequential(100), 5, style);
    OperationBuffer buffer = OperationMix.of(1, new StreamedSource(ranges)).newBuffer();

    RangeStream first = (RangeStream) buffer.next(0);
    assertThat(first.get().range().key()).isEqualTo(keys.key(0));
    assertThat(buffer.next(1)).isSameAs(first);
    assertThat(first.get().range().key()).isEqualTo(keys.key(1));
    PutSource puts = new PutSource("put", keys, KeyChooser.uniform(100), ValueSource.ofBytes(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new StreamedSource(puts))
        .withMessage("operations of the kind 'put' are to be streamed; allowed: get");
  }

  @Test
  void repeatsAFixedOperation() {
    Get get = new Get(new byte[] {'k'}, Consistency.SERIALIZABLE);
    OperationBuffer buffer = OperationMix.of(1, OperationSource.always("get", get)).newBuffer();
    assertThat(buffer.next(0)).isSameAs(get);
    assertThat(buffer.next(1)).isSameAs(get);
  }

  @Test
  void refusesMixesThatAreNone() {
    PutSource put = puts();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OperationMix(1, List.of()))
        .withMessageContaining("the mix has 0 sources; allowed: 1 to 64");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OperationMix(1, List.of(new Share(put, 1), new Share(put, 1))))
        .withMessageContaining("two sources of the mix are named 'put'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Share(put, 0))
        .withMessageContaining("the weight of 'put' is 0; allowed: 1 or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GetSource("get", KEYS, KeyChooser.uniform(5_001), STYLE))
        .withMessageContaining("keys are chosen among 5001, but the key space has 5000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RangeSource("r", KEYS, KeyChooser.uniform(10), 5_001, STYLE))
        .withMessageContaining("the range spans 5001 keys; allowed: 1 to 5000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TxnSource("txn", put, 5_001))
        .withMessageContaining("a transaction puts 5001 different keys");
  }

  private static PutSource puts() {
    return new PutSource("put", KEYS, KeyChooser.sequential(5_000), ValueSource.ofBytes(100));
  }

  private static OperationMix mix(long seed) {
    KeyChooser zipfian = KeyChooser.zipfian(5_000, 0.99);
    KeyChooser hot = KeyChooser.hotspot(5_000, 0.1, 0.9);
    return new OperationMix(
        seed,
        List.of(
            new Share(puts(), 4),
            new Share(new GetSource("get", KEYS, KeyChooser.latest(5_000, 0.99), STYLE), 3),
            new Share(new RangeSource("range", KEYS, zipfian, 10, STYLE), 1),
            new Share(new DeleteSource("delete", KEYS, hot), 1),
            new Share(
                new TxnSource(
                    "txn",
                    new PutSource("p", KEYS, KeyChooser.uniform(5_000), ValueSource.ofBytes(16)),
                    3),
                1)));
  }

  private static long hash(OperationMix mix, long from, long to) {
    OperationBuffer buffer = mix.newBuffer();
    long sum = 0;
    for (long n = from; n < to; n++) {
      sum += OperationHash.of(buffer.next(n));
    }
    return sum;
  }
}
