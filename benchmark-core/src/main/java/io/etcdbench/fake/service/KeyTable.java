// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.KeyValue;
import java.util.Collections;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The current keys, in etcd's order. Guarded by the lock of {@link Store}. */
public final class KeyTable {
  static final Comparator<ByteString> ORDER = ByteString.unsignedLexicographicalComparator();
  private static final ByteString TO_THE_END = ByteString.copyFrom(new byte[1]);

  private final NavigableMap<ByteString, KeyValue> keys = new TreeMap<>(ORDER);
  private long bytes;

  @Nullable KeyValue get(ByteString key) {
    return keys.get(key);
  }

  /** Puts a key-value pair and returns the previous one; null if the key did not exist. */
  @Nullable KeyValue put(KeyValue pair) {
    KeyValue before = keys.put(pair.getKey(), pair);
    bytes += pair.getSerializedSize() - (before == null ? 0 : before.getSerializedSize());
    return before;
  }

  void remove(ByteString key) {
    KeyValue before = keys.remove(key);
    bytes -= before == null ? 0 : before.getSerializedSize();
  }

  /** Returns the total size of all keys with their values. */
  long bytes() {
    return bytes;
  }

  /** Returns a live view of a range; the end has the semantics of etcd's {@code range_end}. */
  NavigableMap<ByteString, KeyValue> within(ByteString key, ByteString end) {
    if (end.isEmpty()) {
      return keys.subMap(key, true, key, true);
    }
    if (end.equals(TO_THE_END)) {
      return keys.tailMap(key, true);
    }
    return ORDER.compare(key, end) < 0
        ? keys.subMap(key, true, end, false)
        : Collections.emptyNavigableMap();
  }

  /** Returns whether a range contains a key. */
  public static boolean isWithin(ByteString candidate, ByteString key, ByteString end) {
    if (end.isEmpty()) {
      return candidate.equals(key);
    }
    return ORDER.compare(candidate, key) >= 0
        && (end.equals(TO_THE_END) || ORDER.compare(candidate, end) < 0);
  }
}
