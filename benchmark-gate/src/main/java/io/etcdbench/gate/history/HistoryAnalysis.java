// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.history.HistoryLine.Blessing;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.result.file.ContractFile;
import java.util.List;
import java.util.TreeMap;

/**
 * The analysis of a history: its series, and the commits at which they changed. Immutable.
 *
 * @param schema {@link #SCHEMA}
 * @param verdict FAIL when a metric got worse, still is, and was not accepted; INCONCLUSIVE when no
 *     series has enough points; else PASS
 * @param tip the newest commit of the line
 * @param strangers commits of runs that are not on the line and are excluded
 * @param series by plan and environment
 */
public record HistoryAnalysis(
    String schema, Verdict verdict, String tip, List<String> strangers, List<SeriesTrend> series) {
  /** Version of this format. Adding fields does not change it. */
  public static final String SCHEMA = "etcd-bench/history-analysis/1";

  /** The file format. */
  public static final ContractFile<HistoryAnalysis> FORMAT =
      new ContractFile<>(SCHEMA, HistoryAnalysis.class);

  /** The default for the smallest change of level to report. */
  public static final double MIN_CHANGE = 0.03;

  public HistoryAnalysis {
    if (verdict == null || tip == null || strangers == null || series == null) {
      throw new IllegalArgumentException("'verdict', 'tip', 'strangers' or 'series' is missing");
    }
    strangers = List.copyOf(strangers);
    series = List.copyOf(series);
  }

  /**
   * Analyses a history.
   *
   * @param lines all lines of the history
   * @param line the order of commits
   * @param leastChange smallest change of level to report, as a ratio less one, above 0
   */
  public static HistoryAnalysis of(List<HistoryLine> lines, CommitLine line, double leastChange) {
    List<Run> runs = all(lines, Run.class);
    List<Blessing> blessings = all(lines, Blessing.class);
    List<SeriesTrend> series =
        runs.stream()
            .filter(run -> line.holds(run.commit()))
            .collect(groupingBy(Run::series, TreeMap::new, toList()))
            .entrySet()
            .stream()
            .map(
                one ->
                    SeriesTrend.of(
                        one.getValue(),
                        line,
                        blessings.stream()
                            .filter(
                                blessing ->
                                    blessing.series().isEmpty()
                                        || blessing.series().equals(one.getKey().label()))
                            .toList(),
                        leastChange))
            .toList();
    return new HistoryAnalysis(
        SCHEMA,
        verdict(series),
        line.commits().get(line.commits().size() - 1),
        runs.stream()
            .map(Run::commit)
            .filter(commit -> !line.holds(commit))
            .distinct()
            .sorted()
            .toList(),
        series);
  }

  private static Verdict verdict(List<SeriesTrend> series) {
    if (series.stream().flatMap(one -> one.trends().stream()).anyMatch(Trend::isWorse)) {
      return Verdict.FAIL;
    }
    return series.stream().anyMatch(SeriesTrend::isDecidable) ? Verdict.PASS : Verdict.INCONCLUSIVE;
  }

  /**
   * Returns the lines of one kind.
   *
   * @param lines lines of a history
   * @param type kind of line
   */
  public static <T extends HistoryLine> List<T> all(List<HistoryLine> lines, Class<T> type) {
    return lines.stream().filter(type::isInstance).map(type::cast).toList();
  }
}
