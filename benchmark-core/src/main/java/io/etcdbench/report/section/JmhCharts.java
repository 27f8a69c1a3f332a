// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.etcdbench.document.Chart;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.IntervalChart;
import io.etcdbench.document.IntervalChart.Interval;
import io.etcdbench.document.IntervalChart.Row;
import io.etcdbench.document.LinearScale;
import io.etcdbench.document.LinearScale.Steps;
import io.etcdbench.document.Tone;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.format.Quantity;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.JmhResult.Score;
import io.etcdbench.result.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The scores of JMH results with their intervals and iterations, one chart per unit. */
public final class JmhCharts {
  private static final String HINT =
      "A small dot is one measured iteration, the large one the mean over all forks, the bar its"
          + " 99.9 % interval as JMH computes it.";

  private static final int MAX_STEPS = 6;

  private JmhCharts() {}

  /** Returns nothing for a run without JMH results. */
  public static List<Block> of(List<JmhResult> results) {
    Map<String, List<JmhResult>> byUnit =
        results.stream()
            .collect(groupingBy(one -> one.score().unit(), LinkedHashMap::new, toList()));
    List<Chart> charts =
        byUnit.entrySet().stream().map(one -> chart(one.getKey(), one.getValue())).toList();
    return charts.isEmpty() ? List.of() : List.of(new Charts("", HINT, Layout.STACK, charts));
  }

  private static Chart chart(String unit, List<JmhResult> results) {
    Map<String, String> common = Parameters.common(results);
    List<Row> rows = results.stream().map(one -> row(one, common)).toList();
    double highest =
        rows.stream()
            .flatMap(row -> Stream.concat(Stream.of(row.interval().high()), row.points().stream()))
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(1);
    LinearScale axis =
        LinearScale.upTo(Math.max(0, highest), MAX_STEPS, Steps.DECIMAL, AxisLabels::number);
    return new IntervalChart("Scores in " + unit, axis, List.of(), rows);
  }

  private static Row row(JmhResult result, Map<String, String> common) {
    Score score = result.score();
    double error = Objects.requireNonNullElse(score.error(), 0.0);
    String varying = Parameters.text(Parameters.without(result.params(), common));
    String label = "%s %s %s".formatted(result.shortName(), result.mode(), varying).strip();
    List<Double> iterations = score.raw().stream().flatMap(List::stream).toList();
    String text =
        Quantity.number(score.value())
            + (error == 0 ? "" : " ± " + Quantity.percent(error, score.value()));
    Interval interval = new Interval(score.value() - error, score.value(), score.value() + error);
    return new Row(label, tone(result), interval, iterations, text);
  }

  private static Tone tone(JmhResult result) {
    return switch (Status.of(result.findings())) {
      case VALID -> Tone.PLAIN;
      case DOUBTFUL -> Tone.WARN;
      case INVALID -> Tone.BAD;
    };
  }
}
