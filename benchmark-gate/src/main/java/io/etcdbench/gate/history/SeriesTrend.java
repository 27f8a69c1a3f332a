// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.etcdbench.analysis.repeat.RepeatedMetric;
import io.etcdbench.gate.history.HistoryLine.Blessing;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.TrackedFigure.Name;
import io.etcdbench.gate.history.Trend.Point;
import io.etcdbench.statistic.LogMean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The runs of one plan in one environment, in commit order. Immutable.
 *
 * @param key key of the series
 * @param workload workload of the newest run
 * @param environment the facts behind the key
 * @param runs number of runs, 1 or more
 * @param trends trends of the analysed metrics: throughput, p50 and p99 of a load; all metrics of a
 *     JMH run or a gate session
 */
public record SeriesTrend(
    SeriesKey key, String workload, Map<String, String> environment, int runs, List<Trend> trends) {

  /**
   * The metrics of a load run that carry independent information. The others are stored and
   * exported only.
   */
  private static final Set<String> LOOKED_AT = Set.of(RepeatedMetric.THROUGHPUT, "p50", "p99");

  /** Number of newest commits in which steps are searched. */
  private static final int LAST_COMMITS = 200;

  /** The unit of a load's latencies; JMH's are per operation, for example {@code ns/op}. */
  private static final String NANOS = "ns";

  public SeriesTrend {
    if (key == null || workload == null || environment == null || trends == null) {
      throw new IllegalArgumentException(
          "'key', 'workload', 'environment' or 'trends' of a series is missing");
    }
    environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
    trends = List.copyOf(trends);
  }

  /**
   * Finds the steps of a series.
   *
   * @param runs runs of one series whose commits are on the line, at least one
   * @param line the order of commits
   * @param blessings the blessings that apply to the series
   * @param leastChange smallest change of level to report, as a ratio less one
   */
  static SeriesTrend of(
      List<Run> runs, CommitLine line, List<Blessing> blessings, double leastChange) {
    Map<String, List<Run>> byCommit =
        runs.stream()
            .sorted(Comparator.comparing(Run::time))
            .collect(groupingBy(Run::commit, LinkedHashMap::new, toList()));
    List<String> all =
        byCommit.keySet().stream().sorted(Comparator.comparing(line::position)).toList();
    List<String> commits = all.subList(Math.max(0, all.size() - LAST_COMMITS), all.size());
    Map<Name, List<Point>> points = new LinkedHashMap<>();
    for (String commit : commits) {
      List<Run> measured = byCommit.getOrDefault(commit, List.of());
      measured.stream()
          .flatMap(run -> run.figures().stream())
          .map(TrackedFigure::name)
          .filter(SeriesTrend::isLookedAt)
          .distinct()
          .forEach(
              name ->
                  points
                      .computeIfAbsent(name, first -> new ArrayList<>())
                      .add(point(commit, measured, name)));
    }
    TrendRule rule = new TrendRule(Math.max(1, points.size()), leastChange);
    Run newest = runs.stream().max(Comparator.comparing(Run::time)).orElseThrow();
    return new SeriesTrend(
        newest.series(),
        newest.workload(),
        newest.environment(),
        runs.size(),
        points.entrySet().stream()
            .map(one -> rule.of(one.getKey(), one.getValue(), line, blessings))
            .toList());
  }

  private static boolean isLookedAt(Name name) {
    boolean ofALoad = name.unit().equals(NANOS) || name.metric().equals(RepeatedMetric.THROUGHPUT);
    return !ofALoad || LOOKED_AT.contains(name.metric());
  }

  private static Point point(String commit, List<Run> runs, Name name) {
    List<TrackedFigure> figures =
        runs.stream()
            .flatMap(run -> run.figures().stream())
            .filter(one -> one.name().equals(name))
            .toList();
    double[] values = figures.stream().mapToDouble(TrackedFigure::value).toArray();
    Run last = runs.get(runs.size() - 1);
    TrackedFigure only = figures.get(0);
    boolean single = values.length == 1;
    return new Point(
        commit,
        LogMean.of(values).value(),
        single ? only.low() : (Double) Arrays.stream(values).min().orElseThrow(),
        single ? only.high() : (Double) Arrays.stream(values).max().orElseThrow(),
        values.length,
        last.report());
  }

  /** Returns the number of commits of the metric that has most of them. */
  int commits() {
    return trends.stream().mapToInt(trend -> trend.points().size()).max().orElse(0);
  }

  /** Returns the number of commits from which steps are searched. */
  int leastCommits() {
    return new TrendRule(Math.max(1, trends.size()), HistoryAnalysis.MIN_CHANGE).leastPoints();
  }

  /** Whether there are enough points to find a step. */
  public boolean isDecidable() {
    return trends.stream().anyMatch(trend -> trend.noise() != null);
  }

  /** Describes how the environment differs from that of another series. */
  String differences(SeriesTrend other) {
    return HistoryLine.Run.differences(environment, other.environment);
  }

  /** Describes the environment. */
  public String where() {
    return "etcd %s (%s), %s cores, %s"
        .formatted(
            environment.getOrDefault("etcd.version", "unknown"),
            environment.getOrDefault("etcd.topology", "unknown"),
            environment.getOrDefault("machine.cores", "unknown"),
            environment.getOrDefault("machine.cpu", "unknown"));
  }
}
