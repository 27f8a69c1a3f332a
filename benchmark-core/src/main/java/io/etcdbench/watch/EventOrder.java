// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

/**
 * Judges the order in which one watcher receives the events of one key, where each revision brings
 * at most one event. Not thread-safe.
 */
final class EventOrder {
  /** Must be a power of two. */
  private static final int REMEMBERED = 64;

  private final long[] recent = new long[REMEMBERED];
  private long last;
  private int count;

  enum Place {
    /** After all that were received. */
    NEXT,
    /** One of the last that were received. */
    AGAIN,
    /** Not received lately, and older than one that was. */
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
