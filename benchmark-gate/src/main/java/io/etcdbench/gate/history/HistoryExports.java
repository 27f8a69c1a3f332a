// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.gate.history.Trend.Point;
import io.etcdbench.gate.history.Trend.State;
import io.etcdbench.gate.history.Trend.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The analysis of a history in machine-readable form: a row per point, a test case per metric. */
final class HistoryExports {
  private HistoryExports() {}

  static Exports of(HistoryAnalysis analysis) {
    return new Exports(dataset(analysis), suite(analysis));
  }

  private static Dataset dataset(HistoryAnalysis analysis) {
    List<List<String>> rows = new ArrayList<>();
    for (SeriesTrend series : analysis.series()) {
      for (Trend trend : series.trends()) {
        for (int at = 0; at < trend.points().size(); at++) {
          int index = at;
          Point point = trend.points().get(at);
          Optional<Step> step = trend.steps().stream().filter(one -> one.at() == index).findFirst();
          rows.add(
              List.of(
                  series.key().label(),
                  series.workload(),
                  trend.name().operation(),
                  trend.name().metric(),
                  trend.name().unit(),
                  point.commit(),
                  Dataset.cell(point.value()),
                  Dataset.cell(point.low()),
                  Dataset.cell(point.high()),
                  step.map(one -> Dataset.cell(one.change())).orElse(""),
                  step.map(one -> one.state().toString()).orElse("")));
        }
      }
    }
    return new Dataset(
        List.of(
            "series",
            "workload",
            "operation",
            "metric",
            "unit",
            "commit",
            "value",
            "low",
            "high",
            "step",
            "state"),
        rows);
  }

  private static TestSuite suite(HistoryAnalysis analysis) {
    List<Case> cases =
        analysis.series().stream()
            .flatMap(series -> series.trends().stream().map(trend -> testCase(series, trend)))
            .toList();
    return new TestSuite("etcd-bench history", List.of(), cases);
  }

  private static Case testCase(SeriesTrend series, Trend trend) {
    String group = series.workload() + " " + series.key().label();
    String name = trend.name().toString();
    if (trend.noise() == null) {
      return new Case(group, name, Outcome.SKIPPED, "too few commits");
    }
    return trend.steps().stream()
        .filter(step -> step.state() == State.REGRESSION)
        .findFirst()
        .map(
            step ->
                new Case(group, name, Outcome.FAILED, HistoryDocument.sentence(trend.name(), step)))
        .orElseGet(() -> new Case(group, name, Outcome.PASSED, ""));
  }
}
