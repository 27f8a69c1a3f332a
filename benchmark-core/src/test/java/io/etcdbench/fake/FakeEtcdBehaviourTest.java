// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static io.etcdbench.fake.Channels.put;
import static io.etcdbench.fake.Channels.range;
import static io.etcdbench.fake.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.PutResponse;
import io.etcdbench.driver.Eventually;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.StreamObserver;
import java.time.Duration;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Behaviours as a client meets them. How chance and queues work out is PerformanceTest's. */
final class FakeEtcdBehaviourTest {
  private static final Duration SERVICE = Duration.ofMillis(5);

  private final FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());
  private final Channels channels = new Channels(etcd);
  private final KVGrpc.KVBlockingStub kv = channels.kv();
  private final Queue<Long> answeredNanos = new ConcurrentLinkedQueue<>();

  @AfterEach
  void close() {
    channels.close();
    etcd.close();
  }

  @Test
  void takesItsServiceTimeAndLittleMore() {
    warmUp();
    etcd.behave(Behaviour.serving(ServiceTime.fixed(SERVICE)));
    // Other work on the machine delays some calls, but not a quarter of every hundred.
    Eventually.holds(
        "a quarter is on time", () -> quarterOfAHundred() < SERVICE.toNanos() + 2_000_000);
  }

  /** What the fastest quarter of a hundred puts takes at most; none is faster than it may be. */
  private long quarterOfAHundred() {
    long[] nanos = new long[100];
    for (int i = 0; i < nanos.length; i++) {
      long startNanos = System.nanoTime();
      kv.put(put("a", "1"));
      nanos[i] = System.nanoTime() - startNanos;
    }
    Arrays.sort(nanos);
    assertThat(nanos[0]).isGreaterThanOrEqualTo(SERVICE.toNanos());
    return nanos[nanos.length / 4];
  }

  @Test
  void holdsEveryAnswerDuringAStallAndReleasesThemAll() {
    warmUp();
    Duration length = Duration.ofSeconds(1);
    etcd.behave(Behaviour.instant().with(Stall.afterCalls(11, length)));
    for (int i = 0; i < 10; i++) {
      kv.put(put("a", "1"));
    }
    long startNanos = System.nanoTime();
    putAll(100);
    Eventually.holds("all are answered", () -> answeredNanos.size() == 100);
    assertThat(answeredNanos).allMatch(nanos -> nanos - startNanos >= length.toNanos());
    assertThat(etcd.counts().all().calls().inFlight()).isZero();
    kv.put(put("a", "1"));
  }

  @Test
  void receivesCallsDuringAStallWithoutAnsweringAny() {
    etcd.behave(Behaviour.instant().with(Stall.now(Duration.ofMinutes(10))));
    putAll(100);
    Eventually.holds("all are in flight", () -> etcd.counts().all().calls().inFlight() == 100);
    assertThat(answeredNanos).isEmpty();
  }

  @Test
  void servesNoFasterThanItsCapacity() {
    warmUp();
    etcd.behave(Behaviour.serving(ServiceTime.fixed(Duration.ofMillis(2))).withServers(1));
    long startNanos = System.nanoTime();
    putAll(100);
    Eventually.holds("all are answered", () -> answeredNanos.size() == 100);
    long lastNanos = answeredNanos.stream().mapToLong(Long::longValue).max().orElseThrow();
    assertThat(lastNanos - startNanos).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(200));
  }

  @Test
  void failsItsShareOfTheCallsAndDoesNotCarryThemOut() {
    etcd.behave(Behaviour.instant().withErrors(0.2, EtcdError.TOO_MANY_REQUESTS.status()));
    int refused = 0;
    for (int i = 0; i < 500; i++) {
      try {
        kv.put(put("key" + i, "1"));
      } catch (StatusRuntimeException e) {
        Refusals.assertIs(EtcdError.TOO_MANY_REQUESTS, e.getStatus());
        refused++;
      }
    }
    assertThat(refused).isBetween(70, 130);
    Counts counts = etcd.counts();
    assertThat(counts.all().calls().answered(Call.PUT, Code.RESOURCE_EXHAUSTED)).isEqualTo(refused);
    assertThat(counts.all().calls().answered(Code.OK)).isEqualTo(500 - refused);
    assertThat(counts.writes().distinctKeys()).isEqualTo(500 - refused);
  }

  @Test
  void treatsOneKindOfCallInItsOwnWay() {
    etcd.behave(
        Behaviour.instant()
            .with(
                Call.SERIALIZABLE_RANGE,
                ResponseModel.INSTANT.withErrors(1, EtcdError.TIMEOUT.status())));
    assertRefused(
        EtcdError.TIMEOUT, () -> kv.range(range("a").toBuilder().setSerializable(true).build()));
    assertThat(kv.range(range("a")).getCount()).isZero();
  }

  @Test
  void countsACallThatTheClientGaveUp() {
    etcd.behave(Behaviour.serving(ServiceTime.fixed(Duration.ofSeconds(5))));
    Future<PutResponse> call = KVGrpc.newFutureStub(kv.getChannel()).put(put("a", "1"));
    Eventually.holds("it has arrived", () -> etcd.counts().received(Call.PUT) == 1);
    assertThat(call.cancel(true)).isTrue();
    Eventually.holds("it is given up", () -> etcd.counts().all().calls().inFlight() == 0);
    assertThat(etcd.counts().all().calls().answered(Call.PUT, Code.CANCELLED)).isOne();
  }

  private void warmUp() {
    for (int i = 0; i < 200; i++) {
      kv.put(put("a", "1"));
    }
  }

  private void putAll(int count) {
    KVGrpc.KVStub stub = KVGrpc.newStub(kv.getChannel());
    for (int i = 0; i < count; i++) {
      stub.put(put("key" + i, "1"), new StampingObserver());
    }
  }

  private final class StampingObserver implements StreamObserver<PutResponse> {
    @Override
    public void onNext(PutResponse response) {
      answeredNanos.add(System.nanoTime());
    }

    @Override
    public void onError(Throwable t) {
      // Who waits for its answer waits in vain.
    }

    @Override
    public void onCompleted() {
      // The response has told all there is.
    }
  }
}
