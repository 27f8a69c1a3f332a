// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import java.util.Map;
import java.util.TreeMap;

/** Reads what the servers have counted of themselves. Used by one thread. */
@FunctionalInterface
public interface ServerCounter {

  /** Servers that are not asked. */
  ServerCounter NONE = Map::of;

  /**
   * What they have counted so far.
   *
   * @return totals over all members by name, for example {@code rpcs}; what cannot be read is left
   *     out
   */
  Map<String, Long> read();

  /**
   * What grew between two readings.
   *
   * @param before an earlier reading
   * @param after a later one
   * @return the growth of what both hold and what did not fall
   */
  static Map<String, Long> growth(Map<String, Long> before, Map<String, Long> after) {
    Map<String, Long> growth = new TreeMap<>();
    after.forEach(
        (name, value) -> {
          Long start = before.get(name);
          if (start != null && value >= start) {
            growth.put(name, value - start);
          }
        });
    return growth;
  }
}
