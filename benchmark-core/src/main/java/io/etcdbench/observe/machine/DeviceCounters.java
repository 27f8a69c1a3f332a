// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Linux's counters of one device at one instant, counted since boot. Immutable.
 *
 * @param name of the device
 * @param number major and minor number as in {@code st_dev}
 * @param atNanos when they were read, on the clock of {@link System#nanoTime}
 * @param writes completed writes
 * @param writtenBytes the bytes of these writes
 * @param writeMillis the total duration of these writes, including queueing
 * @param busyMillis time with at least one request in progress
 * @param flushes completed flushes, which make writes durable; 0 before Linux 5.5
 * @param flushMillis the total duration of these flushes
 */
public record DeviceCounters(
    String name,
    long number,
    long atNanos,
    long writes,
    long writtenBytes,
    long writeMillis,
    long busyMillis,
    long flushes,
    long flushMillis) {
  private static final int NAME = 2;
  private static final int WRITES = 7;
  private static final int SECTORS_WRITTEN = 9;
  private static final int WRITE_MILLIS = 10;
  private static final int BUSY_MILLIS = 12;
  private static final int FLUSHES = 18;
  private static final int FLUSH_MILLIS = 19;

  /** The kernel counts in this unit, regardless of the device's sector size. */
  private static final int SECTOR_BYTES = 512;

  /** Parses a line of the file; empty when it is malformed. */
  static Optional<DeviceCounters> parse(String line, long atNanos) {
    String[] fields = line.strip().split("\\s+", -1);
    if (fields.length <= BUSY_MILLIS) {
      return Optional.empty();
    }
    try {
      boolean countsFlushes = fields.length > FLUSH_MILLIS;
      return Optional.of(
          new DeviceCounters(
              fields[NAME],
              number(Integer.parseInt(fields[0]), Integer.parseInt(fields[1])),
              atNanos,
              Long.parseLong(fields[WRITES]),
              Long.parseLong(fields[SECTORS_WRITTEN]) * SECTOR_BYTES,
              Long.parseLong(fields[WRITE_MILLIS]),
              Long.parseLong(fields[BUSY_MILLIS]),
              countsFlushes ? Long.parseLong(fields[FLUSHES]) : 0,
              countsFlushes ? Long.parseLong(fields[FLUSH_MILLIS]) : 0));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** Combines the numbers like glibc's makedev(3). */
  private static long number(long major, long minor) {
    return (minor & 0xff) | ((major & 0xfff) << 8) | ((minor & ~0xffL) << 12);
  }

  /**
   * Returns the activity of the device since an earlier instant.
   *
   * @param earlier counters of the same device
   */
  public DeviceActivity since(DeviceCounters earlier) {
    long elapsedNanos = Math.max(1, atNanos - earlier.atNanos);
    long written = Math.max(0, writes - earlier.writes);
    long flushed = Math.max(0, flushes - earlier.flushes);
    double busyNanos = TimeUnit.MILLISECONDS.toNanos(busyMillis - earlier.busyMillis);
    return new DeviceActivity(
        name,
        Math.max(0, Math.min(1, busyNanos / elapsedNanos)),
        perSecond(written, elapsedNanos),
        perSecond(Math.max(0, writtenBytes - earlier.writtenBytes), elapsedNanos),
        mean(writeMillis - earlier.writeMillis, written),
        mean(flushMillis - earlier.flushMillis, flushed));
  }

  /**
   * Advances these counters by their growth between two later instants, so that later differences
   * exclude that time.
   *
   * @param from the start of the excluded time
   * @param to its end
   */
  public DeviceCounters leavingOut(DeviceCounters from, DeviceCounters to) {
    return new DeviceCounters(
        name,
        number,
        atNanos + to.atNanos - from.atNanos,
        writes + to.writes - from.writes,
        writtenBytes + to.writtenBytes - from.writtenBytes,
        writeMillis + to.writeMillis - from.writeMillis,
        busyMillis + to.busyMillis - from.busyMillis,
        flushes + to.flushes - from.flushes,
        flushMillis + to.flushMillis - from.flushMillis);
  }

  private static double perSecond(long count, long elapsedNanos) {
    return count * (double) TimeUnit.SECONDS.toNanos(1) / elapsedNanos;
  }

  private static @Nullable Double mean(long millis, long count) {
    return count == 0 ? null : Math.max(0, TimeUnit.MILLISECONDS.toNanos(millis) / (double) count);
  }
}
