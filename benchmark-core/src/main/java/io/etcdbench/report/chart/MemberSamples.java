// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.Curve.Point;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.MemberAccount.MemberSample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts the per-second metrics of members to points of a plot. */
final class MemberSamples {
  private static final double NANOS_PER_SECOND = 1e9;

  private MemberSamples() {}

  /** Returns a metric of a member, with gaps where there was no value. */
  static List<Point> points(MemberAccount member, Function<MemberSample, @Nullable Number> metric) {
    List<Point> points = new ArrayList<>();
    double from = 0;
    for (MemberSample sample : member.timeline()) {
      double to = sample.atNanos() / NANOS_PER_SECOND;
      Number value = metric.apply(sample);
      points.add(new Point(from, to, value == null ? Double.NaN : value.doubleValue()));
      from = to;
    }
    return points;
  }

  /**
   * Returns the CPU cores of all members together, with gaps where one of them has no sample. A
   * sample after an outage stands for the whole outage.
   */
  static List<Point> cores(List<MemberAccount> members) {
    List<List<Point>> each = members.stream().map(m -> points(m, MemberSample::cpuCores)).toList();
    List<Point> sum = new ArrayList<>();
    for (Point place : longest(each)) {
      double cores = each.stream().mapToDouble(points -> value(points, place.middle())).sum();
      sum.add(new Point(place.from(), place.to(), cores));
    }
    return sum.stream().anyMatch(Point::hasValue) ? sum : List.of();
  }

  private static List<Point> longest(List<List<Point>> all) {
    List<Point> longest = List.of();
    for (List<Point> points : all) {
      longest = points.size() > longest.size() ? points : longest;
    }
    return longest;
  }

  /** Returns the value at a time; NaN if there is none. */
  private static double value(List<Point> points, double at) {
    return points.stream()
        .filter(point -> point.from() <= at && at <= point.to())
        .mapToDouble(Point::value)
        .findFirst()
        .orElse(Double.NaN);
  }
}
