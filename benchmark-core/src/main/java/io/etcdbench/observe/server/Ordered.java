// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Maps sorted by key, so that a result is always written in the same order. */
final class Ordered {
  private Ordered() {}

  static <V> Map<String, V> copyOf(Map<String, V> map) {
    return Collections.unmodifiableMap(new TreeMap<>(map));
  }
}
