// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * A thread that only sleeps, and measures how much longer than requested it slept: what stops it (a
 * garbage collection, a machine without a free core, a hypervisor) stops the threads that send
 * load, too. The method is that of Gil Tene's jHiccup with sleeps of 5 ms, so that the meter costs
 * next to nothing; some of the hiccups that are shorter than a sleep are missed. Thread-safe.
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
      // A long sleep stands for all those that it kept from beginning.
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
   * The longest hiccup since the previous call, or since the start.
   *
   * @return in nanoseconds; 0 when no sleep has ended since
   */
  public synchronized long worstSinceLast() {
    Histogram interval = recorder.getIntervalHistogram();
    total.add(interval);
    return interval.getTotalCount() == 0 ? 0 : interval.getMaxValue();
  }

  /** Drops what no call of {@link #worstSinceLast} has seen. */
  synchronized void forget() {
    Histogram unused = recorder.getIntervalHistogram();
  }

  /** All that {@link #worstSinceLast} has seen. */
  synchronized Histogram total() {
    return total.copy();
  }

  @Override
  public void close() {
    closed = true;
  }
}
