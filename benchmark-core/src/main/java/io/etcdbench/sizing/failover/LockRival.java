// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Compare;
import io.etcdbench.driver.Operation.Delete;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.Operation.Txn;
import io.etcdbench.driver.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks five times a second for locks that are free although their clients believe that they hold
 * them, and takes those. Releases each one a second after its client has noticed, or when closed,
 * and only what it holds: a release that failed at its deadline may still be applied, after the
 * client has the lock again. Works on its own thread.
 */
final class LockRival implements AutoCloseable {
  private static final byte[] NAME = "rival".getBytes(StandardCharsets.UTF_8);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long KEEP_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long PATIENCE_SECONDS = 2;

  private final EtcdDriver driver;
  private final KeyRange all;

  /** Set before the thread starts. */
  private List<ContestedLock> locks = List.of();

  /**
   * The rival's locks, with the last time at which their clients believed that they held them; used
   * by the rival's thread only.
   */
  private final Map<ContestedLock, Long> taken = new HashMap<>();

  private final Thread thread;
  private volatile boolean closed;

  /**
   * Creates a rival that does nothing before {@link #start}.
   *
   * @param driver with a deadline of seconds, closed with the rival
   * @param prefix of the keys of all locks
   */
  LockRival(EtcdDriver driver, String prefix) {
    this.driver = driver;
    this.all = KeyRange.prefix(prefix.getBytes(StandardCharsets.UTF_8));
    this.thread = new Thread(this::work, "etcd-bench-failover-rival");
    thread.setDaemon(true);
  }

  /** Starts to look for these locks; once. */
  void start(List<ContestedLock> contested) {
    locks = List.copyOf(contested);
    thread.start();
  }

  private void work() {
    while (!closed) {
      Reply held = read();
      if (held.isOk()) {
        locks.forEach(lock -> look(lock, held));
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    Reply held = read();
    if (held.isOk()) {
      locks.forEach(lock -> giveBack(lock, held));
    }
  }

  private Reply read() {
    return ask(new Get(all, Consistency.LINEARIZABLE, 0, Delivery.KEYS_AND_VALUES));
  }

  private void look(ContestedLock lock, Reply held) {
    long now = System.nanoTime();
    boolean believes = lock.isHeld();
    Long ours = taken.get(lock);
    if (ours != null && believes) {
      taken.put(lock, now);
    } else if (ours != null && now - ours > KEEP_NANOS) {
      giveBack(lock, held);
    } else if (ours == null && held.takenAt(lock.key()) > 0) {
      giveBack(lock, held); // the call that took it, or an earlier release, was reported as failed
    } else if (ours == null && believes && !held.has(lock.key()) && take(lock)) {
      lock.rivalTook(System.nanoTime());
      taken.put(lock, now);
    }
  }

  private boolean take(ContestedLock lock) {
    return ask(new Txn(
            List.of(new Compare(lock.key(), 0)), List.of(new Put(lock.key(), NAME)), List.of()))
        .decided;
  }

  private void giveBack(ContestedLock lock, Reply held) {
    if (taken.remove(lock) != null) {
      lock.rivalLeft(System.nanoTime());
    }
    long revision = held.takenAt(lock.key());
    if (revision > 0) {
      Reply unused =
          ask(
              new Txn(
                  List.of(new Compare(lock.key(), revision)),
                  List.of(new Delete(KeyRange.of(lock.key()))),
                  List.of()));
    }
  }

  private Reply ask(Operation operation) {
    Reply reply = new Reply();
    driver.submit(operation, reply);
    reply.await();
    return reply;
  }

  /** Releases the rival's locks; may take seconds. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    boolean interrupted = PacedThread.awaitEnd(thread);
    driver.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static final class Reply implements InFlight {
    private final CountDownLatch ended = new CountDownLatch(1);
    private final List<byte[]> keys = new ArrayList<>();
    private final List<byte[]> values = new ArrayList<>();
    private final List<Long> revisions = new ArrayList<>();
    private volatile boolean ok;
    private volatile boolean decided;

    boolean isOk() {
      return ok;
    }

    boolean has(byte[] key) {
      return keys.stream().anyMatch(one -> Arrays.equals(one, key));
    }

    /** Returns the revision at which the rival took a key; 0 when it does not hold it. */
    long takenAt(byte[] key) {
      for (int i = 0; i < keys.size(); i++) {
        if (Arrays.equals(keys.get(i), key) && Arrays.equals(values.get(i), NAME)) {
          return revisions.get(i);
        }
      }
      return 0;
    }

    void await() {
      try {
        boolean unused = ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void found(byte[] key, byte[] value, long modRevision) {
      keys.add(key);
      values.add(value);
      revisions.add(modRevision);
    }

    @Override
    public void decided(boolean succeeded) {
      decided = succeeded;
    }

    @Override
    public void complete(Outcome outcome) {
      ok = outcome.isOk();
      ended.countDown();
    }
  }
}
