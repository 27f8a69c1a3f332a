// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.load.record.Interval;
import io.etcdbench.watch.WatchResult.Events;
import io.etcdbench.watch.WatchResult.Watchers;

/**
 * Results of watchers that started at a past revision.
 *
 * @param creation the series {@code watch-create}: from the request for a watch to the server's
 *     confirmation, errors by kind
 * @param caughtUp the series {@code watch-catch-up}: from the request for a watch to the last event
 *     that it was to receive; one value per watcher that has caught up
 * @param watchers counts of watchers
 * @param events counts of events; an event without acknowledgement cannot occur
 */
public record CatchUpResult(
    Interval creation, Interval caughtUp, Watchers watchers, Events events) {

  /** The series of {@link #caughtUp}; {@code sent} of its interval is the watchers' own count. */
  public static final String CAUGHT_UP = "watch-catch-up";
}
