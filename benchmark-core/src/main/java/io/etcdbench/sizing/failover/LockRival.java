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
 * them, and takes those. Releases each one a second after its client has noticed, or when closed.
 * Works on its own thread.
 */
final class LockRival implements AutoCloseable {
  private static final byte[] NAME = "rival".getBytes(StandardCharsets.UTF_8);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long KEEP_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long PATIENCE_SECONDS = 2;

  private final EtcdDriver driver;
  private final KeyRange all;
  private final List<ContestedLock> locks;

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
   * @param locks of the clients
   */
  LockRival(EtcdDriver driver, String prefix, List<ContestedLock> locks) {
    this.driver = driver;
    this.all = KeyRange.prefix(prefix.getBytes(StandardCharsets.UTF_8));
    this.locks = List.copyOf(locks);
    this.thread = new Thread(this::work, "etcd-bench-failover-rival");
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  private void work() {
    while (!closed) {
      Reply held = ask(new Get(all, Consistency.LINEARIZABLE, 0, Delivery.KEYS_AND_VALUES));
      if (held.isOk()) {
        locks.forEach(lock -> look(lock, held));
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
    locks.forEach(this::giveBack);
  }

  private void look(ContestedLock lock, Reply held) {
    long now = System.nanoTime();
    boolean believes = lock.isHeld();
    Long ours = taken.get(lock);
    if (ours != null && believes) {
      taken.put(lock, now);
    } else if (ours != null && now - ours > KEEP_NANOS) {
      giveBack(lock);
    } else if (ours == null && held.isRivals(lock.key())) {
      giveBack(lock); // left over from an earlier cycle
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

  private void giveBack(ContestedLock lock) {
    Long since = taken.remove(lock);
    if (since != null) {
      lock.rivalLeft(System.nanoTime());
    }
    if (since != null || !closed) {
      Reply unused = ask(new Delete(KeyRange.of(lock.key())));
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
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    driver.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static final class Reply implements InFlight {
    private final CountDownLatch ended = new CountDownLatch(1);
    private final List<byte[]> keys = new ArrayList<>();
    private final List<byte[]> values = new ArrayList<>();
    private volatile boolean ok;
    private volatile boolean decided;

    boolean isOk() {
      return ok;
    }

    boolean has(byte[] key) {
      return keys.stream().anyMatch(one -> Arrays.equals(one, key));
    }

    boolean isRivals(byte[] key) {
      for (int i = 0; i < keys.size(); i++) {
        if (Arrays.equals(keys.get(i), key) && Arrays.equals(values.get(i), NAME)) {
          return true;
        }
      }
      return false;
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
