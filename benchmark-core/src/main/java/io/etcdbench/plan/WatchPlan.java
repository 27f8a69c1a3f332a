// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.watch.CatchUpResult;
import io.etcdbench.watch.CatchUpSpec;
import io.etcdbench.watch.WatchResult;
import io.etcdbench.watch.WatchSpec;
import io.etcdbench.workload.mix.LoadShare;
import java.util.List;

/**
 * The watchers of a run. Immutable.
 *
 * @param listeners none, watchers of keys being put, or watchers that start at an old revision
 * @param keys the watched keys
 * @param streams number of streams that carry the watchers, 1 or more; jetcd uses one stream per
 *     watcher
 * @param perStream watchers on each stream, 1 or more
 * @param previous whether events carry the previous value
 * @param history number of events that watchers starting at an old revision must catch up on, 1 or
 *     more
 * @param values the values put into that history
 */
public record WatchPlan(
    Listeners listeners,
    KeyPlan keys,
    int streams,
    int perStream,
    Previous previous,
    int history,
    ValuePlan values) {

  /** How the names of the series begin that hold what watchers received. */
  public static final String SERIES = "watch-";

  /** The series of the delays after which watchers received events. */
  public static final List<String> DELAYS = List.of(WatchResult.EVENTS, CatchUpResult.CAUGHT_UP);

  /** No watchers. */
  public static final WatchPlan DEFAULT =
      new WatchPlan(
          Listeners.NONE,
          KeyPlan.DEFAULT.with(32, 1, KeyPlan.Order.SEQUENTIAL),
          10,
          10,
          Previous.WITHOUT,
          8,
          new ValuePlan("32", 0));

  /** The kind of watchers. */
  public enum Listeners {
    /** No watchers. */
    NONE,
    /** Watchers of the keys that watched-put operations write. */
    LIVE,
    /**
     * Watchers that start at an old revision of one key and catch up while other operations run.
     */
    CATCHING_UP;

    /** Returns the names of the series that these watchers can record. */
    public List<String> series() {
      return switch (this) {
        case NONE -> List.of();
        case LIVE ->
            List.of(
                WatchResult.CREATION,
                WatchResult.EVENTS,
                WatchResult.AFTER_ACK,
                WatchResult.BEFORE_ACK);
        case CATCHING_UP -> List.of(WatchResult.CREATION, CatchUpResult.CAUGHT_UP);
      };
    }
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
   * Returns the watchers of keys being put.
   *
   * @param run the prefix of the keys
   * @param share the share of the worker that runs them
   * @throws IllegalArgumentException when there are too many watchers, or keys are too short
   */
  public WatchSpec live(RunKeysPlan run, LoadShare share) {
    return new WatchSpec(keys.space(run), streams, perStream, previous, share);
  }

  /**
   * Returns one worker's part: the same number of watchers on each of its streams. The numbers of
   * streams and of keys are multiples of the number of workers, so that a worker's watchers receive
   * exactly its own puts: both ends of an event are then timed by the same clock.
   */
  WatchPlan dealt(LoadShare share) {
    return listeners == Listeners.NONE
        ? this
        : new WatchPlan(listeners, keys, share.of(streams), perStream, previous, history, values);
  }

  /** Rejects watchers whose events would have to be timed across two machines. */
  void requireDealable(int workers, boolean alone) {
    if (listeners == Listeners.NONE || workers == 1) {
      return;
    }
    if (listeners == Listeners.CATCHING_UP) {
      throw new IllegalArgumentException(
          "the plan has watchers that catch up on one key (watch.listeners is catching-up), which"
              + " cannot be divided among workers; run it on one machine");
    }
    if (!alone) {
      throw new IllegalArgumentException(
          "the plan has watchers and other operations than watched puts, which cannot be divided"
              + " among workers together; leave the others out, or run it on one machine");
    }
    requireMultiple("watch.streams", streams, workers);
    requireMultiple("watch.keys.space", keys.space(), workers);
  }

  private static void requireMultiple(String what, long number, int workers) {
    if (number % workers != 0) {
      throw new IllegalArgumentException(
          "%s is %s for %s workers; allowed: a multiple of their number, so that each worker watches the keys that it puts"
              .formatted(what, number, workers));
    }
  }

  /**
   * Returns the watchers that start at an old revision.
   *
   * @param run the prefix of the keys
   * @throws IllegalArgumentException when there are too many watchers or more than one key
   */
  public CatchUpSpec catchingUp(RunKeysPlan run) {
    return new CatchUpSpec(keys.space(run), Math.multiplyExact(streams, perStream), streams);
  }
}
