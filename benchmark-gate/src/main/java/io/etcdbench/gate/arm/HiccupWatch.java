// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.gate.Disturbance;
import io.etcdbench.gate.duet.MachineWatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Watches this machine: a thread that wakes every millisecond and notes by how much it is late, as
 * Gil Tene's jHiccup does; the processor time that the hypervisor gave to others, from Linux's
 * {@code /proc/stat}; and the time in which all waited for memory, from {@code
 * /proc/pressure/memory}. Waiting for processor or disk is not counted: the load itself makes it.
 * Thread-safe.
 */
public final class HiccupWatch implements MachineWatch {
  private static final long STEP_NANOS = 1_000_000;
  private static final int STEAL = 7;
  private static final int TIMES = 8;

  private final AtomicLong worstNanos = new AtomicLong();
  private final Thread thread;
  private volatile boolean closed;
  private volatile long[] before;
  private volatile long stalledMicrosBefore;
  private volatile long beginNanos;

  private HiccupWatch() {
    before = ticks();
    thread = new Thread(this::watch, "etcd-bench-hiccups");
    thread.setDaemon(true);
  }

  /**
   * Starts to watch.
   *
   * @return a watch that the caller closes
   */
  public static HiccupWatch start() {
    HiccupWatch watch = new HiccupWatch();
    watch.thread.start();
    return watch;
  }

  @Override
  public void begin() {
    before = ticks();
    stalledMicrosBefore = stalledMicros();
    beginNanos = System.nanoTime();
    worstNanos.set(0);
  }

  @Override
  public Disturbance seen() {
    long[] now = ticks();
    long all = Arrays.stream(now).sum() - Arrays.stream(before).sum();
    double steal = all <= 0 ? 0 : (double) (now[STEAL] - before[STEAL]) / all;
    double micros = Math.max(1, (System.nanoTime() - beginNanos) / 1_000.0);
    double stalled = (stalledMicros() - stalledMicrosBefore) / micros;
    return new Disturbance(worstNanos.get(), share(steal), share(stalled));
  }

  private static double share(double value) {
    return Math.min(1, Math.max(0, value));
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }

  private void watch() {
    while (!closed) {
      long due = System.nanoTime() + STEP_NANOS;
      LockSupport.parkNanos(STEP_NANOS);
      long late = System.nanoTime() - due;
      worstNanos.accumulateAndGet(late, Math::max);
    }
  }

  /** The line {@code full avg10=0.00 avg60=0.00 avg300=0.00 total=0}; 0 where there is none. */
  private static long stalledMicros() {
    try {
      return Files.readAllLines(Path.of("/proc/pressure/memory")).stream()
          .filter(line -> line.startsWith("full "))
          .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf('=') + 1)))
          .findFirst()
          .orElse(0);
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  /** User, nice, system, idle, iowait, irq, softirq, steal; zeros where there is no such file. */
  private static long[] ticks() {
    long[] ticks = new long[TIMES];
    try {
      String line = Files.readString(Path.of("/proc/stat")).lines().findFirst().orElse("");
      String[] words = line.split("\\s+", -1);
      for (int i = 0; i < TIMES && i + 1 < words.length; i++) {
        ticks[i] = Long.parseLong(words[i + 1]);
      }
      return ticks;
    } catch (IOException | NumberFormatException e) {
      return new long[TIMES];
    }
  }
}
