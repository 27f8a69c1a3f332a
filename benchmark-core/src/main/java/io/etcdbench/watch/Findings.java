// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import io.etcdbench.driver.Outcome;
import io.etcdbench.watch.WatchResult.Events;
import io.etcdbench.watch.WatchResult.Fairness;
import io.etcdbench.watch.WatchResult.Watchers;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Aggregates the observations of closed watchers. */
record Findings(PutLog log, Opener opener, List<Watcher> all) {

  WatchResult result(EventRecord record) {
    List<Watcher> opened =
        IntStream.range(0, all.size()).filter(opener::isOpen).mapToObj(all::get).toList();
    return new WatchResult(
        record.events(), record.acks(), watchers(opened), events(opened), fairness(opened));
  }

  private Watchers watchers(List<Watcher> opened) {
    List<Outcome> ends =
        opened.stream()
            .map(Watcher::end)
            .filter(Objects::nonNull)
            .map(Outcome.class::cast)
            .toList();
    return new Watchers(
        all.size(), opened.size(), ends.size(), ends.isEmpty() ? null : ends.get(0).detail());
  }

  private Events events(List<Watcher> opened) {
    return new Events(
        sum(opened, watcher -> log.acknowledged(watcher.key())),
        sum(opened, Watcher::received),
        sum(opened, this::missing),
        sum(opened, Watcher::duplicates),
        sum(opened, Watcher::disordered),
        sum(opened, watcher -> log.uncertain(watcher.key())),
        sum(opened, Watcher::withoutAck));
  }

  private long missing(Watcher watcher) {
    return Math.max(0, log.acknowledged(watcher.key()) - watcher.received());
  }

  private static long sum(List<Watcher> watchers, ToLongFunction<Watcher> value) {
    return watchers.stream().mapToLong(value).sum();
  }

  private static @Nullable Fairness fairness(List<Watcher> opened) {
    List<Watcher> hearing = opened.stream().filter(watcher -> watcher.received() > 0).toList();
    if (hearing.isEmpty()) {
      return null;
    }
    long[] counts = hearing.stream().mapToLong(Watcher::received).sorted().toArray();
    double[] means = hearing.stream().mapToDouble(Watcher::meanNanos).sorted().toArray();
    return new Fairness(counts[0], counts[counts.length - 1], means[0], means[means.length - 1]);
  }
}
