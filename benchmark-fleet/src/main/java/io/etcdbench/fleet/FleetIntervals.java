// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.fleet.WorkerSlot.Part;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.observe.client.ClientUse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Merges the seconds of all workers: those that start in the same second of the measurement become
 * one interval, whose histograms are the sums of theirs. Not thread-safe.
 */
final class FleetIntervals {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  static final ClientUse NOTHING = new ClientUse(0L, 0L, 0, 0, 0, 0L, 0L);

  private final TreeMap<Long, Part> waiting = new TreeMap<>();
  private final List<IntervalListener> listeners;
  private ClientUse client = NOTHING;
  private long reportedNanos;

  FleetIntervals(List<IntervalListener> listeners) {
    this.listeners = List.copyOf(listeners);
  }

  void add(Part part) {
    // A part that arrives after its second was reported counts towards the next reported second.
    long begin = Math.max(part.interval().startNanos(), reportedNanos);
    waiting.merge(begin / SECOND, part, FleetIntervals::sum);
  }

  /** Reports all complete seconds, to which no worker can add any more, to the listeners. */
  void notice(long completeNanos) {
    while (!waiting.isEmpty() && (waiting.firstKey() + 1) * SECOND <= completeNanos) {
      Map.Entry<Long, Part> first = waiting.pollFirstEntry();
      notice(first.getValue(), (first.getKey() + 1) * SECOND);
    }
  }

  /** Reports all remaining seconds to the listeners. */
  void finish() {
    while (!waiting.isEmpty()) {
      Map.Entry<Long, Part> first = waiting.pollFirstEntry();
      long end = first.getValue().interval().endNanos();
      notice(first.getValue(), waiting.isEmpty() ? end : (first.getKey() + 1) * SECOND);
    }
  }

  private void notice(Part part, long endNanos) {
    Interval one = part.interval();
    client = part.client();
    long end = Math.max(reportedNanos, endNanos);
    Interval reported =
        new Interval(
            reportedNanos,
            end,
            one.sent(),
            one.dropped(),
            one.lastDoneNanos(),
            one.series(),
            one.lagNanos());
    reportedNanos = end;
    listeners.forEach(listener -> listener.ended(reported));
  }

  /** Returns the client cost of the last reported second. */
  ClientUse client() {
    return client;
  }

  private static Part sum(Part one, Part other) {
    return new Part(
        one.interval().merge(other.interval()), FleetCost.beside(one.client(), other.client()));
  }
}
