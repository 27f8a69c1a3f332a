// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.load.record.Interval;
import org.jspecify.annotations.Nullable;

/**
 * The watchers' observations of the measured puts.
 *
 * @param fromSending the series {@code watch-event}: from the sending of the put to the event
 * @param fromAcknowledgement the series {@code watch-event-after-ack}: from the acknowledgement of
 *     the put to the event, and {@code watch-event-before-ack}: from the event to the
 *     acknowledgement, for events that arrived first. Together they are one signed distribution
 * @param watchers counts of watchers
 * @param events counts of events
 * @param fairness how evenly watchers were served; null when no event was received
 */
public record WatchResult(
    Interval fromSending,
    Interval fromAcknowledgement,
    Watchers watchers,
    Events events,
    @Nullable Fairness fairness) {

  /** The series of opened watches. */
  public static final String CREATION = "watch-create";

  /**
   * The series of {@link #fromSending}; {@code sent} of its interval is the watchers' own count.
   */
  public static final String EVENTS = "watch-event";

  /** The part of {@link #fromAcknowledgement} of events that arrived after the acknowledgement. */
  public static final String AFTER_ACK = "watch-event-after-ack";

  /** The part of {@link #fromAcknowledgement} of events that arrived before it. */
  public static final String BEFORE_ACK = "watch-event-before-ack";

  /**
   * Counts of watchers.
   *
   * @param asked watches to be opened
   * @param opened watches that the server confirmed
   * @param ended confirmed watches that ended without being closed by the client
   * @param example why one of these ended; null when none did
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
   * Counts of events, of all watchers together.
   *
   * @param expected acknowledged puts, each multiplied by the watchers of its key
   * @param received distinct events
   * @param missing the sum of each watcher's shortfall from its expected events; a lower bound when
   *     puts are uncertain
   * @param duplicates events equal to one of the 64 events before them
   * @param disordered events received after a later one; or duplicates of an event longer ago
   * @param uncertain puts that failed but may have been applied, each multiplied by the watchers of
   *     its key: up to this many more events than expected may be received
   * @param withoutAck events received but not in {@link WatchResult#fromAcknowledgement}: the put
   *     was never acknowledged, or only long after the event
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
   * The extremes among watchers that received anything.
   *
   * @param fewestEvents the minimum of one watcher's events
   * @param mostEvents the maximum of one watcher's events
   * @param lowestMeanNanos the minimum of one watcher's mean latency since sending
   * @param highestMeanNanos the maximum of one watcher's mean latency since sending
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
