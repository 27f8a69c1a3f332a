// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.util.concurrent.DelayQueue;

/**
 * Which lane sends next, and when. A thread that sleeps until an instant wakes some tens of
 * microseconds late, which is much beside a delay of 100: so it is woken as much earlier as it was
 * late before, and what is left it spins. Many threads add, one takes.
 */
final class WriteScheduler {
  private static final long MOST_HEAD_START_NANOS = 60_000;
  private static final int MEMORY = 16;

  private final DelayQueue<ScheduledWrite> departures = new DelayQueue<>();
  private volatile long headStartNanos;

  /**
   * Enters a departure.
   *
   * @param lane which has none yet
   * @param dueNanos on the clock of {@link System#nanoTime}
   */
  void add(DelayedPipe lane, long dueNanos) {
    departures.add(new ScheduledWrite(lane, dueNanos, dueNanos - headStartNanos));
  }

  /**
   * Waits for the next departure.
   *
   * @return its lane, when it is due
   * @throws InterruptedException when the thread is interrupted
   */
  DelayedPipe take() throws InterruptedException {
    long asleepNanos = System.nanoTime();
    ScheduledWrite next = departures.take();
    long awakeNanos = System.nanoTime();
    if (next.wakeNanos() - asleepNanos > 0) {
      learn(awakeNanos - next.wakeNanos());
    }
    while (next.dueNanos() - System.nanoTime() > 0) {
      Thread.onSpinWait();
    }
    return next.lane();
  }

  /** Only the taking thread writes, so nothing is lost. */
  @SuppressWarnings("NonAtomicVolatileUpdate")
  private void learn(long lateNanos) {
    long counted = Math.min(lateNanos, MOST_HEAD_START_NANOS);
    headStartNanos += (counted - headStartNanos) / MEMORY;
  }
}
