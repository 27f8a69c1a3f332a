// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static io.etcdbench.fake.Channels.bytes;
import static io.etcdbench.fake.Channels.put;
import static io.etcdbench.fake.Channels.range;
import static io.etcdbench.fake.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.KeyValue;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeRequest.SortOrder;
import io.etcd.jetcd.api.RangeRequest.SortTarget;
import io.etcd.jetcd.api.RangeResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class FakeEtcdKvTest {
  private final FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());
  private final Channels channels = new Channels(etcd);
  private final KVGrpc.KVBlockingStub kv = channels.kv();

  @AfterEach
  void close() {
    channels.close();
    etcd.close();
  }

  @Test
  void raisesTheRevisionWithEveryPut() {
    assertThat(kv.range(range("a")).getHeader().getRevision()).isEqualTo(1);
    assertThat(kv.put(put("a", "1")).getHeader().getRevision()).isEqualTo(2);
    assertThat(kv.put(put("a", "2")).getHeader().getRevision()).isEqualTo(3);

    KeyValue pair = kv.range(range("a")).getKvs(0);
    assertThat(pair.getValue()).isEqualTo(bytes("2"));
    assertThat(pair.getCreateRevision()).isEqualTo(2);
    assertThat(pair.getModRevision()).isEqualTo(3);
    assertThat(pair.getVersion()).isEqualTo(2);
  }

  @Test
  void answersAPutWithThePreviousPairWhenAsked() {
    kv.put(put("a", "1"));
    PutRequest again = put("a", "2").toBuilder().setPrevKv(true).build();
    assertThat(kv.put(again).getPrevKv().getValue()).isEqualTo(bytes("1"));
    assertThat(kv.put(put("a", "3")).hasPrevKv()).isFalse();
  }

  @Test
  void keepsTheValueWhenAPutIgnoresIt() {
    PutRequest keepsValue = PutRequest.newBuilder().setKey(bytes("a")).setIgnoreValue(true).build();
    assertRefused(EtcdError.KEY_NOT_FOUND, () -> kv.put(keepsValue));
    kv.put(put("a", "1"));
    kv.put(keepsValue);
    assertThat(kv.range(range("a")).getKvs(0).getValue()).isEqualTo(bytes("1"));
    assertRefused(
        EtcdError.VALUE_PROVIDED,
        () -> kv.put(keepsValue.toBuilder().setValue(bytes("2")).build()));
  }

  @Test
  void readsRangesInTheOrderOfUnsignedBytes() {
    ByteString high = ByteString.copyFrom(new byte[] {(byte) 0xff});
    kv.put(PutRequest.newBuilder().setKey(high).build());
    putAll("b", "a", "c");

    assertThat(keys(kv.range(range("a", "c")))).containsExactly("a", "b");
    assertThat(keys(kv.range(range("b", "\0")))).startsWith("b", "c").hasSize(3);
    assertThat(kv.range(range("\0", "\0")).getCount()).isEqualTo(4);
    assertThat(kv.range(range("c", "a")).getCount()).isZero();
  }

  @Test
  void countsAllKeysWhateverTheLimit() {
    putAll("a", "b", "c");
    RangeResponse some = kv.range(range("a", "z").toBuilder().setLimit(2).build());
    assertThat(keys(some)).containsExactly("a", "b");
    assertThat(some.getCount()).isEqualTo(3);
    assertThat(some.getMore()).isTrue();
    assertThat(kv.range(range("a", "z").toBuilder().setLimit(3).build()).getMore()).isFalse();
  }

  @Test
  void leavesOutWhatWasNotAskedFor() {
    putAll("a", "b");
    RangeResponse counted = kv.range(range("a", "z").toBuilder().setCountOnly(true).build());
    assertThat(counted.getCount()).isEqualTo(2);
    assertThat(counted.getKvsList()).isEmpty();

    RangeResponse keysOnly = kv.range(range("a", "z").toBuilder().setKeysOnly(true).build());
    assertThat(keys(keysOnly)).containsExactly("a", "b");
    assertThat(keysOnly.getKvs(0).getValue()).isEqualTo(ByteString.EMPTY);
  }

  @Test
  void sortsAndFiltersAsAsked() {
    putAll("a", "b", "c");
    kv.put(put("a", "again"));
    RangeRequest all = range("a", "z");
    assertThat(keys(kv.range(all.toBuilder().setSortOrder(SortOrder.DESCEND).build())))
        .containsExactly("c", "b", "a");
    assertThat(keys(kv.range(all.toBuilder().setSortTarget(SortTarget.MOD).build())))
        .containsExactly("b", "c", "a");
    assertThat(keys(kv.range(all.toBuilder().setMinModRevision(4).build())))
        .containsExactly("a", "c");
    assertThat(keys(kv.range(all.toBuilder().setMaxCreateRevision(3).build())))
        .containsExactly("a", "b");
  }

  @Test
  void readsThePastUntilItIsCompacted() {
    kv.put(put("a", "old"));
    putAll("b");
    kv.put(put("a", "new"));
    kv.deleteRange(DeleteRangeRequest.newBuilder().setKey(bytes("b")).build());

    RangeResponse then = kv.range(range("a", "z").toBuilder().setRevision(3).build());
    assertThat(keys(then)).containsExactly("a", "b");
    assertThat(then.getKvs(0).getValue()).isEqualTo(bytes("old"));

    kv.compact(CompactionRequest.newBuilder().setRevision(4).build());
    assertThat(kv.range(range("a").toBuilder().setRevision(4).build()).getCount()).isOne();
    assertRefused(
        EtcdError.COMPACTED, () -> kv.range(range("a").toBuilder().setRevision(3).build()));
    assertRefused(
        EtcdError.COMPACTED,
        () -> kv.compact(CompactionRequest.newBuilder().setRevision(4).build()));
  }

  @Test
  void refusesTheFuture() {
    assertRefused(
        EtcdError.FUTURE_REVISION, () -> kv.range(range("a").toBuilder().setRevision(9).build()));
    assertRefused(
        EtcdError.FUTURE_REVISION,
        () -> kv.compact(CompactionRequest.newBuilder().setRevision(9).build()));
  }

  @Test
  void deletesARangeAtOneRevision() {
    putAll("a", "b", "c");
    DeleteRangeRequest request =
        DeleteRangeRequest.newBuilder()
            .setKey(bytes("a"))
            .setRangeEnd(bytes("c"))
            .setPrevKv(true)
            .build();
    var response = kv.deleteRange(request);
    assertThat(response.getDeleted()).isEqualTo(2);
    assertThat(response.getPrevKvsList()).extracting(KeyValue::getValue).hasSize(2);
    assertThat(response.getHeader().getRevision()).isEqualTo(5);
    assertThat(keys(kv.range(range("\0", "\0")))).containsExactly("c");

    assertThat(kv.deleteRange(request).getHeader().getRevision()).isEqualTo(5);
    kv.put(put("a", "1"));
    assertThat(kv.range(range("a")).getKvs(0).getVersion()).isOne();
  }

  @Test
  void refusesRequestsWithoutAKeyOrAboveTheLimit() {
    assertRefused(EtcdError.EMPTY_KEY, () -> kv.put(put("", "1")));
    assertRefused(EtcdError.EMPTY_KEY, () -> kv.range(range("")));
    assertRefused(
        EtcdError.EMPTY_KEY, () -> kv.deleteRange(DeleteRangeRequest.getDefaultInstance()));
    PutRequest large =
        PutRequest.newBuilder()
            .setKey(bytes("a"))
            .setValue(ByteString.copyFrom(new byte[3 << 19]))
            .build();
    assertRefused(EtcdError.REQUEST_TOO_LARGE, () -> kv.put(large));
  }

  private void putAll(String... keys) {
    for (String key : keys) {
      kv.put(put(key, "v-" + key));
    }
  }

  private static List<String> keys(RangeResponse response) {
    return response.getKvsList().stream().map(pair -> pair.getKey().toStringUtf8()).toList();
  }
}
