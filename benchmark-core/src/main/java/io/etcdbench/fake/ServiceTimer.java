// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import java.util.PriorityQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks at instants of {@link System#nanoTime()}, accurate to tens of microseconds, on one
 * thread, in the order of their instants. The thread parks until shortly before the instant, as an
 * operating system usually oversleeps by that margin, and spins for the rest. Thread-safe.
 */
final class ServiceTimer implements AutoCloseable {
  private static final long OVERSLEEP_NANOS = 60_000;

  private final PriorityQueue<Timed> tasks = new PriorityQueue<>();
  private final Thread thread;
  private long added;
  private volatile boolean closed;

  ServiceTimer() {
    thread = new Thread(this::work, "fake-etcd-timer");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Runs the task at an instant, or at once when that instant has passed. Tasks still pending at
   * {@link #close} are discarded.
   */
  void at(long instantNanos, Runnable task) {
    boolean first;
    synchronized (tasks) {
      Timed timed = new Timed(instantNanos, added++, task);
      tasks.add(timed);
      first = timed.equals(tasks.peek());
    }
    if (first) {
      LockSupport.unpark(thread);
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }

  private void work() {
    while (!closed) {
      Timed next = peek();
      if (next == null) {
        LockSupport.park(this);
      } else {
        runOrWait(next, next.instantNanos() - System.nanoTime());
      }
    }
  }

  private void runOrWait(Timed next, long nanosToGo) {
    if (nanosToGo <= 0) {
      remove(next);
      next.task().run();
    } else if (nanosToGo > OVERSLEEP_NANOS) {
      LockSupport.parkNanos(this, nanosToGo - OVERSLEEP_NANOS);
    } else {
      Thread.onSpinWait();
    }
  }

  private @Nullable Timed peek() {
    synchronized (tasks) {
      return tasks.peek();
    }
  }

  private void remove(Timed timed) {
    synchronized (tasks) {
      tasks.remove(timed);
    }
  }

  private record Timed(long instantNanos, long number, Runnable task) implements Comparable<Timed> {
    @Override
    public int compareTo(Timed other) {
      long sooner = instantNanos - other.instantNanos;
      return sooner == 0 ? Long.compare(number, other.number) : Long.signum(sooner);
    }
  }
}
