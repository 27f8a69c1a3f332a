// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Linux's counters of one device at one instant, all since the machine came up. Immutable.
 *
 * @param name of the device
 * @param number major and minor number as in {@code st_dev}
 * @param atNanos when they were read, on the clock of {@link System#nanoTime}
 * @param writes completed
 * @param writtenBytes by them
 * @param writeMillis what they took in sum, queueing included
 * @param busyMillis time with at least one request in progress
 * @param flushes completed, which make what was written durable; 0 before Linux 5.5
 * @param flushMillis what they took in sum
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

  /** Whatever the device's own sectors are: the kernel counts in these. */
  private static final int SECTOR_BYTES = 512;

  /** Reads a line of the file; empty when it is not of its form. */
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

  /** As glibc's makedev(3) puts them together. */
  private static long number(long major, long minor) {
    return (minor & 0xff) | ((major & 0xfff) << 8) | ((minor & ~0xffL) << 12);
  }

  /**
   * What the device did since.
   *
   * @param earlier counters of the same device
   * @return what happened from then to these
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
   * These counters, moved on by what happened between two later instants: what is measured from
   * here leaves it out.
   *
   * @param from the first of the two
   * @param to the second
   * @return a changed copy
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
