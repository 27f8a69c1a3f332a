// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.disk;

import io.etcdbench.observe.machine.Mount;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * The verdict on a disk's speed according to etcd's <a
 * href="https://etcd.io/docs/v3.6/faq/">FAQ</a>: 99 % of the fdatasyncs must take less than 10 ms.
 */
public enum DiskVerdict {
  /** The disk is fast enough for etcd. */
  FAST_ENOUGH("99 % of the fdatasyncs took less than 10 ms, as etcd recommends"),
  /** The disk is too slow for etcd. */
  TOO_SLOW(
      "etcd recommends that 99 % of the fdatasyncs take less than 10 ms; choose a faster disk"),
  /** The disk is in memory, so data does not survive a reboot and fdatasync has nothing to do. */
  NOT_DURABLE("this is a RAM disk, where fdatasync does nothing; choose a disk"),
  /** Too few writes for a verdict. */
  UNDECIDED("a p99 needs 1000 writes; write more, or allow more time");

  /** etcd's recommended limit for the 99th percentile. */
  public static final Duration LIMIT = Duration.ofMillis(10);

  private static final int MIN_WRITES = 1_000;
  private static final double RULED = 99;

  private final String inWords;

  DiskVerdict(String inWords) {
    this.inWords = inWords;
  }

  /**
   * Returns the verdict on a disk.
   *
   * @param speed the result of a probe
   */
  public static DiskVerdict of(DiskSpeed speed) {
    if (Mount.isInMemory(speed.mount().fileSystem())) {
      return NOT_DURABLE;
    }
    Histogram nanos = speed.histogram();
    if (nanos.getTotalCount() < MIN_WRITES) {
      return UNDECIDED;
    }
    return nanos.getValueAtPercentile(RULED) < LIMIT.toNanos() ? FAST_ENOUGH : TOO_SLOW;
  }

  /**
   * Returns the meaning of the verdict.
   *
   * @return one clause
   */
  public String inWords() {
    return inWords;
  }

  /** Returns the verdict in plain words. */
  @Override
  public String toString() {
    return switch (this) {
      case FAST_ENOUGH -> "OK";
      case TOO_SLOW -> "TOO SLOW";
      case NOT_DURABLE -> "NOT DURABLE";
      case UNDECIDED -> "UNDECIDED";
    };
  }
}
