// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.load.record.Interval;
import org.jspecify.annotations.Nullable;

/**
 * What the watchers received of the puts measured.
 *
 * @param fromSending the series {@code watch-event}: from the sending of the put to the event
 * @param fromAcknowledgement the series {@code watch-event-after-ack}: from the acknowledgement of
 *     the put to the event, and {@code watch-event-before-ack}: the other way round, for events
 *     that came first. Both together are one distribution with a sign
 * @param watchers how many there were
 * @param events how many there were
 * @param fairness how differently watchers were served; null when no event was received
 */
public record WatchResult(
    Interval fromSending,
    Interval fromAcknowledgement,
    Watchers watchers,
    Events events,
    @Nullable Fairness fairness) {

  /** The series of opened watches. */
  public static final String CREATION = "watch-create";

  /** The series of {@link #fromSending}; its interval's {@code sent} is what watchers counted. */
  public static final String EVENTS = "watch-event";

  /**
   * The watchers.
   *
   * @param asked how many were to be opened
   * @param opened how many the server confirmed
   * @param ended how many of those ended by themselves
   * @param example why one of them did; null when none did
   */
  public record Watchers(int asked, int opened, int ended, @Nullable String example) {
    Watchers plus(Watchers other) {
      return new Watchers(
          asked + other.asked,
          opened + other.opened,
          ended + other.ended,
          example == null ? other.example : example);
    }
  }

  /**
   * The events, of all watchers together.
   *
   * @param expected acknowledged puts, each times the watchers of its key
   * @param received distinct events
   * @param missing by how many events a watcher stayed below what was expected of it, added up; a
   *     lower bound when puts are uncertain
   * @param duplicates received again, out of the 64 events before
   * @param disordered received after a later one; or received again when the first time is longer
   *     ago
   * @param uncertain puts that failed and may have happened all the same, each times the watchers
   *     of its key: so many more may be received than expected
   * @param withoutAck received, but not in {@link WatchResult#fromAcknowledgement}: the put was
   *     never acknowledged, or long after the event
   */
  public record Events(
      long expected,
      long received,
      long missing,
      long duplicates,
      long disordered,
      long uncertain,
      long withoutAck) {
    Events plus(Events other) {
      return new Events(
          expected + other.expected,
          received + other.received,
          missing + other.missing,
          duplicates + other.duplicates,
          disordered + other.disordered,
          uncertain + other.uncertain,
          withoutAck + other.withoutAck);
    }
  }

  /**
   * The least and the best served of the watchers that received anything.
   *
   * @param fewestEvents received by one watcher
   * @param mostEvents received by one watcher
   * @param lowestMeanNanos of one watcher's latencies from sending
   * @param highestMeanNanos of one watcher's latencies from sending
   */
  public record Fairness(
      long fewestEvents, long mostEvents, double lowestMeanNanos, double highestMeanNanos) {
    static @Nullable Fairness ofBoth(@Nullable Fairness one, @Nullable Fairness other) {
      if (one == null || other == null) {
        return one == null ? other : one;
      }
      return new Fairness(
          Math.min(one.fewestEvents, other.fewestEvents),
          Math.max(one.mostEvents, other.mostEvents),
          Math.min(one.lowestMeanNanos, other.lowestMeanNanos),
          Math.max(one.highestMeanNanos, other.highestMeanNanos));
    }
  }
}
