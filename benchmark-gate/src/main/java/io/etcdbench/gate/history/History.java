// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.history.HistoryPoint.Series;
import io.etcdbench.statistic.ChangePoints;
import io.etcdbench.statistic.ChangePoints.Change;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What many sessions say of a code base over time. It alerts and never fails a build: a change
 * point needs points on both sides of it, so it comes days after the commit. Immutable.
 *
 * @param points in the order of time
 */
public record History(List<HistoryPoint> points) {

  /** How far back a change is looked for. */
  private static final int LAST_POINTS = 60;

  public History {
    points = List.copyOf(points);
  }

  /**
   * A change of level in one series.
   *
   * @param series what changed
   * @param commit the first one of the new level
   * @param change as a ratio less one, positive when it got worse
   * @param p of the permutation test
   */
  public record Alert(Series series, String commit, double change, double p) {}

  /**
   * The changes in the last 60 points of each series.
   *
   * @return by series, in the order of time
   */
  public List<Alert> alerts() {
    List<Alert> alerts = new ArrayList<>();
    for (List<HistoryPoint> series : bySeries().values()) {
      List<HistoryPoint> last =
          series.subList(Math.max(0, series.size() - LAST_POINTS), series.size());
      double[] values = last.stream().mapToDouble(HistoryPoint::logRatio).toArray();
      for (Change change : ChangePoints.DEFAULT.in(values)) {
        HistoryPoint first = last.get(change.at());
        alerts.add(new Alert(first.series(), first.commit(), change.change(), change.p()));
      }
    }
    return alerts;
  }

  /**
   * The table that Apache Otava reads: {@code time,commit,} and one column per series, ratios to
   * the reference. A commit that lacks a series has an empty cell.
   *
   * @return lines ended by a line feed
   */
  public String toOtavaCsv() {
    TreeSet<String> columns = new TreeSet<>(bySeries().keySet());
    StringBuilder csv = new StringBuilder("time,commit");
    columns.forEach(column -> csv.append(',').append(column));
    csv.append('\n');
    rows().forEach((head, cells) -> csv.append(head).append(row(columns, cells)).append('\n'));
    return csv.toString();
  }

  /**
   * Holds the newest point of each series against those before it.
   *
   * @param rule the levels and the least effect
   * @return by series; only series with at least two points before the newest
   */
  public Map<String, StoredBaseline.Judgement> newest(GateRule rule) {
    Map<String, StoredBaseline.Judgement> judgements = new TreeMap<>();
    Map<String, List<HistoryPoint>> all = bySeries();
    all.forEach(
        (column, series) -> {
          List<HistoryPoint> before = series.subList(0, series.size() - 1);
          HistoryPoint last = series.get(series.size() - 1);
          if (before.size() >= 2) {
            boolean same =
                before.stream().allMatch(one -> one.environment().equals(last.environment()));
            StoredBaseline baseline =
                new StoredBaseline(before.stream().map(HistoryPoint::logRatio).toList());
            judgements.put(column, baseline.judge(last.logRatio(), rule, all.size(), same));
          }
        });
    return judgements;
  }

  private static String row(TreeSet<String> columns, Map<String, Double> cells) {
    StringBuilder row = new StringBuilder();
    for (String column : columns) {
      Double value = cells.get(column);
      row.append(',').append(value == null ? "" : Double.toString(StrictMath.exp(value)));
    }
    return row.toString();
  }

  private Map<String, Map<String, Double>> rows() {
    Map<String, Map<String, Double>> rows = new LinkedHashMap<>();
    for (HistoryPoint point : points) {
      rows.computeIfAbsent(point.time() + "," + point.commit(), head -> new TreeMap<>())
          .put(point.series().column(), point.logRatio());
    }
    return rows;
  }

  private Map<String, List<HistoryPoint>> bySeries() {
    Map<String, List<HistoryPoint>> series = new TreeMap<>();
    for (HistoryPoint point : points) {
      series.computeIfAbsent(point.series().column(), name -> new ArrayList<>()).add(point);
    }
    return series;
  }
}
