// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import static io.etcdbench.fake.Channels.bytes;
import static io.etcdbench.fake.Channels.put;
import static io.etcdbench.fake.Refusals.assertIs;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.api.CompactionRequest;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.Event;
import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.WatchCancelRequest;
import io.etcd.jetcd.api.WatchCreateRequest;
import io.etcd.jetcd.api.WatchCreateRequest.FilterType;
import io.etcd.jetcd.api.WatchGrpc;
import io.etcd.jetcd.api.WatchProgressRequest;
import io.etcd.jetcd.api.WatchRequest;
import io.etcd.jetcd.api.WatchResponse;
import io.etcdbench.driver.Eventually;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.Channels;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.Inbox;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.fake.Traffic;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

public final class WatchStreamTest {
  private final FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());
  private final Channels channels = new Channels(etcd);
  private final ManagedChannel channel = channels.toMember(0);
  private final KVGrpc.KVBlockingStub kv = KVGrpc.newBlockingStub(channel);
  private final Inbox<WatchResponse> inbox = new Inbox<>();
  private final StreamObserver<WatchRequest> stream = WatchGrpc.newStub(channel).watch(inbox);

  @AfterEach
  void close() {
    channels.close();
    etcd.close();
  }

  @Test
  void confirmsAWatchThenDeliversItsEvents() throws InterruptedException {
    kv.put(put("a", "before"));
    stream.onNext(create("a"));
    WatchResponse created = inbox.next();
    assertThat(created.getCreated()).isTrue();
    assertThat(created.getWatchId()).isZero();
    assertThat(created.getHeader().getRevision()).isEqualTo(2);

    kv.put(put("b", "other"));
    kv.put(put("a", "1"));
    kv.deleteRange(DeleteRangeRequest.newBuilder().setKey(bytes("a")).build());
    assertThat(told(inbox.next())).containsExactly("PUT a=1 @4");
    assertThat(told(inbox.next())).containsExactly("DELETE a= @5");
  }

  @Test
  void keepsTheWatchesOfAStreamApart() throws InterruptedException {
    stream.onNext(create("a"));
    stream.onNext(create("b"));
    stream.onNext(create("a", WatchCreateRequest.newBuilder().setRangeEnd(bytes("z"))));
    assertThat(inbox.next(3)).extracting(WatchResponse::getWatchId).containsExactly(0L, 1L, 2L);
    kv.put(put("b", "1"));
    assertThat(inbox.next(2)).extracting(WatchResponse::getWatchId).containsExactly(1L, 2L);
    assertThat(etcd.counts().all().watches()).isEqualTo(new Traffic.Openings(3, 3));
    assertThat(etcd.counts().all().watchStreams()).isEqualTo(new Traffic.Openings(1, 1));
    assertThat(etcd.counts().received(Call.WATCH)).isEqualTo(3);
  }

  @Test
  void deliversTheEventsOfATransactionInOneMessage() throws InterruptedException {
    stream.onNext(create("a", WatchCreateRequest.newBuilder().setRangeEnd(bytes("z"))));
    stream.onNext(create("b"));
    inbox.next(2);
    kv.txn(
        TxnRequest.newBuilder()
            .addSuccess(RequestOp.newBuilder().setRequestPut(put("a", "1")))
            .addSuccess(RequestOp.newBuilder().setRequestPut(put("b", "1")))
            .build());
    List<WatchResponse> responses = inbox.next(2);
    assertThat(responses)
        .extracting(response -> response.getWatchId() + ": " + told(response))
        .containsExactlyInAnyOrder("0: [PUT a=1 @2, PUT b=1 @2]", "1: [PUT b=1 @2]");
  }

  @Test
  void replaysFromTheRevisionAskedFor() throws InterruptedException {
    kv.put(put("a", "1"));
    kv.put(put("a", "2"));
    kv.put(put("a", "3"));
    stream.onNext(create("a", WatchCreateRequest.newBuilder().setStartRevision(3)));
    assertThat(inbox.next().getCreated()).isTrue();
    assertThat(told(inbox.next())).containsExactly("PUT a=2 @3", "PUT a=3 @4");
    kv.put(put("a", "4"));
    assertThat(told(inbox.next())).containsExactly("PUT a=4 @5");
  }

  @Test
  void waitsForARevisionOfTheFuture() throws InterruptedException {
    stream.onNext(create("a", WatchCreateRequest.newBuilder().setStartRevision(3)));
    inbox.next();
    kv.put(put("a", "too early"));
    kv.put(put("a", "wanted"));
    assertThat(told(inbox.next())).containsExactly("PUT a=wanted @3");
  }

  @Test
  void cancelsAWatchThatBeginsBeforeTheCompaction() throws InterruptedException {
    kv.put(put("a", "1"));
    kv.put(put("a", "2"));
    kv.compact(CompactionRequest.newBuilder().setRevision(3).build());
    stream.onNext(create("a", WatchCreateRequest.newBuilder().setStartRevision(2)));
    assertThat(inbox.next().getCreated()).isTrue();
    WatchResponse last = inbox.next();
    assertThat(last.getCanceled()).isTrue();
    assertThat(last.getCompactRevision()).isEqualTo(3);
    assertThat(etcd.counts().all().watches()).isEqualTo(new Traffic.Openings(1, 0));
  }

  @Test
  void filtersAndAddsThePreviousPairAsAsked() throws InterruptedException {
    kv.put(put("a", "1"));
    stream.onNext(create("a", WatchCreateRequest.newBuilder().addFilters(FilterType.NOPUT)));
    stream.onNext(
        create(
            "a", WatchCreateRequest.newBuilder().addFilters(FilterType.NODELETE).setPrevKv(true)));
    inbox.next(2);
    kv.put(put("a", "2"));
    WatchResponse changed = inbox.next();
    assertThat(changed.getWatchId()).isOne();
    assertThat(changed.getEvents(0).getPrevKv().getValue()).isEqualTo(bytes("1"));
    kv.deleteRange(DeleteRangeRequest.newBuilder().setKey(bytes("a")).build());
    WatchResponse deleted = inbox.next();
    assertThat(deleted.getWatchId()).isZero();
    assertThat(deleted.getEvents(0).hasPrevKv()).isFalse();
  }

  @Test
  void saysNothingMoreOnAWatchThatWasCancelled() throws InterruptedException {
    stream.onNext(create("a"));
    stream.onNext(create("a"));
    inbox.next(2);
    stream.onNext(
        WatchRequest.newBuilder()
            .setCancelRequest(WatchCancelRequest.newBuilder().setWatchId(0))
            .build());
    WatchResponse cancelled = inbox.next();
    assertThat(cancelled.getCanceled()).isTrue();
    assertThat(cancelled.getWatchId()).isZero();
    kv.put(put("a", "1"));
    assertThat(inbox.next().getWatchId()).isOne();
    assertThat(inbox.isEmpty()).isTrue();
    assertThat(etcd.counts().all().watches()).isEqualTo(new Traffic.Openings(2, 1));
  }

  @Test
  void reportsProgressOfTheWholeStream() throws InterruptedException {
    kv.put(put("a", "1"));
    stream.onNext(
        WatchRequest.newBuilder()
            .setProgressRequest(WatchProgressRequest.getDefaultInstance())
            .build());
    WatchResponse progress = inbox.next();
    assertThat(progress.getWatchId()).isEqualTo(-1);
    assertThat(progress.getHeader().getRevision()).isEqualTo(2);
    assertThat(progress.getEventsList()).isEmpty();
  }

  @Test
  void closesItsWatchesWhenTheClientGoesAway() throws InterruptedException {
    stream.onNext(create("a"));
    inbox.next();
    stream.onError(Status.CANCELLED.asException());
    Eventually.holds("the stream is closed", () -> etcd.counts().all().watchStreams().open() == 0);
    assertThat(etcd.counts().all().watches()).isEqualTo(new Traffic.Openings(1, 0));
  }

  @Test
  void forgetsAWatchWhoseClientLeavesBeforeItIsConfirmed() {
    etcd.behave(Behaviour.serving(ServiceTime.fixed(Duration.ofSeconds(2))));
    stream.onNext(create("a"));
    Eventually.holds("the creation is received", () -> etcd.counts().received(Call.WATCH) == 1);
    stream.onError(Status.CANCELLED.asException());
    Eventually.holds("it is given up", () -> etcd.counts().all().calls().inFlight() == 0);
    assertThat(etcd.counts().all().calls().answered(Call.WATCH, Status.Code.CANCELLED)).isOne();
    assertThat(etcd.counts().all().watches()).isEqualTo(new Traffic.Openings(0, 0));
  }

  @Test
  void endsTheStreamWithAScriptedError() throws Exception {
    stream.onNext(create("a"));
    inbox.next();
    etcd.behave(Behaviour.instant().withErrors(1, EtcdError.NO_LEADER.status()));
    stream.onNext(create("b"));
    assertIs(EtcdError.NO_LEADER, inbox.end());
    assertThat(etcd.counts().all().watches()).isEqualTo(new Traffic.Openings(1, 0));
    assertThat(etcd.counts().all().watchStreams()).isEqualTo(new Traffic.Openings(1, 0));
  }

  public static WatchRequest create(String key) {
    return create(key, WatchCreateRequest.newBuilder());
  }

  private static WatchRequest create(String key, WatchCreateRequest.Builder request) {
    return WatchRequest.newBuilder().setCreateRequest(request.setKey(bytes(key))).build();
  }

  private static List<String> told(WatchResponse response) {
    return response.getEventsList().stream().map(WatchStreamTest::told).toList();
  }

  private static String told(Event event) {
    return "%s %s=%s @%d"
        .formatted(
            event.getType(),
            event.getKv().getKey().toStringUtf8(),
            event.getKv().getValue().toStringUtf8(),
            event.getKv().getModRevision());
  }
}
