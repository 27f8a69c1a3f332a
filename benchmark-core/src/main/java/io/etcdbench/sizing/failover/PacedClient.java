// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.analysis.failover.ReadAudit;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Answer;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.sizing.failover.ContestedLock.Findings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A driver that sends puts and gets of its own key at a fixed rate, regardless of the response
 * times, on its own thread. Started and stopped by one thread; any thread may read its
 * observations.
 */
final class PacedClient implements AutoCloseable {
  /** Prefix that turns a client's key into the prefix of its locks' keys. */
  static final String LOCKS = "lock-of-";

  private static final int FIRST_WRITES = 3;
  private static final Duration FIRST_WRITE = Duration.ofSeconds(10);
  private static final CallKind[] KINDS = CallKind.values();

  private final EtcdDriver driver;
  private final String name;
  private final byte[] key;
  private final long stepNanos;
  private final ReadAudit audit = new ReadAudit();
  private final @Nullable WatchedKey watch;
  private final boolean locks;

  // Guarded by this.
  private List<SentCall> calls = new ArrayList<>();
  private Map<String, SentCall> writes = new HashMap<>();

  // Of the current cycle; null before the first.
  private volatile @Nullable RenewedLease lease;
  private volatile @Nullable ContestedLock lock;
  private volatile @Nullable Findings lockFindings;

  private @Nullable PacedThread sender;

  /**
   * Creates a client and writes its key once.
   *
   * @param driver closed with the client
   * @param key that no other client writes
   * @param intervalNanos from one call of a kind to the next
   * @throws ClusterException when the first write fails
   */
  PacedClient(EtcdDriver driver, String key, long intervalNanos) {
    this.driver = driver;
    this.name = key;
    this.key = key.getBytes(StandardCharsets.UTF_8);
    this.stepNanos = intervalNanos / KINDS.length;
    long revision = writeFirst();
    boolean watches = driver.supports(OperationKind.WATCH);
    this.watch = watches ? new WatchedKey(driver, this.key, revision + 1) : null;
    this.locks =
        driver.supports(OperationKind.LEASE_KEEP_ALIVE) && driver.supports(OperationKind.TXN);
  }

  private long writeFirst() {
    for (int i = 1; ; i++) {
      Answer answer = BlockingCall.of(driver, new Put(key, key), FIRST_WRITE);
      if (answer.outcome().isOk()) {
        audit.acknowledged(answer.revision(), System.nanoTime());
        return answer.revision();
      }
      if (i == FIRST_WRITES) {
        throw new ClusterException(
            "a client cannot write before any fault: %s: %s"
                .formatted(answer.outcome().kind().label(), answer.outcome().detail()));
      }
    }
  }

  /**
   * Discards earlier observations and starts to send, with a new lease and a new lock: a former
   * leader may revoke the previous ones until after their cycle has ended.
   *
   * @param cycle a name that no other cycle has
   */
  void begin(String cycle) {
    synchronized (this) {
      calls = new ArrayList<>();
      writes = new HashMap<>();
    }
    if (watch != null) {
      watch.forget();
    }
    if (locks) {
      ContestedLock contested = new ContestedLock(driver, LOCKS + name + "/" + cycle);
      lock = contested;
      lease = new RenewedLease(driver, contested);
    }
    send(cycle);
  }

  /** Stops sending, and gives up the lease and the lock; calls in flight continue. */
  void stop() {
    PacedThread thread = sender;
    if (thread != null) {
      thread.stop();
    }
    RenewedLease renewed = lease;
    ContestedLock contested = lock;
    if (renewed != null && contested != null) {
      lockFindings = contested.findings(System.nanoTime());
      renewed.giveUp();
    }
  }

  private void send(String cycle) {
    RenewedLease renewed = lease;
    ContestedLock contested = lock;
    List<CallKind> order = new ArrayList<>(List.of(KINDS));
    Random random = new Random(31L * name.hashCode() + cycle.hashCode());
    sender =
        PacedThread.start(
            "etcd-bench-failover-client",
            stepNanos,
            (number, due) -> {
              if (number % KINDS.length == 0) {
                Collections.shuffle(order, random); // else a member always gets the same kind
              }
              send(order.get(number % KINDS.length), number, due, cycle);
              if (watch != null) {
                watch.keepOpen();
              }
              if (renewed != null) {
                renewed.keepAlive();
              }
              if (contested != null) {
                contested.keepHeld();
              }
            });
  }

  private void send(CallKind kind, int number, long due, String cycle) {
    SentCall call = new SentCall(kind, number / KINDS.length, due, audit);
    String value = kind == CallKind.PUT ? name + "-" + cycle + "-" + number : "";
    synchronized (this) {
      calls.add(call);
      if (kind == CallKind.PUT) {
        writes.put(value, call);
      }
    }
    driver.submit(operation(kind, value), call);
  }

  private Operation operation(CallKind kind, String value) {
    return switch (kind) {
      case PUT -> new Put(key, value.getBytes(StandardCharsets.UTF_8));
      case GET -> read(Consistency.LINEARIZABLE);
      case SERIALIZABLE_GET -> read(Consistency.SERIALIZABLE);
    };
  }

  private Get read(Consistency consistency) {
    return new Get(KeyRange.of(key), consistency, 0, Delivery.KEYS_AND_VALUES);
  }

  /** Returns the calls since sending started, in the order in which they were due. */
  synchronized List<SentCall> calls() {
    return List.copyOf(calls);
  }

  /** Returns every value written since sending started, and whether its write was acknowledged. */
  synchronized Map<String, Boolean> writes() {
    Map<String, Boolean> acknowledged = new HashMap<>();
    writes.forEach((value, call) -> acknowledged.put(value, call.hasSucceeded()));
    return acknowledged;
  }

  /** Returns the watch; null when the driver does not support watches. */
  @Nullable WatchedKey watch() {
    return watch;
  }

  /**
   * Returns the lock of the current cycle; null before the first, and when the driver does not
   * support leases or transactions.
   */
  @Nullable ContestedLock lock() {
    return lock;
  }

  /** Returns the findings about the lock until sending stopped; null without a lock. */
  @Nullable Findings lockFindings() {
    return lockFindings;
  }

  /** Returns how often the lease was gone since sending started. */
  int leasesLost() {
    RenewedLease renewed = lease;
    return renewed == null ? 0 : renewed.lost();
  }

  @Override
  public void close() {
    stop();
    driver.close();
  }
}
