// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.List;

/**
 * What happened in one phase of a run. Immutable.
 *
 * @param name {@code connect}, {@code preload}, {@code warmup}, {@code measure}, {@code drain},
 *     {@code verify} or {@code cleanup}; of a search for the capacity also a rate, for example
 *     {@code 1600/s}
 * @param elapsedNanos from its first to its last instant, 0 or more
 * @param offered operations that were to be sent, 0 or more
 * @param notOffered of these, never sent because the in-flight limit stayed full, 0 or more
 * @param series the operations that ended, by operation and outcome; empty for phases that keep no
 *     latencies
 * @param timeline the same second by second, at most 600: of a longer phase each entry is two, four
 *     and so on of them; empty for phases that keep none
 * @param events what was done to the cluster meanwhile, in its order; empty when nothing
 */
public record PhaseResult(
    String name,
    long elapsedNanos,
    long offered,
    long notOffered,
    List<SeriesResult> series,
    List<Second> timeline,
    List<Event> events) {
  public PhaseResult {
    Field.require("name", name);
    Field.requireAtLeast("elapsedNanos", elapsedNanos, 0);
    Field.requireAtLeast("offered", offered, 0);
    Field.requireAtLeast("notOffered", notOffered, 0);
    series = Field.list("series", series);
    // Files of before the field was added lack it.
    timeline = timeline == null ? List.of() : List.copyOf(timeline);
    events = events == null ? List.of() : List.copyOf(events);
    if (notOffered > offered) {
      throw new IllegalArgumentException(
          "notOffered is " + notOffered + "; allowed: 0 to offered, which is " + offered);
    }
  }

  /**
   * A phase that keeps no timeline.
   *
   * @param name of the phase
   * @param elapsedNanos from its first to its last instant
   * @param offered operations that were to be sent
   * @param notOffered of these, never sent
   * @param series the operations that ended
   */
  public PhaseResult(
      String name, long elapsedNanos, long offered, long notOffered, List<SeriesResult> series) {
    this(name, elapsedNanos, offered, notOffered, series, List.of(), List.of());
  }

  /**
   * The same with other series.
   *
   * @param all in the place of those of before
   * @return a changed copy
   */
  public PhaseResult withSeries(List<SeriesResult> all) {
    return new PhaseResult(name, elapsedNanos, offered, notOffered, all, timeline, events);
  }

  /**
   * The same with a timeline.
   *
   * @param seconds of the phase, in their order
   * @param done to the cluster meanwhile
   * @return a changed copy
   */
  public PhaseResult withTimeline(List<Second> seconds, List<Event> done) {
    return new PhaseResult(name, elapsedNanos, offered, notOffered, series, seconds, done);
  }
}
