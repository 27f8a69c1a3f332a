// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static io.etcdbench.fake.Channels.put;
import static io.etcdbench.fake.Channels.range;
import static io.etcdbench.fake.Refusals.assertIs;
import static io.etcdbench.fake.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.LeaseGrantRequest;
import io.etcd.jetcd.api.LeaseGrpc;
import io.etcd.jetcd.api.LeaseKeepAliveRequest;
import io.etcd.jetcd.api.LeaseKeepAliveResponse;
import io.etcd.jetcd.api.LeaseRevokeRequest;
import io.grpc.ManagedChannel;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class FakeEtcdLeaseTest {
  private final FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());
  private final Channels channels = new Channels(etcd);
  private final ManagedChannel channel = channels.toMember(0);
  private final LeaseGrpc.LeaseBlockingStub lease = LeaseGrpc.newBlockingStub(channel);
  private final KVGrpc.KVBlockingStub kv = KVGrpc.newBlockingStub(channel);

  @AfterEach
  void close() {
    channels.close();
    etcd.close();
  }

  @Test
  void grantsTheIdAskedForOrOneOfItsOwn() {
    assertThat(lease.leaseGrant(granting(7, 60)).getID()).isEqualTo(7);
    assertThat(lease.leaseGrant(granting(0, 60)).getID()).isNotIn(0L, 7L);
    assertRefused(EtcdError.LEASE_EXISTS, () -> lease.leaseGrant(granting(7, 60)));
    assertRefused(
        EtcdError.LEASE_TTL_TOO_LARGE, () -> lease.leaseGrant(granting(8, 9_000_000_001L)));
  }

  @Test
  void deletesTheKeysOfARevokedLeaseAtOneRevision() {
    lease.leaseGrant(granting(7, 60));
    kv.put(put("a", "1").toBuilder().setLease(7).build());
    kv.put(put("b", "1").toBuilder().setLease(7).build());
    kv.put(put("c", "1").toBuilder().setLease(7).build());
    kv.put(put("c", "detached"));
    assertThat(revoke(7)).isEqualTo(6);
    assertThat(kv.range(range("a", "z")).getKvsList())
        .extracting(pair -> pair.getKey().toStringUtf8())
        .containsExactly("c");
    assertRefused(EtcdError.LEASE_NOT_FOUND, () -> revoke(7));
  }

  @Test
  void refusesAPutWithAnUnknownLease() {
    assertRefused(
        EtcdError.LEASE_NOT_FOUND, () -> kv.put(put("a", "1").toBuilder().setLease(9).build()));
  }

  @Test
  void renewsLeasesOnAStreamAndCountsThoseItFound() throws Exception {
    lease.leaseGrant(granting(7, 60));
    Inbox<LeaseKeepAliveResponse> inbox = new Inbox<>();
    StreamObserver<LeaseKeepAliveRequest> stream = LeaseGrpc.newStub(channel).leaseKeepAlive(inbox);
    stream.onNext(renewing(7));
    stream.onNext(renewing(8));
    assertThat(inbox.next(2))
        .extracting(LeaseKeepAliveResponse::getID, LeaseKeepAliveResponse::getTTL)
        .containsExactly(tuple(7L, 60L), tuple(8L, 0L));
    stream.onCompleted();
    assertThat(inbox.end().isOk()).isTrue();
    assertThat(etcd.counts().received(Call.LEASE_KEEP_ALIVE)).isEqualTo(2);
    assertThat(etcd.counts().all().leaseRenewals()).isEqualTo(1);
  }

  @Test
  void answersRenewalsUnderWayBeforeItCompletesTheStream() throws Exception {
    lease.leaseGrant(granting(7, 60));
    etcd.behave(Behaviour.serving(ServiceTime.fixed(Duration.ofMillis(20))));
    Inbox<LeaseKeepAliveResponse> inbox = new Inbox<>();
    StreamObserver<LeaseKeepAliveRequest> stream = LeaseGrpc.newStub(channel).leaseKeepAlive(inbox);
    stream.onNext(renewing(7));
    stream.onCompleted();
    assertThat(inbox.next().getTTL()).isEqualTo(60);
    assertThat(inbox.end().isOk()).isTrue();
  }

  @Test
  void endsTheStreamWithAScriptedError() throws Exception {
    etcd.behave(
        Behaviour.instant()
            .with(
                Call.LEASE_KEEP_ALIVE,
                ResponseModel.INSTANT.withErrors(1, EtcdError.NO_LEADER.status())));
    Inbox<LeaseKeepAliveResponse> inbox = new Inbox<>();
    LeaseGrpc.newStub(channel).leaseKeepAlive(inbox).onNext(renewing(7));
    assertIs(EtcdError.NO_LEADER, inbox.end());
  }

  private long revoke(long id) {
    return lease
        .leaseRevoke(LeaseRevokeRequest.newBuilder().setID(id).build())
        .getHeader()
        .getRevision();
  }

  private static LeaseGrantRequest granting(long id, long ttlSeconds) {
    return LeaseGrantRequest.newBuilder().setID(id).setTTL(ttlSeconds).build();
  }

  private static LeaseKeepAliveRequest renewing(long id) {
    return LeaseKeepAliveRequest.newBuilder().setID(id).build();
  }
}
