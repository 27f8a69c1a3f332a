// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Shape;
import io.etcdbench.document.Plot;
import io.etcdbench.document.Plot.Note;
import io.etcdbench.document.PlotChart;
import io.etcdbench.document.SpanScale;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.gate.history.Trend.Point;
import io.etcdbench.statistic.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Draws a metric over its commits: a dot per commit, the levels with the band that contains 95 % of
 * the commits, and a mark at every step.
 */
final class TrendChart {
  private static final String BLUE = "c1";
  private static final String GREY = "c6";

  /** More hashes would overlap on a page 400 pixels wide. */
  private static final int MAX_LABELS = 3;

  private static final int MAX_STEPS = 4;
  private static final double HALF = 0.5;

  private final Trend trend;
  private final List<Point> points;

  private TrendChart(Trend trend) {
    this.trend = trend;
    this.points = trend.points();
  }

  static PlotChart of(Trend trend) {
    TrendChart chart = new TrendChart(trend);
    List<Curve> curves = new ArrayList<>(chart.levels());
    curves.add(new Curve("", Shape.LINE, BLUE, chart.values()));
    curves.add(new Curve("a commit", Shape.DOTS, BLUE, chart.values()));
    double[] shown =
        curves.stream()
            .flatMap(curve -> curve.points().stream())
            .filter(Curve.Point::hasValue)
            .mapToDouble(Curve.Point::value)
            .toArray();
    Plot plot =
        new Plot(
            chart.commits(),
            SpanScale.around(shown, MAX_STEPS, value -> HistoryDocument.value(trend.name(), value)),
            curves,
            trend.steps().stream().map(step -> step.at() - HALF).toList(),
            chart.notes());
    return new PlotChart(trend.name().toString(), PlotChart.Size.LOW, plot);
  }

  private SpanScale commits() {
    int last = points.size() - 1;
    double step = Math.ceil(points.size() / (double) MAX_LABELS);
    return new SpanScale(-HALF, last + HALF, step, this::label);
  }

  private String label(double at) {
    int index = (int) Math.round(at);
    return index < 0 || index >= points.size()
        ? ""
        : GitRepository.shortCommit(points.get(index).commit());
  }

  private List<Curve.Point> values() {
    return IntStream.range(0, points.size())
        .mapToObj(at -> new Curve.Point(at - HALF, at + HALF, points.get(at).value()))
        .toList();
  }

  private List<Curve> levels() {
    Double noise = trend.noise();
    return noise == null
        ? List.of()
        : List.of(
            level("level", " dotted", 1),
            level("95 % of the commits of a level", " dashed", 1 + noise),
            level("", " dashed", 1 / (1 + noise)));
  }

  /** Draws the levels with gaps between them. */
  private Curve level(String label, String stroke, double factor) {
    List<Integer> begins = trend.levels();
    List<Curve.Point> line = new ArrayList<>();
    for (int i = 0; i < begins.size(); i++) {
      int from = begins.get(i);
      int to = i + 1 < begins.size() ? begins.get(i + 1) : points.size();
      double value = factor * middle(from, to);
      double left = from - HALF;
      double right = to - HALF;
      line.add(new Curve.Point(left, left, value));
      line.add(new Curve.Point(right, right, value));
      line.add(new Curve.Point(right, right, Double.NaN));
    }
    return new Curve(label, Shape.LINE, GREY + stroke, line);
  }

  private double middle(int from, int to) {
    return Median.of(points.subList(from, to).stream().mapToDouble(Point::value).toArray());
  }

  private List<Note> notes() {
    return IntStream.range(0, points.size())
        .mapToObj(
            at ->
                new Note(
                    at - HALF,
                    at + HALF,
                    GitRepository.shortCommit(points.get(at).commit())
                        + "\n"
                        + HistoryDocument.value(trend.name(), points.get(at))))
        .toList();
  }
}
