// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Maintenance.CompactEnd;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.RecordingSlot;
import io.etcdbench.it.MemberMetric;
import io.etcdbench.it.StartedMembers;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.record.Interval;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.CasSource;
import io.etcdbench.workload.mix.CompactSource;
import io.etcdbench.workload.mix.DefragmentSource;
import io.etcdbench.workload.mix.ElectionSource;
import io.etcdbench.workload.mix.LeasePool;
import io.etcdbench.workload.mix.LockSource;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.mix.PaginatedSource;
import io.etcdbench.workload.mix.PutSource;
import io.etcdbench.workload.mix.Retries;
import io.etcdbench.workload.mix.StmSource;
import io.etcdbench.workload.mix.StmSource.Isolation;
import io.etcdbench.workload.mix.StmSource.Shape;
import io.etcdbench.workload.value.ValueSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;

/** Operations of several steps, under contention, on a real member. */
@Timeout(120)
@ParameterizedClass
@org.junit.jupiter.params.provider.ValueSource(strings = {"jetcd", "grpc"})
final class MultiStepLoadIT {
  private static final int SLOTS = 8;

  /** For who waits for a lock, or a place, until seven others have written to a busy disk. */
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  private static EtcdCluster cluster;

  private final String driverName;
  private final LongAdder transactions = new LongAdder();
  private EtcdDriver driver;
  private KeySpace keys;

  MultiStepLoadIT(String driverName) {
    this.driverName = driverName;
  }

  @BeforeAll
  static void startMember(TestInfo test) {
    cluster = StartedMembers.forTest(test, ClusterSpec.ofMembers(1));
  }

  @AfterAll
  static void endMember() {
    cluster.close();
  }

  @BeforeEach
  void openDriver(TestInfo test) {
    ClientSettings settings = ClientSettings.to(cluster.endpoints(), cluster.access());
    driver =
        new TransactionCounter(
            EtcdDrivers.onClassPath()
                .named(driverName)
                .open(settings.with(settings.calls().withDeadline(DEADLINE))),
            transactions);
    String prefix = driverName + "/" + test.getTestMethod().orElseThrow().getName() + "/";
    keys = new KeySpace(prefix, prefix.length() + 2, 100);
  }

  @AfterEach
  void closeDriver() {
    driver.close();
  }

  @Test
  void swapsNothingThatSomebodyElseHasChanged() {
    Retries retries = new Retries(1_000);
    long before = revision();
    Interval seen = run(new CasSource("cas", keys, KeyChooser.uniform(1), values(), retries), 200);

    assertThat(seen.failed()).isZero();
    assertThat(transactions.sum()).as("with those that lost").isGreaterThan(200);
    assertThat(revision() - before).isEqualTo(200);
  }

  @Test
  void runsStmAtEveryIsolation() {
    for (Isolation isolation : Isolation.values()) {
      Retries retries = new Retries(1_000);
      Shape shape = new Shape(isolation, 3, 67, retries);
      transactions.reset();
      Interval seen = run(new StmSource("stm", keys, KeyChooser.uniform(4), values(), shape), 100);

      assertThat(seen.failed()).as(isolation.name()).isZero();
      assertThat(transactions.sum() > 100)
          .as(isolation.name())
          .isEqualTo(isolation != Isolation.READ_COMMITTED);
    }
  }

  @Test
  void neverRetriesAloneUnderALock() {
    LeasePool leases = granted(SLOTS);
    Retries retries = new Retries(0);
    Shape shape = new Shape(Isolation.SERIALIZABLE_SNAPSHOT, 2, 100, retries);
    StmSource stm = new StmSource("stm", keys, KeyChooser.uniform(2), values(), shape);
    Interval seen = run(new LockSource("lock", locks(), KeyChooser.uniform(1), leases, stm), 50);

    assertThat(seen.failed()).isZero();
    revoke(leases);
  }

  @Test
  void electsOneAfterTheOther() {
    LeasePool leases = granted(SLOTS);
    Interval seen = run(new ElectionSource("elect", locks(), KeyChooser.uniform(1), leases), 50);

    assertThat(seen.failed()).isZero();
    assertThat(read(locks()).keys()).isZero();
    revoke(leases);
  }

  @Test
  void renewsManyLeases() {
    LeasePool leases = granted(50);
    Interval seen = run(leases.keepAlives("renew"), 500);

    assertThat(seen.failed()).isZero();
    revoke(leases);
    assertThat(leases.granted()).isZero();
  }

