// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.load.record.Interval;
import io.etcdbench.watch.WatchResult.Events;
import io.etcdbench.watch.WatchResult.Watchers;

/**
 * How watchers that began in the past have caught up.
 *
 * @param creation the series {@code watch-create}: from asking for a watch to the server's
 *     confirmation, errors by kind
 * @param caughtUp the series {@code watch-catch-up}: from asking for a watch to the last event that
 *     it was to receive; one value per watcher that has caught up
 * @param watchers how many there were
 * @param events how many there were; none is without acknowledgement
 */
public record CatchUpResult(
    Interval creation, Interval caughtUp, Watchers watchers, Events events) {

  /** The series of {@link #caughtUp}; its interval's {@code sent} is what watchers counted. */
  public static final String CAUGHT_UP = "watch-catch-up";
}
