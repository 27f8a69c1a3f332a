// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static io.etcdbench.fake.Channels.bytes;
import static io.etcdbench.fake.Channels.put;
import static io.etcdbench.fake.Channels.range;
import static io.etcdbench.fake.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.api.Compare;
import io.etcd.jetcd.api.Compare.CompareResult;
import io.etcd.jetcd.api.Compare.CompareTarget;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class FakeEtcdTxnTest {
  private final FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());
  private final Channels channels = new Channels(etcd);
  private final KVGrpc.KVBlockingStub kv = channels.kv();

  @AfterEach
  void close() {
    channels.close();
    etcd.close();
  }

  @Test
  void doesTheFirstListWhenAllComparesHoldAndElseTheSecond() {
    TxnRequest createOnce =
        TxnRequest.newBuilder()
            .addCompare(compare("a", CompareTarget.MOD).setModRevision(0))
            .addSuccess(putOf("a", "1"))
            .addFailure(rangeOf("a"))
            .build();
    assertThat(kv.txn(createOnce).getSucceeded()).isTrue();

    TxnResponse second = kv.txn(createOnce);
    assertThat(second.getSucceeded()).isFalse();
    assertThat(second.getResponses(0).getResponseRange().getKvs(0).getValue())
        .isEqualTo(bytes("1"));
    assertThat(second.getHeader().getRevision()).isEqualTo(2);
  }

  @Test
  void givesAllItsWritesOneRevisionAndLetsItsReadsSeeThem() {
    kv.put(put("b", "1"));
    TxnResponse response =
        kv.txn(
            TxnRequest.newBuilder()
                .addSuccess(putOf("a", "1"))
                .addSuccess(deleteOf("b"))
                .addSuccess(putOf("c", "1"))
                .addSuccess(rangeOf("a", "z"))
                .build());
    assertThat(response.getHeader().getRevision()).isEqualTo(3);
    assertThat(response.getResponses(1).getResponseDeleteRange().getDeleted()).isOne();
    assertThat(response.getResponses(3).getResponseRange().getKvsList())
        .extracting(pair -> pair.getKey().toStringUtf8() + pair.getModRevision())
        .containsExactly("a3", "c3");
  }

  @Test
  void comparesEveryTargetInEveryWay() {
    kv.put(put("a", "1"));
    kv.put(put("a", "2"));
    assertThat(holds(compare("a", CompareTarget.VERSION).setVersion(2))).isTrue();
    assertThat(holds(compare("a", CompareTarget.CREATE).setCreateRevision(2))).isTrue();
    assertThat(holds(compare("a", CompareTarget.MOD).setModRevision(2))).isFalse();
    assertThat(holds(compare("a", CompareTarget.VALUE).setValue(bytes("2")))).isTrue();
    assertThat(
            holds(
                compare("a", CompareTarget.MOD).setResult(CompareResult.GREATER).setModRevision(2)))
        .isTrue();
    assertThat(
            holds(compare("a", CompareTarget.MOD).setResult(CompareResult.LESS).setModRevision(3)))
        .isFalse();
    assertThat(
            holds(
                compare("a", CompareTarget.VALUE)
                    .setResult(CompareResult.NOT_EQUAL)
                    .setValue(bytes("2"))))
        .isFalse();
    assertThat(holds(compare("none", CompareTarget.VALUE).setValue(bytes("")))).isFalse();
  }

  @Test
  void nests() {
    TxnRequest inner = TxnRequest.newBuilder().addSuccess(putOf("a", "1")).build();
    TxnResponse response =
        kv.txn(
            TxnRequest.newBuilder()
                .addSuccess(RequestOp.newBuilder().setRequestTxn(inner))
                .build());
    assertThat(response.getResponses(0).getResponseTxn().getSucceeded()).isTrue();
    assertThat(kv.range(range("a")).getCount()).isOne();
  }

  @Test
  void refusesToChangeAKeyTwice() {
    assertRefused(
        EtcdError.DUPLICATE_KEY,
        () ->
            kv.txn(
                TxnRequest.newBuilder()
                    .addSuccess(putOf("a", "1"))
                    .addSuccess(putOf("a", "2"))
                    .build()));
    assertRefused(
        EtcdError.DUPLICATE_KEY,
        () ->
            kv.txn(
                TxnRequest.newBuilder()
                    .addFailure(putOf("a", "1"))
                    .addFailure(deleteOf("a"))
                    .build()));
  }

  @Test
  void refusesMoreThan128Operations() {
    TxnRequest.Builder most =
        TxnRequest.newBuilder().addAllSuccess(Collections.nCopies(128, rangeOf("a")));
    assertThat(kv.txn(most.build()).getResponsesCount()).isEqualTo(128);
    TxnRequest tooMany = most.addSuccess(rangeOf("a")).build();
    assertRefused(EtcdError.TOO_MANY_OPERATIONS, () -> kv.txn(tooMany));
  }

  @Test
  void changesNothingWhenOneOfItsOperationsIsRefused() {
    RequestOp withUnknownLease =
        RequestOp.newBuilder()
            .setRequestPut(put("b", "1").toBuilder().setLease(99).build())
            .build();
    assertRefused(
        EtcdError.LEASE_NOT_FOUND,
        () ->
            kv.txn(
                TxnRequest.newBuilder()
                    .addSuccess(putOf("a", "1"))
                    .addSuccess(withUnknownLease)
                    .build()));
    assertThat(kv.range(range("a")).getCount()).isZero();
  }

  @Test
  void decidesAndChecksNestedTransactionsBeforeTheFirstWrite() {
    TxnRequest onlyIfAbsent =
        TxnRequest.newBuilder()
            .addCompare(compare("a", CompareTarget.VERSION).setVersion(0))
            .addSuccess(rangeOf("a"))
            .addFailure(RequestOp.newBuilder().setRequestRange(range("a", "z")))
            .build();
    TxnResponse response =
        kv.txn(
            TxnRequest.newBuilder()
                .addSuccess(putOf("a", "1"))
                .addSuccess(RequestOp.newBuilder().setRequestTxn(onlyIfAbsent))
                .build());
    assertThat(response.getResponses(1).getResponseTxn().getSucceeded()).isTrue();

    RequestOp future =
        RequestOp.newBuilder()
            .setRequestRange(range("a").toBuilder().setRevision(99).build())
            .build();
    TxnRequest refused = TxnRequest.newBuilder().addSuccess(future).build();
    assertRefused(
        EtcdError.FUTURE_REVISION,
        () ->
            kv.txn(
                TxnRequest.newBuilder()
                    .addSuccess(putOf("b", "1"))
                    .addSuccess(RequestOp.newBuilder().setRequestTxn(refused))
                    .build()));
    assertThat(kv.range(range("b")).getCount()).isZero();
  }

  @Test
  void readsThePastAsItWasBeforeItsOwnWrites() {
    kv.put(put("a", "old"));
    RequestOp past =
        RequestOp.newBuilder()
            .setRequestRange(range("a", "z").toBuilder().setRevision(2).build())
            .build();
    TxnResponse response =
        kv.txn(
            TxnRequest.newBuilder()
                .addSuccess(putOf("a", "new"))
                .addSuccess(putOf("b", "new"))
                .addSuccess(past)
                .build());
    assertThat(response.getResponses(2).getResponseRange().getKvsList())
        .extracting(pair -> pair.getValue().toStringUtf8())
        .containsExactly("old");
  }

  private boolean holds(Compare.Builder compare) {
    return kv.txn(TxnRequest.newBuilder().addCompare(compare).build()).getSucceeded();
  }

  private static Compare.Builder compare(String key, CompareTarget target) {
    return Compare.newBuilder().setKey(bytes(key)).setTarget(target);
  }

  private static RequestOp putOf(String key, String value) {
    return RequestOp.newBuilder().setRequestPut(put(key, value)).build();
  }

  private static RequestOp rangeOf(String key) {
    return RequestOp.newBuilder().setRequestRange(range(key)).build();
  }

  private static RequestOp rangeOf(String key, String end) {
    return RequestOp.newBuilder().setRequestRange(range(key, end)).build();
  }

  private static RequestOp deleteOf(String key) {
    return RequestOp.newBuilder()
        .setRequestDeleteRange(DeleteRangeRequest.newBuilder().setKey(bytes(key)))
        .build();
  }
}
