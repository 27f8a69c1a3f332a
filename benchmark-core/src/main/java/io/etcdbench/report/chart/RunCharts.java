// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.document.Chart;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Section;
import io.etcdbench.report.chart.RunEvents.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The charts of one run, or of several overlaid runs. Charts without data are omitted. */
public final class RunCharts {
  /** Explanation of a chart of percentiles for readers. */
  public static final String PERCENTILES =
      "Both axes are logarithmic. Response time is done - intended: latency from the scheduled"
          + " time, including the wait to be sent; service time is done - sent. A curve ends where"
          + " fewer than ten samples lie above the percentile.";

  private static final String SECONDS =
      "All charts share one time axis. A percentile is missing where a second has too few samples"
          + " for it. Hover over a second to read its values.";

  private final List<ChartedRun> runs;
  private final SeriesStyle style;

  /**
   * Creates the charts of runs.
   *
   * @param runs at least one, in the order in which they are shown
   */
  public RunCharts(List<ChartedRun> runs) {
    this.runs = List.copyOf(runs);
    this.style = new SeriesStyle(runs.size() > 1);
  }

  /** Returns one card per operation. */
  public List<Block> cards() {
    return charts("", Layout.CARDS, each(new RunCards(style)::of));
  }

  /** Returns one section per kind of chart. */
  public List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    Section.add(
        sections,
        "Latency by percentile",
        charts(PERCENTILES, Layout.PAIR, new PercentileCharts(style).of(runs)));
    Section.add(
        sections, "Latency budget", charts(BudgetChart.HINT, Layout.PAIR, each(this::budget)));
    Section.add(sections, "Second by second", charts(SECONDS, Layout.STACK, timeline()));
    Section.add(sections, "Workers, second by second", new WorkerCharts(runs, style).rows());
    Section.add(sections, "Members, second by second", new MemberCharts(runs, style).rows());
    return sections;
  }

  private List<Chart> budget(ChartedRun run) {
    return BudgetChart.of(Explanation.of(run.result()), run.number() + 1, style.title(run, ""))
        .<List<Chart>>map(List::of)
        .orElse(List.of());
  }

  private List<Chart> timeline() {
    List<ChartedRun> timed = runs.stream().filter(run -> !run.timeline().isEmpty()).toList();
    if (timed.isEmpty()) {
      return List.of();
    }
    List<Double> marks =
        timed.stream().flatMap(run -> RunEvents.of(run).stream()).map(Mark::atSeconds).toList();
    List<Chart> charts = new ArrayList<>();
    RunEvents.list(timed, style).ifPresent(charts::add);
    charts.addAll(new TimelineCharts(timed, style, SecondsPlot.of(timed, marks)).all());
    return charts;
  }

  private List<Chart> each(Function<ChartedRun, List<Chart>> charts) {
    return runs.stream().map(charts).flatMap(List::stream).toList();
  }

  private static List<Block> charts(String hint, Layout layout, List<Chart> charts) {
    return charts.isEmpty() ? List.of() : List.of(new Charts("", hint, layout, charts));
  }
}
