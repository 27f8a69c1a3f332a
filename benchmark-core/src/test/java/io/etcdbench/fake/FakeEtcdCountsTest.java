// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static io.etcdbench.fake.Channels.bytes;
import static io.etcdbench.fake.Channels.put;
import static io.etcdbench.fake.Channels.range;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.api.KVGrpc;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.TxnRequest;
import io.etcdbench.driver.Eventually;
import io.etcdbench.fake.Counts.Sizes;
import io.grpc.ManagedChannel;
import io.grpc.Status.Code;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class FakeEtcdCountsTest {
  private final FakeEtcd etcd = FakeEtcd.start(FakeSpec.ofMembers(2), Behaviour.instant());
  private final Channels channels = new Channels(etcd);

  @AfterEach
  void close() {
    channels.close();
    etcd.close();
  }

  @Test
  void startAtNothing() {
    Counts counts = etcd.counts();
    assertThat(counts.all().calls().receivedInAll()).isZero();
    assertThat(counts.writes()).isEqualTo(new Counts.Writes(0, Sizes.NONE, Sizes.NONE));
    assertThat(counts.members()).hasSize(2);
  }

  @Test
  void tellLinearizableFromSerializableReads() {
    KVGrpc.KVBlockingStub kv = channels.kv();
    kv.range(range("a"));
    kv.range(range("a").toBuilder().setSerializable(true).build());
    kv.range(range("a").toBuilder().setSerializable(true).build());
    assertThat(etcd.counts().received(Call.LINEARIZABLE_RANGE)).isEqualTo(1);
    assertThat(etcd.counts().received(Call.SERIALIZABLE_RANGE)).isEqualTo(2);
  }

  @Test
  void tellDistinctKeysAndSizesOfAllPutsThoseOfTransactionsToo() {
    KVGrpc.KVBlockingStub kv = channels.kv();
    kv.put(put("a", "12345"));
    kv.put(put("a", "1"));
    kv.put(put("bcd", ""));
    RequestOp inTxn = RequestOp.newBuilder().setRequestPut(put("ef", "123")).build();
    kv.txn(TxnRequest.newBuilder().addSuccess(inTxn).addFailure(inTxn).build());
    assertThat(etcd.counts().writes())
        .isEqualTo(new Counts.Writes(3, new Sizes(4, 1, 3, 7), new Sizes(4, 0, 5, 9)));
  }

  @Test
  void tellTheBytesOfMessagesAndTheChangesOfTheStore() {
    KVGrpc.KVBlockingStub kv = channels.kv();
    int bytes = put("a", "12345").getSerializedSize() + put("bcd", "").getSerializedSize();
    kv.put(put("a", "12345"));
    kv.put(put("bcd", ""));
    Counts.Wire wire = etcd.counts().wire();
    assertThat(wire.receivedBytes()).isEqualTo(bytes);
    assertThat(wire.sentBytes()).isPositive();
    assertThat(etcd.revision()).isEqualTo(3);
  }

  @Test
  void tellConnectionsThatAreUsedFromThoseThatAreOnlyOpen() {
    KVGrpc.newBlockingStub(channels.toMember(0)).range(range("a"));
    ManagedChannel idle = channels.toMember(0);
    idle.getState(true);
    Eventually.holds("it connects", () -> etcd.counts().all().connections().accepted() == 2);
    assertThat(etcd.counts().all().connections()).isEqualTo(new Traffic.Connections(2, 2, 1));

    channels.close();
    Eventually.holds("they close", () -> etcd.counts().all().connections().open() == 0);
    assertThat(etcd.counts().all().connections()).isEqualTo(new Traffic.Connections(2, 0, 1));
  }

  @Test
  void neverShowMoreInFlightThanAClosedLoopKeeps() {
    etcd.behave(Behaviour.serving(ServiceTime.fixed(Duration.ofMillis(1))));
    inParallel(8, caller -> repeat(100, i -> caller.range(range("a"))));
    assertThat(etcd.counts().all().calls().maxInFlight()).isBetween(2L, 8L);
    assertThat(etcd.counts().all().calls().inFlight()).isZero();
  }

  @Test
  void areExactAndConsistentWhileManyCall() throws Exception {
    ExecutorService watcher = Executors.newSingleThreadExecutor();
    CountDownLatch watching = new CountDownLatch(1);
    Future<List<Counts>> seen = watcher.submit(() -> snapshotsUntilDone(watching));
    watching.await();
    inParallel(4, caller -> repeat(500, i -> caller.put(put("key" + i, "v" + i % 10))));

    assertThat(seen.get(60, TimeUnit.SECONDS))
        .hasSizeGreaterThan(1)
        .allSatisfy(FakeEtcdCountsTest::addsUp);
    watcher.shutdown();
    Counts counts = etcd.counts();
    assertThat(counts.received(Call.PUT)).isEqualTo(2_000);
    assertThat(counts.all().calls().answered(Code.OK)).isEqualTo(2_000);
    assertThat(counts.writes().distinctKeys()).isEqualTo(500);
    assertThat(counts.writes().values()).isEqualTo(new Sizes(2_000, 2, 2, 4_000));
    assertThat(counts.members())
        .extracting(member -> member.calls().received(Call.PUT))
        .containsExactly(1_000L, 1_000L);
    assertThat(channels.kv().range(range("key0")).getKvs(0).getVersion()).isEqualTo(4);
    assertThat(channels.kv().range(range("key0")).getKvs(0).getValue()).isEqualTo(bytes("v0"));
  }

  private List<Counts> snapshotsUntilDone(CountDownLatch watching) {
    List<Counts> snapshots = new ArrayList<>();
    Eventually.holds(
        "all puts are counted",
        () -> {
          snapshots.add(etcd.counts());
          watching.countDown();
          return snapshots.get(snapshots.size() - 1).all().calls().answered(Code.OK) == 2_000;
        });
    return snapshots;
  }

  private static void addsUp(Counts counts) {
    Traffic.Calls calls = counts.all().calls();
    assertThat(calls.receivedInAll()).isEqualTo(calls.answered(Code.OK) + calls.inFlight());
    assertThat(counts.members().stream().mapToLong(m -> m.calls().receivedInAll()).sum())
        .isEqualTo(calls.receivedInAll());
  }

  private void inParallel(int callers, Consumer<KVGrpc.KVBlockingStub> work) {
    ExecutorService pool = Executors.newFixedThreadPool(callers);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      KVGrpc.KVBlockingStub stub = KVGrpc.newBlockingStub(channels.toMember(i % 2));
      running.add(pool.submit(() -> work.accept(stub)));
    }
    pool.shutdown();
    for (Future<?> caller : running) {
      assertThat(caller).succeedsWithin(Duration.ofSeconds(60));
    }
  }

  private static void repeat(int times, IntConsumer work) {
    for (int i = 0; i < times; i++) {
      work.accept(i);
    }
  }
}
