// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.Event;
import io.etcd.jetcd.api.WatchCreateRequest;
import io.etcd.jetcd.api.WatchResponse;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All open watches. Those of a single key are indexed by it, so that a put examines only the
 * watches that may match. Guarded by the lock of {@link Store}, which also keeps the events in
 * order.
 */
final class Watches {
  private final History history;
  private final Map<ByteString, Set<Watch>> ofOneKey = new HashMap<>();
  private final Set<Watch> ofRanges = new LinkedHashSet<>();

  Watches(History history) {
    this.history = history;
  }

  /** Opens and confirms a watch, then replays past events if requested. */
  void create(WatchStream stream, WatchCreateRequest request, long revision) {
    if (stream.isClosed()) {
      return;
    }
    Watch watch = new Watch(stream, request);
    open(watch);
    watch.send(revision, WatchResponse.newBuilder().setCreated(true));
    if (watch.startRevision() > 0 && watch.startRevision() < history.compactedRevision()) {
      cancel(
          watch,
          revision,
          WatchResponse.newBuilder().setCompactRevision(history.compactedRevision()));
    } else if (watch.startRevision() > 0) {
      watch.deliver(history.since(watch.startRevision()), revision);
    }
  }

  void cancel(WatchStream stream, long id, long revision) {
    Watch watch = stream.open().get(id);
    if (watch != null) {
      cancel(watch, revision, WatchResponse.newBuilder());
    }
  }

  void cancelAll(WatchStream stream) {
    List.copyOf(stream.open().values()).forEach(this::close);
  }

  /** Delivers the events of one revision to every matching watch. */
  void publish(List<Event> events, long revision) {
    if (!ofOneKey.isEmpty()) {
      concerned(events).forEach(watch -> watch.deliver(events, revision));
    }
    ofRanges.forEach(watch -> watch.deliver(events, revision));
  }

  private Set<Watch> concerned(List<Event> events) {
    if (events.size() == 1) {
      return watchesOf(events.get(0).getKv().getKey());
    }
    Set<Watch> concerned = new LinkedHashSet<>();
    events.forEach(event -> concerned.addAll(watchesOf(event.getKv().getKey())));
    return concerned;
  }

  private Set<Watch> watchesOf(ByteString key) {
    return ofOneKey.getOrDefault(key, Collections.emptySet());
  }

  private void cancel(Watch watch, long revision, WatchResponse.Builder last) {
    close(watch);
    watch.send(revision, last.setCanceled(true));
  }

  private void open(Watch watch) {
    Set<Watch> peers =
        watch.isOfOneKey()
            ? ofOneKey.computeIfAbsent(watch.key(), first -> new LinkedHashSet<>())
            : ofRanges;
    peers.add(watch);
    watch.stream().open().put(watch.id(), watch);
    watch.stream()
        .handler()
        .count(
            tally -> {
              tally.watchesEver++;
              tally.watchesOpen++;
            });
  }

  private void close(Watch watch) {
    watch.stream().open().remove(watch.id());
    ofRanges.remove(watch);
    ofOneKey.computeIfPresent(watch.key(), (key, peers) -> without(watch, peers));
    watch.stream().handler().count(tally -> tally.watchesOpen--);
  }

  private static @Nullable Set<Watch> without(Watch watch, Set<Watch> peers) {
    peers.remove(watch);
    return peers.isEmpty() ? null : peers;
  }
}
