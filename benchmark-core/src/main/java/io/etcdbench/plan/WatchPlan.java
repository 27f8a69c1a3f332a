// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.watch.CatchUpSpec;
import io.etcdbench.watch.WatchSpec;
import io.etcdbench.workload.mix.LoadShare;

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
   * @param share which worker's they are
   * @return which they are
   * @throws IllegalArgumentException when there are too many, or keys do not fit
   */
  public WatchSpec live(RunKeysPlan run, LoadShare share) {
    return new WatchSpec(keys.space(run), streams, perStream, previous, share);
  }

  /**
   * One worker's part: as many watchers on each of its streams. The number of streams and of keys
   * is a multiple of that of workers, so that a worker's watchers receive all its own puts and no
   * others: both ends of an event are then read on one clock.
   */
  WatchPlan dealt(LoadShare share) {
    return listeners == Listeners.NONE
        ? this
        : new WatchPlan(listeners, keys, share.of(streams), perStream, previous, history, values);
  }

  /** Refuses what would have to be timed between two machines. */
  void requireDealable(int workers, boolean alone) {
    if (listeners == Listeners.NONE || workers == 1) {
      return;
    }
    if (listeners == Listeners.CATCHING_UP) {
      throw new IllegalArgumentException(
          "the plan has watchers that catch up on one key (watch.listeners is catching-up), which are not dealt out to workers; run it on one machine");
    }
    if (!alone) {
      throw new IllegalArgumentException(
          "the plan has watchers and other operations than watched puts, which are not dealt out to workers together; leave the others out, or run it on one machine");
    }
    requireMultiple("watch.streams", streams, workers);
    requireMultiple("watch.keys.space", keys.space(), workers);
  }

  private static void requireMultiple(String what, long number, int workers) {
    if (number % workers != 0) {
      throw new IllegalArgumentException(
          "%s is %d for %d workers; allowed: a multiple of their number, so that each worker watches the keys that it puts"
              .formatted(what, number, workers));
    }
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
