// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What happened in one phase of a run. Immutable.
 *
 * @param name {@code rehearse}, {@code connect}, {@code preload}, {@code warmup}, {@code measure},
 *     {@code drain}, {@code verify} or {@code cleanup}; of a search for the capacity also a rate,
 *     for example {@code 1600/s}
 * @param elapsedNanos from its first to its last instant, 0 or more
 * @param scheduled operations that were to be sent, 0 or more
 * @param dropped of these, never sent because the in-flight limit stayed full, 0 or more
 * @param sent operations that were sent, by the name of their series, as the sender counted them;
 *     null when nobody counted, as in files of before the field was added
 * @param series the operations that ended or were abandoned, by operation and outcome; empty for
 *     phases that keep no latencies
 * @param timeline the same second by second, at most 600: of a longer phase each entry is two, four
 *     and so on of them; empty for phases that keep none
 * @param events what was done to the cluster meanwhile, in its order; empty when nothing
 * @param steadiness how warm the client was at its end; null unless the phase warms it up
 */
public record PhaseResult(
    String name,
    long elapsedNanos,
    long scheduled,
    long dropped,
    @Nullable Map<String, Long> sent,
    List<SeriesResult> series,
    List<Sample> timeline,
    List<Event> events,
    @Nullable Steadiness steadiness) {
  public PhaseResult {
    Field.require("name", name);
    Field.requireAtLeast("elapsedNanos", elapsedNanos, 0);
    Field.requireAtLeast("scheduled", scheduled, 0);
    Field.requireAtLeast("dropped", dropped, 0);
    sent = sent == null ? null : Field.map("sent", new TreeMap<>(sent));
    series = Field.list("series", series);
    // Files of before the field was added lack it.
    timeline = timeline == null ? List.of() : List.copyOf(timeline);
    events = events == null ? List.of() : List.copyOf(events);
    if (dropped > scheduled) {
      throw new IllegalArgumentException(
          "dropped is " + dropped + "; allowed: 0 to scheduled, which is " + scheduled);
    }
  }

  /**
   * A phase that keeps no timeline, and whose sender did not count.
   *
   * @param name of the phase
   * @param elapsedNanos from its first to its last instant
   * @param scheduled operations that were to be sent
   * @param dropped of these, never sent
   * @param series the operations that ended
   */
  public PhaseResult(
      String name, long elapsedNanos, long scheduled, long dropped, List<SeriesResult> series) {
    this(name, elapsedNanos, scheduled, dropped, null, series, List.of(), List.of(), null);
  }

  /**
   * Whether this is a phase of that name.
   *
   * @param wanted one of those that a run has
   * @return true for that phase
   */
  public boolean is(PhaseName wanted) {
    return name.equals(wanted.label());
  }

  /**
   * The same with what its sender counted.
   *
   * @param counted operations sent, by the name of their series
   * @return a changed copy
   */
  public PhaseResult withSent(Map<String, Long> counted) {
    return new PhaseResult(
        name, elapsedNanos, scheduled, dropped, counted, series, timeline, events, steadiness);
  }

  /**
   * The same with further series.
   *
   * @param more behind those of before
   * @param counted what was sent of them, by the name of their series; may be empty
   * @return a changed copy
   */
  public PhaseResult withMore(List<SeriesResult> more, Map<String, Long> counted) {
    Map<String, Long> all = new TreeMap<>(sent == null ? Map.of() : sent);
    all.putAll(counted);
    return new PhaseResult(
        name,
        elapsedNanos,
        scheduled,
        dropped,
        all,
        Stream.concat(series.stream(), more.stream()).toList(),
        timeline,
        events,
        steadiness);
  }

  /**
   * The same under another name, without its timeline.
   *
   * @param other the name
   * @return a changed copy
   */
  public PhaseResult summaryAs(String other) {
    return new PhaseResult(
        other, elapsedNanos, scheduled, dropped, sent, series, List.of(), List.of(), steadiness);
  }

  /**
   * The same with a timeline.
   *
   * @param seconds of the phase, in their order
   * @param done to the cluster meanwhile
   * @return a changed copy
   */
  public PhaseResult withTimeline(List<Sample> seconds, List<Event> done) {
    return new PhaseResult(
        name, elapsedNanos, scheduled, dropped, sent, series, seconds, done, steadiness);
  }

  /**
   * The same with what it did for the client.
   *
   * @param reached at its end
   * @return a changed copy
   */
  public PhaseResult with(Steadiness reached) {
    return new PhaseResult(
        name, elapsedNanos, scheduled, dropped, sent, series, timeline, events, reached);
  }
}
