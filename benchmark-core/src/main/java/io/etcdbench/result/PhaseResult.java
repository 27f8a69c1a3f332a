// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.List;

/**
 * What happened in one phase of a run. Immutable.
 *
 * @param name {@code connect}, {@code preload}, {@code warmup}, {@code measure}, {@code drain},
 *     {@code verify} or {@code cleanup}
 * @param elapsedNanos from its first to its last instant, 0 or more
 * @param offered operations that were to be sent, 0 or more
 * @param notOffered of these, never sent because the in-flight limit stayed full, 0 or more
 * @param series the operations that ended, by operation and outcome; empty for phases that keep no
 *     latencies
 */
public record PhaseResult(
    String name, long elapsedNanos, long offered, long notOffered, List<SeriesResult> series) {
  public PhaseResult {
    Field.require("name", name);
    Field.requireAtLeast("elapsedNanos", elapsedNanos, 0);
    Field.requireAtLeast("offered", offered, 0);
    Field.requireAtLeast("notOffered", notOffered, 0);
    series = Field.list("series", series);
    if (notOffered > offered) {
      throw new IllegalArgumentException(
          "notOffered is " + notOffered + "; allowed: 0 to offered, which is " + offered);
    }
  }
}
