// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.load.record.Interval;
import io.etcdbench.watch.WatchResult.Events;
import io.etcdbench.watch.WatchResult.Fairness;
import io.etcdbench.watch.WatchResult.Watchers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The observations of all watchers of a run, or of one of its workers. Immutable.
 *
 * @param recorded their series
 * @param watchers counts of watchers
 * @param events counts of events
 * @param fairness how evenly watchers were served; null when unknown
 */
public record WatchAccount(
    List<Recorded> recorded, Watchers watchers, Events events, @Nullable Fairness fairness) {
  public WatchAccount {
    recorded = List.copyOf(recorded);
  }

  /**
   * Series recorded over one interval.
   *
   * @param name equal for the same series of other workers
   * @param interval the series, with the time over which they were recorded
   * @param counted counts by name that were not taken by the recorder; may be empty
   */
  public record Recorded(String name, Interval interval, Map<String, Long> counted) {
    public Recorded {
      counted = Map.copyOf(counted);
    }

    /** Creates series with the watchers' own count. */
    static Recorded counted(String name, Interval interval) {
      return new Recorded(name, interval, Map.of(name, interval.sent()));
    }

    private Recorded merge(Recorded other) {
      Map<String, Long> sum = new TreeMap<>(counted);
      other.counted.forEach((key, value) -> sum.merge(key, value, Long::sum));
      return new Recorded(name, interval.merge(other.interval), sum);
    }
  }

  /**
   * Creates the account of watchers that started with the load.
   *
   * @param creation the creation of their watches; null when none was requested
   * @param result their result
   */
  public static WatchAccount of(@Nullable Interval creation, WatchResult result) {
    Stream<Recorded> made =
        Stream.ofNullable(creation).map(one -> Recorded.counted(WatchResult.CREATION, one));
    return new WatchAccount(
        Stream.concat(
                made,
                Stream.of(
                    Recorded.counted(WatchResult.EVENTS, result.fromSending()),
                    new Recorded("after-ack", result.fromAcknowledgement(), Map.of())))
            .toList(),
        result.watchers(),
        result.events(),
        result.fairness());
  }

  /**
   * Creates the account of watchers that caught up.
   *
   * @param result their result
   */
  public static WatchAccount of(CatchUpResult result) {
    return new WatchAccount(
        List.of(
            Recorded.counted(WatchResult.CREATION, result.creation()),
            Recorded.counted(CatchUpResult.CAUGHT_UP, result.caughtUp())),
        result.watchers(),
        result.events(),
        null);
  }

  /**
   * Combines two accounts.
   *
   * @param other the account of another worker in the same run
   * @return the sums, and the extremes of both
   */
  public WatchAccount merge(WatchAccount other) {
    return new WatchAccount(
        Stream.concat(recorded.stream(), other.recorded.stream())
            .collect(
                Collectors.toMap(
                    Recorded::name,
                    one -> one,
                    Recorded::merge,
                    LinkedHashMap<String, Recorded>::new))
            .values()
            .stream()
            .toList(),
        watchers.plus(other.watchers),
        events.plus(other.events),
        Fairness.ofBoth(fairness, other.fairness));
  }
}
