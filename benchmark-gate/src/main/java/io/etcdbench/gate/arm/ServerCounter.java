// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import java.util.Map;
import java.util.TreeMap;

/** Reads the counters of the servers. Used by one thread. */
@FunctionalInterface
public interface ServerCounter {

  /**
   * Returns the current counters.
   *
   * @return totals over all members by name, for example {@code rpcs}; unreadable counters are
   *     omitted
   */
  Map<String, Long> read();

  /**
   * Returns the growth between two readings.
   *
   * @param before an earlier reading
   * @param after a later one
   * @return the growth of each counter that is in both readings and did not decrease
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
