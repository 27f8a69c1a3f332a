// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.disk;

import java.time.Duration;
import java.util.Set;
import org.HdrHistogram.Histogram;

/**
 * Whether a disk is fast enough for etcd, by the rule of etcd's <a
 * href="https://etcd.io/docs/v3.6/faq/">FAQ</a>: 99 % of the fdatasyncs below 10 ms.
 */
public enum DiskVerdict {
  /** It is. */
  FAST_ENOUGH("99 % of the fdatasyncs took less than 10 ms, as etcd recommends"),
  /** It is not. */
  TOO_SLOW(
      "etcd recommends that 99 % of the fdatasyncs take less than 10 ms; choose a faster disk"),
  /** Nothing that is written there outlives the machine, so fdatasync has nothing to do. */
  NOT_DURABLE("this is a RAM disk, where fdatasync does nothing; choose a disk"),
  /** Too little was written to know. */
  UNDECIDED("a p99 needs 1000 writes; write more, or allow more time");

  /** What etcd asks of the 99th percentile. */
  public static final Duration LIMIT = Duration.ofMillis(10);

  private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");
  private static final int LEAST_WRITES = 1_000;
  private static final double RULED = 99;

  private final String inWords;

  DiskVerdict(String inWords) {
    this.inWords = inWords;
  }

  /**
   * Judges a disk.
   *
   * @param speed what a probe found
   * @return the verdict
   */
  public static DiskVerdict of(DiskSpeed speed) {
    if (IN_MEMORY.contains(speed.mount().fileSystem())) {
      return NOT_DURABLE;
    }
    Histogram nanos = speed.histogram();
    if (nanos.getTotalCount() < LEAST_WRITES) {
      return UNDECIDED;
    }
    return nanos.getValueAtPercentile(RULED) < LIMIT.toNanos() ? FAST_ENOUGH : TOO_SLOW;
  }

  /**
   * What it means.
   *
   * @return one clause
   */
  public String inWords() {
    return inWords;
  }

  /** For people. */
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
