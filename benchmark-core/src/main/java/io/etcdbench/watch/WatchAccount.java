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
 * What the watchers of a run, or of one of its workers, received. Immutable.
 *
 * @param recorded their series
 * @param watchers how many there were
 * @param events how many there were
 * @param fairness how differently watchers were served; null when it is not known
 */
public record WatchAccount(
    List<Recorded> recorded, Watchers watchers, Events events, @Nullable Fairness fairness) {
  public WatchAccount {
    recorded = List.copyOf(recorded);
  }

  /**
   * Series of one time.
   *
   * @param name the same for the same series of other workers
   * @param interval the series, with the time in which they were recorded
   * @param counted how many there were, by name, as others than the recorder counted; may be empty
   */
  public record Recorded(String name, Interval interval, Map<String, Long> counted) {
    public Recorded {
      counted = Map.copyOf(counted);
    }

    /** Series that watchers counted, too. */
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
   * Of watchers that began with the load.
   *
   * @param creation of their watches; null when none was asked for
   * @param heard received by them
   * @return the account
   */
  public static WatchAccount of(@Nullable Interval creation, WatchResult heard) {
    Stream<Recorded> made =
        Stream.ofNullable(creation).map(one -> Recorded.counted(WatchResult.CREATION, one));
    return new WatchAccount(
        Stream.concat(
                made,
                Stream.of(
                    Recorded.counted(WatchResult.EVENTS, heard.fromSending()),
                    new Recorded("after-ack", heard.fromAcknowledgement(), Map.of())))
            .toList(),
        heard.watchers(),
        heard.events(),
        heard.fairness());
  }

  /**
   * Of watchers that caught up.
   *
   * @param heard received by them
   * @return the account
   */
  public static WatchAccount of(CatchUpResult heard) {
    return new WatchAccount(
        List.of(
            Recorded.counted(WatchResult.CREATION, heard.creation()),
            Recorded.counted(CatchUpResult.CAUGHT_UP, heard.caughtUp())),
        heard.watchers(),
        heard.events(),
        null);
  }

  /**
   * Both together.
   *
   * @param other of another worker in the same run
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
