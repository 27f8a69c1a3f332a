// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.FleetAccount.WorkerSample;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The seconds of one worker as its chart shows them; adjacent seconds of a long measurement are
 * merged. Not thread-safe.
 */
final class WorkerSamples {
  static final int MAX = 600;

  /** The last interval may be too short for a meaningful rate. */
  private static final long SHORTEST_NANOS = 100_000_000;

  private final List<WorkerSample> seconds = new ArrayList<>();
  private int perEntry = 1;
  private int inLast;

  void add(Interval interval) {
    Histogram ok = interval.okLatencies();
    WorkerSample second =
        new WorkerSample(
            interval.endNanos(), ok.getTotalCount(), LatencySummary.quantileOrNull(ok, 0.99));
    boolean isTooShort = interval.endNanos() - interval.startNanos() < SHORTEST_NANOS;
    if (!seconds.isEmpty() && (isTooShort || inLast < perEntry)) {
      int last = seconds.size() - 1;
      seconds.set(last, sum(seconds.get(last), second));
      inLast += isTooShort ? 0 : 1;
    } else {
      seconds.add(second);
      inLast = 1;
    }
    if (seconds.size() > MAX) {
      halve();
    }
  }

  private void halve() {
    List<WorkerSample> halved = new ArrayList<>();
    for (int i = 0; i + 1 < seconds.size(); i += 2) {
      halved.add(sum(seconds.get(i), seconds.get(i + 1)));
    }
    boolean odd = seconds.size() % 2 == 1;
    if (odd) {
      halved.add(seconds.get(seconds.size() - 1));
    }
    inLast = odd ? inLast : 2 * perEntry;
    perEntry *= 2;
    seconds.clear();
    seconds.addAll(halved);
  }

  List<WorkerSample> all() {
    return List.copyOf(seconds);
  }

  private static WorkerSample sum(WorkerSample one, WorkerSample later) {
    return new WorkerSample(
        later.endNanos(), one.ok() + later.ok(), higher(one.p99(), later.p99()));
  }

  private static @Nullable Long higher(@Nullable Long one, @Nullable Long other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return Math.max(one, other);
  }
}
