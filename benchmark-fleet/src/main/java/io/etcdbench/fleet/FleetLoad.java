// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.LoadResult.End;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Series;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.workload.mix.LoadShare;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Merges the loads of workers. Stateless. */
final class FleetLoad {
  private FleetLoad() {}

  /** Returns the sum of all loads. */
  static LoadResult merged(List<LoadResult> loads) {
    LoadResult all = loads.get(0);
    for (LoadResult one : loads.subList(1, loads.size())) {
      all = all.merge(one);
    }
    return new LoadResult(all.measured(), all.total(), all.sent(), end(loads));
  }

  private static End end(List<LoadResult> loads) {
    if (loads.stream().allMatch(one -> one.end() == End.OPERATIONS)) {
      return End.OPERATIONS;
    }
    return loads.stream().anyMatch(one -> one.end() == End.STOPPED) ? End.STOPPED : End.DURATION;
  }

  /**
   * Returns the load of a lost worker as far as its reports arrived. Operations of its share that
   * were not reported as ended count as dropped, whether or not it sent them.
   *
   * @param received its seconds; null for none
   * @param stoppedNanos when the other workers were stopped; {@link Long#MAX_VALUE} when they were
   *     not
   */
  static LoadResult ofLost(
      RunPlan plan, LoadShare share, @Nullable Interval received, long stoppedNanos) {
    Interval seen =
        received == null ? new Interval(0, 0, 0, 0, 0, List.of(), emptyIfOpen(plan)) : received;
    long ended = seen.ended();
    long dropped = Math.max(seen.dropped(), scheduled(plan, share, seen, stoppedNanos) - ended);
    Interval counted =
        new Interval(
            seen.startNanos(),
            seen.endNanos(),
            ended,
            dropped,
            seen.lastDoneNanos(),
            seen.series(),
            seen.lagNanos());
    Map<String, Long> sent = new TreeMap<>();
    seen.series().forEach(one -> sent.merge(one.operation(), one.count(), Long::sum));
    return new LoadResult(counted, counted, sent, End.DURATION);
  }

  /**
   * Returns the part of a lost worker's share that none of its seconds counted, as operations
   * dropped at the end of its seconds.
   *
   * @param received its seconds; null for none
   * @param stoppedNanos as for {@link #ofLost}
   */
  static Interval unreported(
      RunPlan plan, LoadShare share, @Nullable Interval received, long stoppedNanos) {
    Interval all = ofLost(plan, share, received, stoppedNanos).total();
    long known = received == null ? 0 : received.sent() + received.dropped();
    return new Interval(
        all.endNanos(),
        all.endNanos(),
        0,
        all.sent() + all.dropped() - known,
        all.endNanos(),
        List.of(),
        emptyIfOpen(plan));
  }

  private static @Nullable Histogram emptyIfOpen(RunPlan plan) {
    return plan.load().model(plan.seed()) instanceof OpenLoop ? new Histogram(3) : null;
  }

  /**
   * Returns the number of operations in a worker's share up to the stop; in a closed loop that was
   * stopped or has a given duration, the number that it sent.
   */
  private static long scheduled(RunPlan plan, LoadShare share, Interval seen, long stoppedNanos) {
    long most = plan.load().total() > 0 ? share.of(plan.load().total()) : Long.MAX_VALUE;
    if (!(plan.load().model(plan.seed(), share) instanceof OpenLoop open)) {
      boolean isKnown = most < Long.MAX_VALUE && stoppedNanos == Long.MAX_VALUE;
      return isKnown ? most : seen.sent();
    }
    long endNanos = Math.min(plan.load().extent().nanos(), stoppedNanos);
    ArrivalSchedule schedule = open.schedule();
    long arrivals = 0;
    while (arrivals < most && schedule.nextNanos() < endNanos) {
      arrivals++;
    }
    return arrivals;
  }

  /**
   * Whether a worker's seconds add up to its reported total, to the last operation and bucket.
   *
   * @param seconds their sum; null for none
   */
  static boolean isSumOf(LoadResult load, @Nullable Interval seconds) {
    if (seconds == null) {
      return load.total().sent() == 0 && load.total().ended() == 0;
    }
    return seconds.sent() == load.total().sent()
        && seconds.dropped() == load.total().dropped()
        && histograms(seconds).equals(histograms(load.total()));
  }

  private static Map<String, Histogram> histograms(Interval interval) {
    Map<String, Histogram> all = new TreeMap<>();
    for (Series one : interval.series()) {
      String name = one.operation() + " " + one.outcomeLabel();
      all.put(name + " service", one.serviceNanos());
      Histogram response = one.responseNanos();
      if (response != null) {
        all.put(name + " response", response);
      }
    }
    return all;
  }
}
