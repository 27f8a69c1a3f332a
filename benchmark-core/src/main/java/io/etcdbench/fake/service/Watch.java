// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.Event;
import io.etcd.jetcd.api.WatchCreateRequest;
import io.etcd.jetcd.api.WatchCreateRequest.FilterType;
import io.etcd.jetcd.api.WatchResponse;
import java.util.List;

/** One watch. Guarded by the lock of {@link Store}. */
final class Watch {
  private static final ByteString SMALLEST_KEY = ByteString.copyFrom(new byte[1]);

  private final WatchStream stream;
  private final long id;
  private final WatchCreateRequest request;
  private final ByteString key;

  Watch(WatchStream stream, WatchCreateRequest request) {
    this.stream = stream;
    this.id = stream.nextId();
    this.request = request;
    this.key = request.getKey().isEmpty() ? SMALLEST_KEY : request.getKey();
  }

  WatchStream stream() {
    return stream;
  }

  long id() {
    return id;
  }

  ByteString key() {
    return key;
  }

  boolean isOfOneKey() {
    return request.getRangeEnd().isEmpty();
  }

  /** Returns the requested start revision; 0 for none. */
  long startRevision() {
    return request.getStartRevision();
  }

  /** Sends the events that match the watch, in one message; sends nothing if none match. */
  void deliver(List<Event> events, long revision) {
    List<Event> wanted = events.stream().filter(this::wants).map(this::trimmed).toList();
    if (!wanted.isEmpty()) {
      send(revision, WatchResponse.newBuilder().addAllEvents(wanted));
    }
  }

  void send(long revision, WatchResponse.Builder response) {
    stream.send(id, revision, response);
  }

  private boolean wants(Event event) {
    FilterType unwanted =
        event.getType() == Event.EventType.PUT ? FilterType.NOPUT : FilterType.NODELETE;
    return event.getKv().getModRevision() >= startRevision()
        && KeyTable.isWithin(event.getKv().getKey(), key, request.getRangeEnd())
        && !request.getFiltersList().contains(unwanted);
  }

  private Event trimmed(Event event) {
    return request.getPrevKv() || !event.hasPrevKv()
        ? event
        : event.toBuilder().clearPrevKv().build();
  }
}
