// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

/**
 * Checks the order in which one watcher receives the events of one key, of which each revision has
 * at most one. Not thread-safe.
 */
final class EventOrder {
  /** Must be a power of two. */
  private static final int REMEMBERED = 64;

  private final long[] recent = new long[REMEMBERED];
  private long last;
  private int count;

  enum Place {
    /** Newer than all events received so far. */
    NEXT,
    /** A duplicate of one of the last events received. */
    AGAIN,
    /** Older than an event received before, and not among the last ones received. */
    TOO_LATE
  }

  Place of(long revision) {
    if (revision > last) {
      last = revision;
      recent[count++ & (REMEMBERED - 1)] = revision;
      return Place.NEXT;
    }
    for (long known : recent) {
      if (known == revision) {
        return Place.AGAIN;
      }
    }
    return Place.TOO_LATE;
  }
}
