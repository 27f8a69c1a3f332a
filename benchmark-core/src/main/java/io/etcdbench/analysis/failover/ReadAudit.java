// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.failover;

import java.util.Map;
import java.util.TreeMap;

/**
 * Decides whether reads of one key were stale, from the revisions of the writes that were
 * acknowledged before each read was sent. Thread-safe.
 */
public final class ReadAudit {
  private final TreeMap<Long, Long> acknowledged = new TreeMap<>();

  /** Records an acknowledged write. */
  public synchronized void acknowledged(long revision, long atNanos) {
    acknowledged.merge(revision, atNanos, Math::min);
  }

  /**
   * Returns the age of a read's result at the time when the read was sent.
   *
   * @param revision of the value that was read; 0 when there was none
   * @param sentNanos when the read was sent
   * @return nanoseconds since a newer value had been acknowledged; 0 when there was none
   */
  public synchronized long ageNanos(long revision, long sentNanos) {
    long age = 0;
    for (Map.Entry<Long, Long> newer : acknowledged.tailMap(revision, false).entrySet()) {
      age = Math.max(age, sentNanos - newer.getValue());
    }
    return age;
  }
}
