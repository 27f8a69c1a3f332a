// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * A thread that only sleeps, and measures how much longer than requested each sleep takes. Whatever
 * delays it (a garbage collection, a machine without a free core, a hypervisor) also delays the
 * threads that send load. The method is that of Gil Tene's jHiccup, with sleeps of 5 ms, so that
 * the meter costs next to nothing; it misses some hiccups shorter than a sleep. Thread-safe.
 */
public final class HiccupMeter implements AutoCloseable {
  static final long SLEEP_NANOS = 5_000_000;
  private static final int DIGITS = 3;

  private final SingleWriterRecorder recorder = new SingleWriterRecorder(DIGITS);
  private final Histogram total = new Histogram(DIGITS);
  private final Thread thread = new Thread(this::sleepOn, "etcd-bench-hiccups");
  private volatile boolean closed;

  private HiccupMeter() {}

  /**
   * Starts the thread.
   *
   * @return a meter that the caller closes
   */
  public static HiccupMeter start() {
    HiccupMeter meter = new HiccupMeter();
    meter.thread.setDaemon(true);
    meter.thread.start();
    return meter;
  }

  private void sleepOn() {
    while (!closed) {
      // A long sleep also counts for the sleeps that it prevented.
      recorder.recordValueWithExpectedInterval(oversleep(), SLEEP_NANOS);
    }
  }

  private static long oversleep() {
    long begin = System.nanoTime();
    long slept = 0;
    while (slept < SLEEP_NANOS) {
      LockSupport.parkNanos(SLEEP_NANOS - slept);
      slept = System.nanoTime() - begin;
    }
    return slept - SLEEP_NANOS;
  }

  /**
   * Returns the longest hiccup since the previous call, or since the start.
   *
   * @return nanoseconds; 0 when no sleep has ended since
   */
  public synchronized long worstSinceLast() {
    Histogram interval = recorder.getIntervalHistogram();
    total.add(interval);
    return interval.getTotalCount() == 0 ? 0 : interval.getMaxValue();
  }

  /** Drops the hiccups since the last call of {@link #worstSinceLast}. */
  synchronized void forget() {
    Histogram unused = recorder.getIntervalHistogram();
  }

  /** Returns a histogram of all hiccups up to the last call of {@link #worstSinceLast}. */
  synchronized Histogram total() {
    return total.copy();
  }

  @Override
  public void close() {
    closed = true;
  }
}
