// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.AxisScale;
import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.LinearScale;
import io.etcdbench.document.LinearScale.Steps;
import io.etcdbench.document.LogScale;
import io.etcdbench.document.Plot;
import io.etcdbench.document.Plot.Note;
import io.etcdbench.document.PlotChart;
import io.etcdbench.document.PlotChart.Size;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.result.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * Plots over the seconds of the measure phase, all with the same time axis.
 *
 * @param seconds the horizontal axis
 * @param marks times of events, in seconds
 */
record SecondsPlot(AxisScale seconds, List<Double> marks) {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int MAX_X_STEPS = 6;
  private static final int MAX_Y_STEPS = 4;
  private static final int MAX_Y_TICKS = 7;

  /** Returns plots with an axis as long as the longest run. */
  static SecondsPlot of(List<ChartedRun> runs, List<Double> marks) {
    double longest =
        runs.stream()
            .flatMap(run -> run.timeline().stream())
            .mapToDouble(second -> second.endNanos() / NANOS_PER_SECOND)
            .max()
            .orElse(1);
    return new SecondsPlot(
        LinearScale.endingAt(longest, MAX_X_STEPS, Steps.CLOCK, AxisLabels::seconds), marks);
  }

  /** Returns a metric of each second; NaN leaves a gap. */
  static List<Point> points(ChartedRun run, ToDoubleFunction<Sample> metric) {
    return run.timeline().stream()
        .map(
            second ->
                new Point(
                    second.startNanos() / NANOS_PER_SECOND,
                    second.endNanos() / NANOS_PER_SECOND,
                    metric.applyAsDouble(second)))
        .toList();
  }

  /** Returns a chart with an axis from 0. */
  PlotChart linear(String title, List<Curve> curves, DoubleFunction<String> label) {
    double highest = CurveValues.highest(curves);
    return chart(
        title, curves, LinearScale.upTo(highest, MAX_Y_STEPS, Steps.DECIMAL, label), label);
  }

  /** Returns a chart with a logarithmic axis. */
  PlotChart logarithmic(String title, List<Curve> curves, DoubleFunction<String> label) {
    double lowest = CurveValues.lowestAboveZero(curves);
    double highest = CurveValues.highest(curves);
    return chart(title, curves, LogScale.around(lowest, highest, MAX_Y_TICKS, label), label);
  }

  private PlotChart chart(
      String title, List<Curve> curves, AxisScale values, DoubleFunction<String> label) {
    Plot plot = new Plot(seconds, values, curves, marks, notes(curves, label));
    return new PlotChart(title, Size.LOW, plot);
  }

  /** Returns tooltips with the values of the curves in each second of the longest curve. */
  private static List<Note> notes(List<Curve> curves, DoubleFunction<String> label) {
    List<Point> longest =
        curves.stream()
            .map(Curve::points)
            .reduce(List.of(), (one, other) -> one.size() >= other.size() ? one : other);
    List<Note> notes = new ArrayList<>();
    for (int i = 0; i < longest.size(); i++) {
      Point at = longest.get(i);
      List<String> lines = new ArrayList<>();
      lines.add(AxisLabels.seconds(at.from()) + " to " + AxisLabels.seconds(at.to()));
      for (Curve curve : curves) {
        boolean there = i < curve.points().size() && curve.points().get(i).hasValue();
        String value = there ? label.apply(curve.points().get(i).value()) : "-";
        lines.add(curve.label() + ": " + value);
      }
      notes.add(new Note(at.from(), at.to(), String.join("\n", lines)));
    }
    return notes;
  }
}
