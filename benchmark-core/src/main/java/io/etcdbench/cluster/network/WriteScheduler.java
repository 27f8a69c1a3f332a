// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.util.concurrent.DelayQueue;

/**
 * Schedules the writes of all pipes. A sleeping thread wakes up some tens of microseconds late,
 * which is significant for a delay of 100. The wake-up is therefore advanced by the average recent
 * lateness, and the rest is spent spinning. Many threads may add, one takes.
 */
final class WriteScheduler {
  private static final long MAX_HEAD_START_NANOS = 60_000;
  private static final int MEMORY = 16;

  private final DelayQueue<ScheduledWrite> departures = new DelayQueue<>();
  private volatile long headStartNanos;

  /**
   * Schedules a write.
   *
   * @param lane a pipe without a scheduled write
   * @param dueNanos on the clock of {@link System#nanoTime}
   */
  void add(DelayedPipe lane, long dueNanos) {
    departures.add(new ScheduledWrite(lane, dueNanos, dueNanos - headStartNanos));
  }

  /**
   * Waits for the next scheduled write.
   *
   * @return its pipe, once it is due
   * @throws InterruptedException if the thread is interrupted
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

  /** Only the thread that takes writes this field, so no update is lost. */
  @SuppressWarnings("NonAtomicVolatileUpdate")
  private void learn(long lateNanos) {
    long counted = Math.min(lateNanos, MAX_HEAD_START_NANOS);
    headStartNanos += (counted - headStartNanos) / MEMORY;
  }
}
