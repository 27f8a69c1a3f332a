// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.watch.CatchUpSpec;
import io.etcdbench.watch.WatchSpec;

/**
 * Who listens to the run. Immutable.
 *
 * @param listeners nobody, watchers of what is put meanwhile, or watchers that begin in the past
 * @param keys what is watched
 * @param streams how many streams carry the watchers, 1 or more; with jetcd each watcher is one
 * @param perStream watchers on each stream, 1 or more
 * @param previous whether events carry the former value
 * @param history how many events watchers that begin in the past have to catch up on, 1 or more
 * @param values what is put into that past
 */
public record WatchPlan(
    Listeners listeners,
    KeyPlan keys,
    int streams,
    int perStream,
    Previous previous,
    int history,
    ValuePlan values) {

  /** Nobody listens. */
  public static final WatchPlan DEFAULT =
      new WatchPlan(
          Listeners.NONE,
          KeyPlan.DEFAULT.with(32, 1, KeyPlan.Order.SEQUENTIAL),
          10,
          10,
          Previous.WITHOUT,
          8,
          new ValuePlan("32", 0));

  /** Who listens. */
  public enum Listeners {
    /** Nobody. */
    NONE,
    /** Watchers of the keys that operations of the kind watched-put put. */
    LIVE,
    /** Watchers that begin in the past of one key, while other operations run. */
    CATCHING_UP
  }

  public WatchPlan {
    Bound.STREAMS.require(streams);
    Bound.WATCHERS.require(perStream);
    Bound.HISTORY.require(history);
    if (listeners != Listeners.NONE) {
      Bound.ALL_WATCHERS.require((long) streams * perStream);
    }
  }

  /**
   * The watchers of what is put meanwhile.
   *
   * @param run the prefix of the keys
   * @return which they are
   * @throws IllegalArgumentException when there are too many, or keys do not fit
   */
  public WatchSpec live(RunKeysPlan run) {
    return new WatchSpec(keys.space(run), streams, perStream, previous);
  }

  /**
   * The watchers that begin in the past.
   *
   * @param run the prefix of the keys
   * @return which they are
   * @throws IllegalArgumentException when there are too many, or there is more than one key
   */
  public CatchUpSpec catchingUp(RunKeysPlan run) {
    return new CatchUpSpec(keys.space(run), Math.multiplyExact(streams, perStream), streams);
  }
}
