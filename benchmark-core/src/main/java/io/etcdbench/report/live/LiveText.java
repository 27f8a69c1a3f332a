// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.LatencySummary;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/** The text of a live line. It may be wider than the terminal, which cuts its end. */
final class LiveText {
  private static final double NANOS_PER_SECOND = 1e9;

  private LiveText() {}

  static String of(PhaseGoal goal, PhaseProgress progress, Interval shown) {
    Histogram nanos = progress.recentNanos();
    double seconds = (shown.endNanos() - shown.startNanos()) / NANOS_PER_SECOND;
    List<String> parts = new ArrayList<>();
    parts.add(goal.phase() + " " + seconds(shown.endNanos()));
    parts.add(Quantity.number((shown.ended() - shown.failed()) / seconds) + "/s");
    parts.add("p50 " + quantile(nanos, 0.50));
    parts.add("p99 " + quantile(nanos, 0.99));
    parts.add("errors " + Quantity.count(progress.failed()));
    parts.add("in flight " + Quantity.count(progress.inFlight()));
    if (progress.dropped() > 0) {
      parts.add("dropped " + Quantity.count(progress.dropped()));
    }
    long left = goal.leftNanos(shown.endNanos(), progress.settled());
    if (left >= 0) {
      parts.add(seconds(left) + " left");
    }
    return String.join("  ", parts);
  }

  private static String quantile(Histogram nanos, double quantile) {
    OptionalLong value = LatencySummary.quantile(nanos, quantile);
    return value.isPresent() ? Quantity.nanos(value.getAsLong()) : "-";
  }

  /** Formats whole seconds, with minutes and hours if necessary. */
  private static String seconds(long nanos) {
    long seconds = Math.round(nanos / NANOS_PER_SECOND);
    if (seconds < 60) {
      return seconds + " s";
    }
    return seconds < 3_600
        ? seconds / 60 + " min " + seconds % 60 + " s"
        : seconds / 3_600 + " h " + seconds % 3_600 / 60 + " min";
  }
}
