// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of one phase of a run. Immutable.
 *
 * @param name {@code rehearse}, {@code connect}, {@code preload}, {@code warmup}, {@code measure},
 *     {@code drain}, {@code verify} or {@code cleanup}; in a capacity search also a rate, for
 *     example {@code 1600/s}
 * @param elapsedNanos duration of the phase, 0 or more
 * @param scheduled operations that were to be sent, 0 or more
 * @param dropped operations of these that were never sent: the concurrency limit was reached, the
 *     run was stopped, or a worker was lost; 0 or more
 * @param sent operations sent, by series name, as counted by the sender; null when not counted, as
 *     in older files
 * @param series the operations that ended or were abandoned, by operation and outcome; empty for
 *     phases that record no latencies
 * @param timeline the same second by second, at most 600 entries: in a longer phase each entry
 *     merges two, four and so on seconds; empty for phases that record none
 * @param events events in the cluster during the phase, in order; may be empty
 * @param steadiness how warm the client was at its end; null unless the phase warms up the client
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
    // Older files lack this field.
    timeline = timeline == null ? List.of() : List.copyOf(timeline);
    events = events == null ? List.of() : List.copyOf(events);
    if (dropped > scheduled) {
      throw new IllegalArgumentException(
          "dropped is " + dropped + "; allowed: 0 to scheduled, which is " + scheduled);
    }
  }

  /**
   * Creates a phase without a timeline and without the sender's counts.
   *
   * @param elapsedNanos duration of the phase, 0 or more
   * @param scheduled operations that were to be sent
   * @param dropped operations of these that were never sent
   * @param series the operations that ended
   */
  public PhaseResult(
      String name, long elapsedNanos, long scheduled, long dropped, List<SeriesResult> series) {
    this(name, elapsedNanos, scheduled, dropped, null, series, List.of(), List.of(), null);
  }

  /** Returns whether this phase has the given name. */
  public boolean is(PhaseName wanted) {
    return name.equals(wanted.label());
  }

  /**
   * Returns the series of the load: those that count in the throughput.
   *
   * @return without what watchers received
   */
  public List<SeriesResult> ofLoad() {
    return series.stream().filter(one -> !one.isOfWatchers()).toList();
  }

  /**
   * Returns a copy with the sender's counts.
   *
   * @param counted operations sent, by series name
   */
  public PhaseResult withSent(Map<String, Long> counted) {
    return new PhaseResult(
        name, elapsedNanos, scheduled, dropped, counted, series, timeline, events, steadiness);
  }

  /**
   * Returns a copy with additional series.
   *
   * @param more appended to the existing series
   * @param counted operations sent in these series, by series name; may be empty
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

  /** Returns a copy with another name and without a timeline. */
  public PhaseResult summaryAs(String other) {
    return new PhaseResult(
        other, elapsedNanos, scheduled, dropped, sent, series, List.of(), List.of(), steadiness);
  }

  /**
   * Returns a copy with a timeline.
   *
   * @param seconds of the phase, in order
   * @param done events in the cluster during the phase
   */
  public PhaseResult withTimeline(List<Sample> seconds, List<Event> done) {
    return new PhaseResult(
        name, elapsedNanos, scheduled, dropped, sent, series, seconds, done, steadiness);
  }

  /** Returns a copy with the steadiness of the client at its end. */
  public PhaseResult with(Steadiness reached) {
    return new PhaseResult(
        name, elapsedNanos, scheduled, dropped, sent, series, timeline, events, reached);
  }
}
