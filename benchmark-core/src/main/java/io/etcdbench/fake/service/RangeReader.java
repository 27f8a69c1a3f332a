// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.Event;
import io.etcd.jetcd.api.KeyValue;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RangeRequest.SortOrder;
import io.etcd.jetcd.api.RangeRequest.SortTarget;
import io.etcd.jetcd.api.RangeResponse;
import io.etcdbench.fake.EtcdError;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Reads ranges at the current and at past revisions. Guarded by the lock of {@link Store}. */
final class RangeReader {
  private final KeyTable keys;
  private final History history;

  RangeReader(KeyTable keys, History history) {
    this.keys = keys;
    this.history = history;
  }

  /** Throws if the revision is in the future or compacted. */
  void check(RangeRequest request, long currentRevision) {
    if (request.getRevision() > currentRevision) {
      throw EtcdError.FUTURE_REVISION.exception();
    }
    if (request.getRevision() > 0 && request.getRevision() < history.compactedRevision()) {
      throw EtcdError.COMPACTED.exception();
    }
  }

  /** Reads a range; the caller sets the header. Past revisions exclude the uncommitted events. */
  RangeResponse.Builder read(RangeRequest request, List<Event> uncommitted) {
    NavigableMap<ByteString, KeyValue> pairs = pairsOf(request, uncommitted);
    RangeResponse.Builder response = RangeResponse.newBuilder().setCount(pairs.size());
    if (request.getCountOnly()) {
      return response;
    }
    for (KeyValue pair : selected(pairs, request)) {
      if (request.getLimit() > 0 && response.getKvsCount() == request.getLimit()) {
        return response.setMore(true);
      }
      response.addKvs(request.getKeysOnly() ? withoutValue(pair) : pair);
    }
    return response;
  }

  private NavigableMap<ByteString, KeyValue> pairsOf(
      RangeRequest request, List<Event> uncommitted) {
    NavigableMap<ByteString, KeyValue> now = keys.within(request.getKey(), request.getRangeEnd());
    if (request.getRevision() <= 0) {
      return now;
    }
    NavigableMap<ByteString, KeyValue> then = new TreeMap<>(KeyTable.ORDER);
    then.putAll(now);
    for (int i = uncommitted.size() - 1; i >= 0; i--) {
      undo(then, uncommitted.get(i), request);
    }
    history.newestFirstUntil(request.getRevision()).forEach(event -> undo(then, event, request));
    return then;
  }

  private static void undo(Map<ByteString, KeyValue> pairs, Event event, RangeRequest request) {
    ByteString key = event.getKv().getKey();
    if (!KeyTable.isWithin(key, request.getKey(), request.getRangeEnd())) {
      return;
    }
    if (event.hasPrevKv()) {
      pairs.put(key, event.getPrevKv());
    } else {
      pairs.remove(key);
    }
  }

  private static Iterable<KeyValue> selected(
      NavigableMap<ByteString, KeyValue> pairs, RangeRequest request) {
    if (request.getSortOrder() == SortOrder.NONE
        && request.getSortTarget() == SortTarget.KEY
        && !isFiltered(request)) {
      return pairs.values();
    }
    List<KeyValue> kept = pairs.values().stream().filter(pair -> passes(pair, request)).toList();
    Comparator<KeyValue> order = orderOf(request.getSortTarget());
    return kept.stream()
        .sorted(request.getSortOrder() == SortOrder.DESCEND ? order.reversed() : order)
        .toList();
  }

  private static boolean isFiltered(RangeRequest request) {
    return request.getMinModRevision() != 0
        || request.getMaxModRevision() != 0
        || request.getMinCreateRevision() != 0
        || request.getMaxCreateRevision() != 0;
  }

  private static boolean passes(KeyValue pair, RangeRequest request) {
    return isBetween(
            pair.getModRevision(), request.getMinModRevision(), request.getMaxModRevision())
        && isBetween(
            pair.getCreateRevision(),
            request.getMinCreateRevision(),
            request.getMaxCreateRevision());
  }

  private static boolean isBetween(long revision, long min, long max) {
    return revision >= min && (max == 0 || revision <= max);
  }

  private static Comparator<KeyValue> orderOf(SortTarget target) {
    return switch (target) {
      case VERSION -> Comparator.comparingLong(KeyValue::getVersion);
      case CREATE -> Comparator.comparingLong(KeyValue::getCreateRevision);
      case MOD -> Comparator.comparingLong(KeyValue::getModRevision);
      case VALUE -> Comparator.comparing(KeyValue::getValue, KeyTable.ORDER);
      case KEY, UNRECOGNIZED -> Comparator.comparing(KeyValue::getKey, KeyTable.ORDER);
    };
  }

  private static KeyValue withoutValue(KeyValue pair) {
    return pair.toBuilder().clearValue().build();
  }
}
