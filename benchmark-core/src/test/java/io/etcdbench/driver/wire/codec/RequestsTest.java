// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.etcd.jetcd.api.AuthenticateRequest;
import io.etcd.jetcd.api.CampaignRequest;
import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.Compare;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.HashKVRequest;
import io.etcd.jetcd.api.LeaderKey;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.ResignRequest;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.WatchCancelRequest;
import io.etcd.jetcd.api.WatchCreateRequest;
import io.etcd.jetcd.api.WatchRequest;
import io.etcd.jetcd.api.lock.LockRequest;
import io.etcd.jetcd.api.lock.UnlockRequest;
import io.etcdbench.driver.Coordination.Campaign;
import io.etcdbench.driver.Coordination.Leader;
import io.etcdbench.driver.Coordination.Lock;
import io.etcdbench.driver.Coordination.Resign;
import io.etcdbench.driver.Coordination.Unlock;
import io.etcdbench.driver.Maintenance.Compact;
import io.etcdbench.driver.Maintenance.CompactEnd;
import io.etcdbench.driver.Maintenance.HashKv;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Compare.Relation;
import io.etcdbench.driver.Operation.Delete;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.LeaseGrant;
import io.etcdbench.driver.Operation.LeaseKeepAlive;
import io.etcdbench.driver.Operation.LeaseRevoke;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.Operation.Txn;
import io.etcdbench.driver.Operation.Watch;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.driver.RecordingListener;
import io.etcdbench.security.Credentials;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests have the bytes that the generated classes of etcd's protocol read. */
final class RequestsTest {
  private static final byte[] KEY = bytes("some/key");
  private static final byte[] END = bytes("some/kez");
  private static final long LEASE = 0x7a3b_0000_0000_0001L;

  /** Needs a length of two bytes, so that messages around it need one, too. */
  private static final byte[] VALUE = new byte[300];

  static Stream<Arguments> operations() {
    Get get = new Get(new KeyRange(KEY, END), Consistency.SERIALIZABLE, 7, Delivery.KEYS_ONLY, 12);
    Get count = new Get(KeyRange.of(KEY), Consistency.LINEARIZABLE, 0, Delivery.COUNT_ONLY);
    Put put = new Put(KEY, VALUE, LEASE);
    RangeRequest range =
        RangeRequest.newBuilder()
            .setKey(string(KEY))
            .setRangeEnd(string(END))
            .setLimit(7)
            .setRevision(12)
            .setSerializable(true)
            .setKeysOnly(true)
            .build();
    RangeRequest counting =
        RangeRequest.newBuilder().setKey(string(KEY)).setCountOnly(true).build();
    PutRequest putting =
        PutRequest.newBuilder().setKey(string(KEY)).setValue(string(VALUE)).setLease(LEASE).build();
    DeleteRangeRequest deleting =
        DeleteRangeRequest.newBuilder().setKey(string(KEY)).setRangeEnd(string(END)).build();
    Delete delete = new Delete(new KeyRange(KEY, END));
    return Stream.of(
        Arguments.of(put, putting),
        Arguments.of(get, range),
        Arguments.of(count, counting),
        Arguments.of(new Operation.RangeStream(get), range),
        Arguments.of(delete, deleting),
        Arguments.of(
            new Txn(
                List.of(
                    new Operation.Compare(KEY, 0),
                    new Operation.Compare(VALUE, Relation.LESS, Long.MAX_VALUE)),
                List.of(put, get),
                List.of(delete)),
            TxnRequest.newBuilder()
                .addCompare(compare(KEY, Compare.CompareResult.EQUAL, 0))
                .addCompare(compare(VALUE, Compare.CompareResult.LESS, Long.MAX_VALUE))
                .addSuccess(RequestOp.newBuilder().setRequestPut(putting))
                .addSuccess(RequestOp.newBuilder().setRequestRange(range))
                .addFailure(RequestOp.newBuilder().setRequestDeleteRange(deleting))
                .build()),
        Arguments.of(new LeaseGrant(60), LeaseGrantRequest.newBuilder().setTTL(60).build()),
        Arguments.of(
            new LeaseKeepAlive(LEASE), LeaseKeepAliveRequest.newBuilder().setID(LEASE).build()),
        Arguments.of(new LeaseRevoke(-1), LeaseRevokeRequest.newBuilder().setID(-1).build()),
        Arguments.of(
            new Lock(KEY, LEASE),
            LockRequest.newBuilder().setName(string(KEY)).setLease(LEASE).build()),
        Arguments.of(new Unlock(KEY), UnlockRequest.newBuilder().setKey(string(KEY)).build()),
        Arguments.of(
            new Campaign(KEY, LEASE, VALUE),
            CampaignRequest.newBuilder()
                .setName(string(KEY))
                .setLease(LEASE)
                .setValue(string(VALUE))
                .build()),
        Arguments.of(
            new Resign(KEY, new Leader(VALUE, 5), LEASE),
            ResignRequest.newBuilder()
                .setLeader(
                    LeaderKey.newBuilder()
                        .setName(string(KEY))
                        .setKey(string(VALUE))
                        .setRev(5)
                        .setLease(LEASE))
                .build()),
        Arguments.of(
            new Compact(9, CompactEnd.PHYSICAL),
            CompactionRequest.newBuilder().setRevision(9).setPhysical(true).build()),
        Arguments.of(
            new HashKv("http://127.0.0.1:2379", 9),
            HashKVRequest.newBuilder().setRevision(9).build()));
  }

  @ParameterizedTest
  @MethodSource("operations")
  void hasTheBytesOfTheGeneratedClasses(Operation operation, MessageLite expected)
      throws Exception {
    byte[] written = written(out -> Requests.write(out, operation));

    assertThat(expected.getParserForType().parseFrom(written)).isEqualTo(expected);
    assertThat(written).hasSize(expected.getSerializedSize());
  }

  @Test
  void createsAndCancelsAWatch() throws Exception {
    Watch watch = new Watch(new KeyRange(VALUE, END), 3, new RecordingListener(), 0, Previous.WITH);

    assertThat(WatchRequest.parseFrom(written(out -> Requests.createWatch(out, watch))))
        .isEqualTo(
            WatchRequest.newBuilder()
                .setCreateRequest(
                    WatchCreateRequest.newBuilder()
                        .setKey(string(VALUE))
                        .setRangeEnd(string(END))
                        .setStartRevision(3)
                        .setPrevKv(true))
                .build());
    assertThat(WatchRequest.parseFrom(written(out -> Requests.cancelWatch(out, 70_000))))
        .isEqualTo(
            WatchRequest.newBuilder()
                .setCancelRequest(WatchCancelRequest.newBuilder().setWatchId(70_000))
                .build());
  }

  @Test
  void logsInWithTheUsersNameInUtf8() throws Exception {
    Credentials user = new Credentials("übung", "p\"w");

    assertThat(AuthenticateRequest.parseFrom(written(out -> Requests.authenticate(out, user))))
        .isEqualTo(AuthenticateRequest.newBuilder().setName("übung").setPassword("p\"w").build());
  }

  private static byte[] written(Consumer<OutBuffer> what) {
    OutBuffer out = new OutBuffer();
    what.accept(out);
    return Arrays.copyOf(out.view().array(), out.end());
  }

  private static Compare compare(byte[] key, Compare.CompareResult relation, long modRevision) {
    return Compare.newBuilder()
        .setResult(relation)
        .setTarget(Compare.CompareTarget.MOD)
        .setKey(string(key))
        .setModRevision(modRevision)
        .build();
  }

  private static ByteString string(byte[] bytes) {
    return ByteString.copyFrom(bytes);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
