// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.etcd.jetcd.api.WatchCreateRequest;
import io.etcd.jetcd.api.WatchCreateRequest.FilterType;
import io.etcd.jetcd.api.WatchGrpc;
import io.etcd.jetcd.api.WatchRequest;
import io.etcd.jetcd.api.WatchResponse;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.process.ProcessCluster;
import io.grpc.Channel;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the fake to a real member: the same requests get the same answers, word for word. */
final class FakeEtcdFidelityIT {
  private static final int REQUESTS = 1_500;
  private static final String LAST = "last";

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void answersRandomRequestsAndDeliversTheirEventsAsEtcdDoes(long seed) throws Exception {
    RandomRequests requests = new RandomRequests(seed);
    try (ProcessCluster real = Members.one(Security.NONE);
        FakeEtcd fake = FakeEtcd.start(Behaviour.instant());
        Channels toReal = new Channels(real.endpoints());
        Channels toFake = new Channels(fake)) {
      Inbox<WatchResponse> realEvents = watch(toReal.toMember(0));
      Inbox<WatchResponse> fakeEvents = watch(toFake.toMember(0));
      Caller realCaller = new Caller(toReal.toMember(0));
      Caller fakeCaller = new Caller(toFake.toMember(0));
      for (int i = 0; i < REQUESTS; i++) {
        Message request = requests.next(fakeCaller.revision());
        assertThat(fakeCaller.answerTo(request))
            .as("seed %d, request %d: %s {%s}", seed, i, request.getClass(), request)
            .isEqualTo(realCaller.answerTo(request));
      }
      Message last = RandomRequests.all(LAST);
      assertThat(fakeCaller.answerTo(last)).isEqualTo(realCaller.answerTo(last));
      assertThat(eventsOf(fakeEvents)).isEqualTo(eventsOf(realEvents));
    }
  }

  private static Inbox<WatchResponse> watch(Channel channel) throws InterruptedException {
    Inbox<WatchResponse> inbox = new Inbox<>();
    StreamObserver<WatchRequest> stream = WatchGrpc.newStub(channel).watch(inbox);
    WatchCreateRequest all =
        WatchCreateRequest.newBuilder()
            .setKey(Channels.bytes("a"))
            .setRangeEnd(Channels.bytes("z"))
            .build();
    for (WatchCreateRequest request :
        List.of(
            all,
            all.toBuilder().setPrevKv(true).build(),
            all.toBuilder().addFilters(FilterType.NODELETE).build(),
            all.toBuilder().setRangeEnd(ByteString.EMPTY).build())) {
      stream.onNext(WatchRequest.newBuilder().setCreateRequest(request).build());
      assertThat(inbox.next().getCreated()).isTrue();
    }
    return inbox;
  }

  /** By watch, up to and including the event of {@link #LAST} on each of them. */
  private static Map<Long, List<String>> eventsOf(Inbox<WatchResponse> inbox)
      throws InterruptedException {
    Map<Long, List<String>> events = new TreeMap<>();
    int ended = 0;
    while (ended < 4) {
      WatchResponse response = inbox.next();
      response
          .getEventsList()
          .forEach(
              event ->
                  events
                      .computeIfAbsent(response.getWatchId(), id -> new ArrayList<>())
                      .add(event.toString()));
      ended += response.toString().contains("\"" + LAST + "\"") ? 1 : 0;
    }
    return events;
  }
}
