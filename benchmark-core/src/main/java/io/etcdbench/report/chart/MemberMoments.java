// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.Curve.Point;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.MemberAccount.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts the per-second metrics of members to points of a plot. */
final class MemberMoments {
  private static final double NANOS_PER_SECOND = 1e9;

  private MemberMoments() {}

  /** Returns a metric of a member, with gaps where there was no value. */
  static List<Point> points(MemberAccount member, Function<Moment, @Nullable Number> metric) {
    List<Point> points = new ArrayList<>();
    double from = 0;
    for (Moment moment : member.timeline()) {
      double to = moment.atNanos() / NANOS_PER_SECOND;
      Number value = metric.apply(moment);
      points.add(new Point(from, to, value == null ? Double.NaN : value.doubleValue()));
      from = to;
    }
    return points;
  }

  /** Returns the CPU cores of all members together, while all of them have samples. */
  static List<Point> cores(List<MemberAccount> members) {
    List<List<Point>> each = members.stream().map(m -> points(m, Moment::cpuCores)).toList();
    int shortest = each.stream().mapToInt(List::size).min().orElse(0);
    List<Point> sum = new ArrayList<>();
    for (int i = 0; i < shortest; i++) {
      int at = i;
      double cores = each.stream().mapToDouble(points -> points.get(at).value()).sum();
      Point place = each.get(0).get(i);
      sum.add(new Point(place.from(), place.to(), cores));
    }
    return sum;
  }
}
