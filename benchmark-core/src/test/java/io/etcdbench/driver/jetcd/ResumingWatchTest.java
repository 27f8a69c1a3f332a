// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.Watch;
import io.etcd.jetcd.api.WatchGrpc;
import io.etcd.jetcd.api.WatchResponse;
import io.etcd.jetcd.options.WatchOption;
import io.etcd.jetcd.watch.WatchEvent;
import io.etcdbench.driver.Eventually;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** jetcd's watch with and without the remedy, while its streams break. */
final class ResumingWatchTest {
  private static final ByteSequence KEY = bytes("a");
  private static final Status AWAY = Status.UNAVAILABLE.withDescription("cut");

  private final FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());
  private final BrokenStreams streams = new BrokenStreams();
  private final Client client =
      Client.builder()
          .endpoints(etcd.endpoints().toArray(String[]::new))
          .interceptor(streams)
          .build();
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final RecordedCalls recorded = new RecordedCalls();
  private final List<ResumingWatch> opened = new ArrayList<>();

  @AfterEach
  void close() {
    opened.forEach(ResumingWatch::close);
    client.close();
    timer.shutdownNow();
    etcd.close();
  }

  /** jetcd resumes after the first and ends the watch after the others. */
  @ParameterizedTest
  @CsvSource({"UNAVAILABLE, cut", "UNAVAILABLE, etcdserver: no leader", "CANCELLED, cut"})
  void deliversEachEventOnceAcrossABrokenStream(Status.Code code, String text) throws Exception {
    put("before");
    ResumingWatch unused = open(0);
    awaitOpened(1);
    put("1");
    recorded.await("1");
    etcd.behave(Behaviour.instant().with(Call.WATCH, ResponseModel.INSTANT.withErrors(1, AWAY)));
    streams.breakAll(code.toStatus().withDescription(text));
    put("2");
    put("3");
    etcd.behave(Behaviour.instant());

    recorded.await("1", "2", "3");
    put("4");
    recorded.await("1", "2", "3", "4");
    assertThat(recorded.lost).isEmpty();
  }

  @Test
  void deliversWhatWasOnItsWayWhenTheStreamBroke() throws Exception {
    long first = put("1");
    put("2");
    put("3");
    streams.holdEvents = true;
    ResumingWatch unused = open(first);
    Eventually.holds("the events are on their way", () -> streams.held.size() == 1);
    streams.breakAll(AWAY);
    streams.holdEvents = false;

    recorded.await("1", "2", "3");
  }

  /** jetcd takes the revision of the confirmation for the one to go on from. */
  @Test
  void jetcdAloneSkipsWhatWasOnItsWay() throws Exception {
    long first = put("1");
    put("2");
    put("3");
    streams.holdEvents = true;
    openPlain(first);
    Eventually.holds("the events are on their way", () -> streams.held.size() == 1);
    streams.breakAll(AWAY);
    streams.holdEvents = false;
    awaitOpened(2);
    put("4");

    recorded.await("3", "4");
  }

  @Test
  void doesNotDeliverTheChangeBeforeItsBeginning() throws Exception {
    put("before");
    ResumingWatch unused = open(0);
    awaitOpened(1);
    streams.breakAll(AWAY);
    awaitOpened(2);
    put("1");

    recorded.await("1");
  }

  @Test
  void jetcdAloneDeliversTheChangeBeforeItsBeginning() throws Exception {
    put("before");
    openPlain(0);
    awaitOpened(1);
    streams.breakAll(AWAY);
    awaitOpened(2);
    put("1");

    recorded.await("before", "1");
  }

  @Test
  void reportsWhatWasCompactedOnceAndGoesOn() throws Exception {
    ResumingWatch unused = open(0);
    awaitOpened(1);
    long first = put("1");
    recorded.await("1");
    etcd.behave(Behaviour.instant().with(Call.WATCH, ResponseModel.INSTANT.withErrors(1, AWAY)));
    streams.breakAll(AWAY);
    put("2");
    put("3");
    long kept = put("4");
    Object unusedAnswer = client.getKVClient().compact(kept).get(60, TimeUnit.SECONDS);
    etcd.behave(Behaviour.instant());

    recorded.await("1", "4");
    put("5");
    recorded.await("1", "4", "5");
    assertThat(recorded.lost).containsExactly(List.of(first + 1, kept - 1));
  }

  @Test
  void aClosedWatchIsNotOpenedAgain() throws Exception {
    ResumingWatch watch = open(0);
    awaitOpened(1);
    put("1");
    recorded.await("1");
    watch.close();
    watch.close();
    Eventually.holds("it is closed", () -> etcd.counts().all().watches().open() == 0);
    put("2");
    ResumingWatch unused = open(0);
    awaitOpened(2);
    put("3");
    recorded.await("1", "3");
    assertThat(etcd.counts().all().watches().ever()).isEqualTo(2);
  }

  /** Closed with the test. */
  private ResumingWatch open(long revision) {
    ResumingWatch watch =
        ResumingWatch.open(client.getWatchClient(), KEY, from(revision), recorded, timer);
    opened.add(watch);
    return watch;
  }

  /** By jetcd alone; ends with its client. */
  private void openPlain(long revision) {
    Watch.Watcher unused =
        client
            .getWatchClient()
            .watch(
                KEY,
                from(revision),
                response -> response.getEvents().forEach(recorded::changed),
                error -> {});
  }

  private static WatchOption from(long revision) {
    return WatchOption.builder().withRevision(revision).build();
  }

  private void awaitOpened(int watches) {
    Eventually.holds(
        watches + " confirmations reached jetcd", () -> streams.confirmed.size() == watches);
  }

  private long put(String value) throws Exception {
    return client
        .getKVClient()
        .put(KEY, bytes(value))
        .get(60, TimeUnit.SECONDS)
        .getHeader()
        .getRevision();
  }

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, StandardCharsets.UTF_8);
  }

  private static final class RecordedCalls implements ResumingWatch.Listener {
    private final List<String> values = new CopyOnWriteArrayList<>();
    private final List<List<Long>> lost = new CopyOnWriteArrayList<>();

    @Override
    public void changed(WatchEvent event) {
      values.add(event.getKeyValue().getValue().toString());
    }

    @Override
    public void lost(long first, long last) {
      lost.add(List.of(first, last));
    }

    /** Those alone, in that order. */
    void await(String... expected) {
      String last = expected[expected.length - 1];
      Eventually.holds("'" + last + "' is delivered", () -> values.contains(last));
      assertThat(values).containsExactly(expected);
    }
  }

  /** Ends streams of watches from the client's side, under any status. */
  private static final class BrokenStreams implements ClientInterceptor {
    private final List<ClientCall<?, ?>> open = new CopyOnWriteArrayList<>();
    private final List<Object> confirmed = new CopyOnWriteArrayList<>();
    private final List<Object> held = new CopyOnWriteArrayList<>();
    private volatile Status status = Status.CANCELLED;
    private volatile boolean holdEvents;

    void breakAll(Status how) {
      status = how;
      List<ClientCall<?, ?>> broken = List.copyOf(open);
      open.removeAll(broken);
      broken.forEach(call -> call.cancel("cut", null));
    }

    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(
        MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
      ClientCall<Q, A> call = next.newCall(method, options);
      if (!method.getFullMethodName().equals(WatchGrpc.getWatchMethod().getFullMethodName())) {
        return call;
      }
      return new SimpleForwardingClientCall<>(call) {
        @Override
        public void start(Listener<A> listener, Metadata headers) {
          open.add(call);
          super.start(new Translating<>(listener), headers);
        }
      };
    }

    private final class Translating<A> extends SimpleForwardingClientCallListener<A> {
      Translating(ClientCall.Listener<A> listener) {
        super(listener);
      }

      @Override
      public void onMessage(A message) {
        if (holdEvents && ((WatchResponse) message).getEventsCount() > 0) {
          held.add(message);
          return;
        }
        super.onMessage(message);
        if (((WatchResponse) message).getCreated()) {
          confirmed.add(message);
        }
      }

      @Override
      public void onClose(Status end, Metadata trailers) {
        super.onClose(end.getCode() == Status.Code.CANCELLED ? status : end, trailers);
      }
    }
  }
}
