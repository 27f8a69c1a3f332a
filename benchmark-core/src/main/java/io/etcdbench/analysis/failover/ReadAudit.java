// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.failover;

import java.util.Map;
import java.util.TreeMap;

/**
 * Decides whether reads of one key were stale, by the revisions of the writes that were
 * acknowledged before each read was sent. Thread-safe.
 */
public final class ReadAudit {
  private final TreeMap<Long, Long> acknowledged = new TreeMap<>();

  /**
   * A write was acknowledged.
   *
   * @param revision of the write
   * @param atNanos when
   */
  public synchronized void acknowledged(long revision, long atNanos) {
    acknowledged.merge(revision, atNanos, Math::min);
  }

  /**
   * How old what a read returned was when the read was sent.
   *
   * @param revision of the value that was read; 0 when there was none
   * @param sentNanos when the read was sent
   * @return since when a newer value had been acknowledged, in nanoseconds; 0 when there was none
   */
  public synchronized long ageNanos(long revision, long sentNanos) {
    long age = 0;
    for (Map.Entry<Long, Long> newer : acknowledged.tailMap(revision, false).entrySet()) {
      age = Math.max(age, sentNanos - newer.getValue());
    }
    return age;
  }
}