  @Test
  void compactsWhatOthersWrite() {
    PutSource puts = new PutSource("put", keys, KeyChooser.uniform(100), values());
    CompactSource compacts = new CompactSource("compact", keys, 10, CompactEnd.PHYSICAL);
    double before = MemberMetric.of(cluster, "etcd_debugging_mvcc_compact_revision");
    for (int round = 0; round < 5; round++) {
      run(puts, 20);
      assertThat(run(OperationMix.of(1, compacts), 1, 1).failed()).isZero();
      double forgotten = MemberMetric.of(cluster, "etcd_debugging_mvcc_compact_revision");
      assertThat(forgotten).isGreaterThan(before);
      // What is kept, the puts since the answer of the one before, and one revision for the next.
      assertThat(revision() - (long) forgotten).isBetween(10L, 10L + 20 + 1);
      before = forgotten;
    }
  }

  @Test
  void readsPageByPage() {
    run(new PutSource("put", keys, KeyChooser.sequential(100), values()), 100);
    PaginatedSource pages =
        new PaginatedSource(
            "pages", keys.everything(), Consistency.LINEARIZABLE, 30, Delivery.KEYS_AND_VALUES);

    List<Long> pagesOfEach = new CopyOnWriteArrayList<>();
    EtcdDriver counting = new ReadCounter(driver, pagesOfEach);
    LoadPhase phase = LoadPhase.of(new ClosedLoop(SLOTS), Extent.operations(50));
    LoadResult result =
        new LoadLoop(counting, OperationMix.of(1, pages), NanoClock.system())
            .run(phase, new StopSignal());

    assertThat(result.measured().ended()).isEqualTo(50);
    assertThat(result.measured().failed()).isZero();
    assertThat(pagesOfEach).hasSize(50 * 4);
    assertThat(pagesOfEach).filteredOn(found -> found == 30).hasSize(50 * 3);
    assertThat(pagesOfEach).filteredOn(found -> found == 10).hasSize(50);
  }

  /** Counts the transactions, of which a retry sends another one. */
  private record TransactionCounter(EtcdDriver driver, LongAdder transactions)
      implements EtcdDriver {
    @Override
    public boolean supports(OperationKind kind) {
      return driver.supports(kind);
    }

    @Override
    public void submit(Operation operation, InFlight slot) {
      if (operation.kind() == OperationKind.TXN) {
        transactions.increment();
      }
      driver.submit(operation, slot);
    }

    @Override
    public void close() {
      driver.close();
    }
  }

  /** Counts the keys that each page brought. */
  private record ReadCounter(EtcdDriver driver, List<Long> found) implements EtcdDriver {
    @Override
    public boolean supports(OperationKind kind) {
      return driver.supports(kind);
    }

    @Override
    public void submit(Operation operation, InFlight slot) {
      driver.submit(operation, new Page(slot, found, new AtomicLong()));
    }

    @Override
    public void close() {
      driver.close();
    }
  }

  private record Page(InFlight slot, List<Long> found, AtomicLong keys) implements InFlight {
    @Override
    public int lane() {
      return slot.lane();
    }

    @Override
    public void answered(long revision, long matching) {
      slot.answered(revision, matching);
    }

    @Override
    public void found(byte[] key, byte[] value, long modRevision) {
      keys.incrementAndGet();
      slot.found(key, value, modRevision);
    }

    @Override
    public void complete(Outcome outcome) {
      found.add(keys.get());
      slot.complete(outcome);
    }
  }

  @Test
  void defragmentsTheMember() {
    double before = MemberMetric.of(cluster, "etcd_disk_backend_defrag_duration_seconds_count");

    assertThat(run(new DefragmentSource("defrag", cluster.endpoints()), 3).failed()).isZero();
    assertThat(MemberMetric.of(cluster, "etcd_disk_backend_defrag_duration_seconds_count") - before)
        .isEqualTo(3);
  }

  private Interval run(OperationSource source, long operations) {
    return run(OperationMix.of(1, source), SLOTS, operations);
  }

  private Interval run(OperationMix mix, int slots, long operations) {
    LoadPhase phase = LoadPhase.of(new ClosedLoop(slots), Extent.operations(operations));
    LoadResult result = new LoadLoop(driver, mix, NanoClock.system()).run(phase, new StopSignal());
    assertThat(result.measured().ended()).isEqualTo(operations);
    return result.measured();
  }

  private LeasePool granted(int size) {
    LeasePool leases = new LeasePool(size, 120);
    run(leases.grants("grant"), size);
    assertThat(leases.granted()).isEqualTo(size);
    return leases;
  }

  private void revoke(LeasePool leases) {
    run(leases.revokes("revoke"), leases.size());
  }

  private KeySpace locks() {
    return new KeySpace(driverName + "/locks/", driverName.length() + 9, 2);
  }

  /** Nobody else writes here, so it counts the writes. */
  private long revision() {
    return read(keys).revision();
  }

  private RecordingSlot read(KeySpace space) {
    RecordingSlot slot = new RecordingSlot();
    driver.submit(
        new Get(space.everything(), Consistency.LINEARIZABLE, 0, Delivery.COUNT_ONLY), slot);
    return slot.ok();
  }

  private static ValueSource values() {
    return ValueSource.ofBytes(16);
  }
}
