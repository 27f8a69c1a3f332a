// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * A thread that does nothing but sleep, and measures how much longer than asked it slept: what
 * stops it (a garbage collection, a machine without a free core, a hypervisor) stops those that
 * offer load, too. The method is that of Gil Tene's jHiccup, with longer sleeps so that the meter
 * costs next to nothing: what is shorter than a sleep is seen in some of them only.
 */
final class HiccupMeter implements AutoCloseable {
  static final long SLEEP_NANOS = 5_000_000;
  private static final int DIGITS = 3;

  private final SingleWriterRecorder recorder = new SingleWriterRecorder(DIGITS);
  private final Histogram total = new Histogram(DIGITS);
  private final Thread thread = new Thread(this::sleepOn, "etcd-bench-hiccups");
  private volatile boolean closed;

  private HiccupMeter() {}

  static HiccupMeter start() {
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

  /** The longest since the last time, 0 when no sleep has ended since. One reader at a time. */
  synchronized long worstSinceLast() {
    Histogram interval = recorder.getIntervalHistogram();
    total.add(interval);
    return interval.getTotalCount() == 0 ? 0 : interval.getMaxValue();
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
