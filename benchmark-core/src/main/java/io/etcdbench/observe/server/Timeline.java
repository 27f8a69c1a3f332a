// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import io.etcdbench.observe.server.MemberAccount.Moment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The moments of one member, thinned out evenly when there are too many. Not thread-safe. */
final class Timeline {
  static final int MAX_MOMENTS = 600;
  private static final double NANOS_PER_SECOND = 1e9;

  private final long startNanos;
  private final List<Moment> moments = new ArrayList<>();
  private long seen;
  private long keepEvery = 1;

  Timeline(long startNanos) {
    this.startNanos = startNanos;
  }

  void add(ServerDelta delta, ServerSnapshot before, ServerSnapshot after) {
    if (seen++ % keepEvery == 0) {
      moments.add(moment(delta, before, after));
    }
    if (moments.size() > MAX_MOMENTS) {
      thinOut();
    }
  }

  List<Moment> moments() {
    return List.copyOf(moments);
  }

  private void thinOut() {
    List<Moment> kept = new ArrayList<>();
    for (int i = 0; i < moments.size(); i += 2) {
      kept.add(moments.get(i));
    }
    moments.clear();
    moments.addAll(kept);
    keepEvery *= 2;
  }

  private Moment moment(ServerDelta delta, ServerSnapshot before, ServerSnapshot after) {
    double seconds = delta.elapsedNanos() / NANOS_PER_SECOND;
    long committed = Math.max(0, after.whole(Metric.COMMITTED) - before.whole(Metric.COMMITTED));
    return new Moment(
        after.atNanos() - startNanos,
        seconds > 0 ? delta.sum(Metric.CPU_SECONDS) / seconds : 0,
        after.whole(Metric.RESIDENT_BYTES),
        meanNanos(delta, Metric.WAL_FSYNC),
        meanNanos(delta, Metric.BACKEND_COMMIT),
        meanNanos(delta, Metric.PEER_RTT),
        seconds > 0 ? committed / seconds : 0,
        after.applyGap(),
        after.isLeader());
  }

  private static @Nullable Double meanNanos(ServerDelta delta, String histogram) {
    double count = delta.sum(histogram + "_count");
    return count > 0 ? delta.sum(histogram + "_sum") * NANOS_PER_SECOND / count : null;
  }
}
