// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The open streams of one connection, by id. Ids increase by two and most streams are short, so
 * they are stored in a ring buffer, indexed by id. A stream that is still open when the ring wraps
 * around (a watch, a lock) is moved to a map. Used by one thread.
 */
final class Streams {
  private static final int FIRST_PLACES = 32;

  private @Nullable WireStream[] ring = new @Nullable WireStream[FIRST_PLACES];
  private final Map<Integer, WireStream> aside = new HashMap<>();
  private int size;

  int size() {
    return size;
  }

  void add(WireStream stream) {
    if (2 * (size - aside.size()) >= ring.length) {
      grow();
    }
    place(stream);
    size++;
  }

  @Nullable WireStream find(int id) {
    WireStream stream = ring[place(id)];
    if (stream != null && stream.id() == id) {
      return stream;
    }
    return aside.isEmpty() ? null : aside.get(id);
  }

  void remove(WireStream stream) {
    int place = place(stream.id());
    if (ring[place] == stream) {
      ring[place] = null;
      size--;
    } else if (aside.remove(stream.id(), stream)) {
      size--;
    }
  }

  /** Returns a copy of all streams, so that streams may be removed while iterating. */
  List<WireStream> all() {
    List<WireStream> all = new ArrayList<>(aside.values());
    for (WireStream stream : ring) {
      if (stream != null) {
        all.add(stream);
      }
    }
    return all;
  }

  /**
   * Collects the streams that have exceeded their deadline. The caller cancels them after the
   * iteration.
   */
  void collectOverdue(int tick, List<WireStream> into) {
    if (size == 0) {
      return;
    }
    for (WireStream stream : ring) {
      if (stream != null && stream.isOverdue(tick)) {
        into.add(stream);
      }
    }
    for (WireStream stream : aside.values()) {
      if (stream.isOverdue(tick)) {
        into.add(stream);
      }
    }
  }

  private int place(int id) {
    return id >>> 1 & (ring.length - 1);
  }

  private void place(WireStream stream) {
    int place = place(stream.id());
    WireStream before = ring[place];
    if (before != null) {
      aside.put(before.id(), before);
    }
    ring[place] = stream;
  }

  private void grow() {
    @Nullable WireStream[] old = ring;
    ring = new @Nullable WireStream[2 * old.length];
    for (WireStream stream : old) {
      if (stream != null) {
        place(stream);
      }
    }
  }
}
