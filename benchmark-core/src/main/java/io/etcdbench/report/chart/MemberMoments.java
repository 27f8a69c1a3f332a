// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.Curve.Point;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.MemberAccount.Moment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What members report second by second, as points of a plot. */
final class MemberMoments {
  private static final double NANOS_PER_SECOND = 1e9;

  private MemberMoments() {}

  /** A metric of a member; a gap where there was none. */
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

  /** The CPU cores of all members together, as far as all of them were read. */
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
