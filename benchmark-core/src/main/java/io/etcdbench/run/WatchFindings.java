// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.format.Phrase;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.Interval;
import io.etcdbench.result.Severity;
import io.etcdbench.watch.WatchAccount;
import io.etcdbench.watch.WatchResult.Events;
import io.etcdbench.watch.WatchResult.Fairness;
import io.etcdbench.watch.WatchResult.Watchers;

/** Converts what watchers have received to findings. */
final class WatchFindings {
  private WatchFindings() {}

  /** Adds series and findings to the gathered results. */
  static void add(RunResultBuilder results, WatchAccount watched) {
    watched
        .recorded()
        .forEach(one -> results.addToMeasure(untilLast(one.interval()), one.counted()));
    add(results, watched.watchers(), watched.events());
    Fairness fairness = watched.fairness();
    if (fairness != null) {
      add(results, fairness);
    }
  }

  /** Leaves out the wait for events that may never come, which would lower the rate. */
  private static Interval untilLast(Interval recorded) {
    return recorded.untilLastDone(recorded.startNanos());
  }

  /**
   * Adds findings about watchers and events. Missing watchers, and missing or wrong events, make a
   * result doubtful.
   */
  private static void add(RunResultBuilder results, Watchers watchers, Events events) {
    if (watchers.opened() < watchers.asked() || watchers.ended() > 0) {
      results.find(
          "watchers-lost",
          Severity.WARNING,
          "of %s watchers %s were opened and %s ended unexpectedly%s"
              .formatted(
                  watchers.asked(),
                  watchers.opened(),
                  watchers.ended(),
                  watchers.example() == null ? "" : ", for example: " + watchers.example()),
          "use fewer watchers, or find out why the server or the client ends them");
    }
    boolean wrong = events.missing() > 0 || events.duplicates() > 0 || events.disordered() > 0;
    results.find(
        wrong ? "watch-events-wrong" : "watch-events",
        wrong ? Severity.WARNING : Severity.INFO,
        "%s watchers received %s events of %s; %s missing, %s twice, %s out of order"
            .formatted(
                watchers.opened(),
                events.received(),
                events.expected(),
                events.missing(),
                events.duplicates(),
                events.disordered()),
        wrong ? "a longer --drain-timeout waits longer for late events" : "");
  }

  /** Adds a finding about the fairness between watchers. */
  private static void add(RunResultBuilder results, Fairness fairness) {
    results.find(
        "watch-fairness",
        Severity.INFO,
        Phrase.say(
            "each watcher received %d to %d events, with a mean delay of %s to %s",
            fairness.fewestEvents(),
            fairness.mostEvents(),
            Quantity.decimals(fairness.lowestMeanNanos() / 1e6, 2),
            Phrase.millis(fairness.highestMeanNanos())),
        "");
  }
}
