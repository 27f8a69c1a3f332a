// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.etcd.jetcd.api.Event;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * The latest events, each with the previous key-value pair, for reads of past revisions and for
 * watches that start there. When the number or the size of the events reaches its limit, the oldest
 * revision is compacted. Guarded by the lock of {@link Store}.
 */
final class History {
  private static final int MAX_EVENTS = 50_000;
  private static final long MAX_BYTES = 16 << 20;

  private final Deque<Event> events = new ArrayDeque<>();
  private long compactedRevision;
  private long bytes;

  void add(List<Event> more) {
    events.addAll(more);
    more.forEach(event -> bytes += bytesOf(event));
    while (events.size() > MAX_EVENTS || bytes > MAX_BYTES) {
      compact(revisionOf(events.getFirst()) + 1);
    }
  }

  /** Drops all events before a revision. */
  void compact(long revision) {
    compactedRevision = revision;
    while (!events.isEmpty() && revisionOf(events.getFirst()) < revision) {
      bytes -= bytesOf(events.removeFirst());
    }
  }

  /** Returns the oldest readable revision; 0 while nothing is compacted. */
  long compactedRevision() {
    return compactedRevision;
  }

  /** Returns the events from a revision on, oldest first. */
  List<Event> since(long revision) {
    return events.stream().filter(event -> revisionOf(event) >= revision).toList();
  }

  /** Returns the events after a revision, newest first. */
  List<Event> newestFirstUntil(long revision) {
    List<Event> after = new ArrayList<>();
    Iterator<Event> newestFirst = events.descendingIterator();
    while (newestFirst.hasNext()) {
      Event event = newestFirst.next();
      if (revisionOf(event) <= revision) {
        break;
      }
      after.add(event);
    }
    return after;
  }

  private static long bytesOf(Event event) {
    return (long) event.getKv().getKey().size()
        + event.getKv().getValue().size()
        + event.getPrevKv().getValue().size();
  }

  private static long revisionOf(Event event) {
    return event.getKv().getModRevision();
  }
}
