// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.document.AxisScale;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Charts.Layout;
import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.Curve.Shape;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.LogScale;
import io.etcdbench.document.Plot;
import io.etcdbench.document.Plot.Note;
import io.etcdbench.document.PlotChart;
import io.etcdbench.document.PlotChart.Size;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.format.Quantity;
import io.etcdbench.sizing.capacity.RateCurve.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Charts of the rates of a search. Immutable. */
public final class CapacityCharts {
  private static final String HINT =
      "Each dot is a rate, measured until it was decided. Both axes are logarithmic. The vertical"
          + " line is the highest rate that holds.";

  private static final int MAX_X_TICKS = 8;
  private static final int MAX_Y_TICKS = 10;

  /** The lowest share on the logarithmic axis; lower shares, including 0, are drawn here. */
  private static final double MIN_SHARE = 0.0001;

  private final RateCurve curve;
  private final TailLimit limit;
  private final AxisScale rates;

  private CapacityCharts(RateCurve curve, TailLimit limit) {
    this.curve = curve;
    this.limit = limit;
    double[] offered = curve.rates().stream().mapToDouble(Rate::scheduledPerSecond).toArray();
    this.rates =
        LogScale.around(
            DoubleStream.of(offered).min().orElse(1),
            DoubleStream.of(offered).max().orElse(1),
            MAX_X_TICKS,
            rate -> AxisLabels.number(rate) + "/s");
  }

  /**
   * Returns the charts of latency and of the share of slow operations by rate.
   *
   * @param limit of the objective
   * @return empty when no rate was offered
   */
  public static List<Block> of(RateCurve curve, TailLimit limit) {
    if (curve.rates().isEmpty()) {
      return List.of();
    }
    CapacityCharts charts = new CapacityCharts(curve, limit);
    return List.of(
        new Charts("", HINT, Layout.PAIR, List.of(charts.latencies(), charts.slowShares())));
  }

  private PlotChart latencies() {
    List<Curve> curves = new ArrayList<>();
    curves.add(level("limit of the objective", (double) limit.limitNanos()));
    curves.add(line("p50", "c2", Rate::p50Nanos));
    curves.add(line("p99", "c1", Rate::p99Nanos));
    curves.addAll(decided(Rate::p99Nanos));
    return chart("Response time by rate", curves, AxisLabels::nanos);
  }

  private PlotChart slowShares() {
    Function<Rate, @Nullable Number> share = rate -> Math.max(MIN_SHARE, rate.slowShare());
    List<Curve> curves = new ArrayList<>();
    curves.add(level("share that the objective allows", Math.max(MIN_SHARE, limit.share())));
    curves.add(line("slower than " + Quantity.nanos(limit.limitNanos()), "c1", share));
    curves.addAll(decided(share));
    return chart("Share of slow operations by rate", curves, Quantity::share);
  }

  private PlotChart chart(String title, List<Curve> curves, DoubleFunction<String> label) {
    double[] values =
        curves.stream()
            .flatMap(one -> one.points().stream())
            .filter(Point::hasValue)
            .mapToDouble(Point::value)
            .toArray();
    AxisScale y =
        LogScale.around(
            DoubleStream.of(values).min().orElse(1),
            DoubleStream.of(values).max().orElse(1),
            MAX_Y_TICKS,
            label);
    Double highest = curve.highestPerSecond();
    List<Double> marks = highest == null ? List.of() : List.of(highest);
    List<Curve> shown =
        curves.stream().filter(one -> one.points().stream().anyMatch(Point::hasValue)).toList();
    return new PlotChart(title, Size.TALL, new Plot(rates, y, shown, marks, notes()));
  }

  private Curve level(String label, double value) {
    List<Double> ends =
        Stream.of(curve.ascending().get(0), curve.ascending().get(curve.rates().size() - 1))
            .map(Rate::scheduledPerSecond)
            .toList();
    List<Point> points = ends.stream().map(rate -> new Point(rate, rate, value)).toList();
    return new Curve(label, Shape.LINE, "c5 dashed", points);
  }

  private Curve line(String label, String classes, Function<Rate, @Nullable Number> value) {
    return new Curve(label, Shape.LINE, classes, points(curve.ascending(), value));
  }

  private List<Curve> decided(Function<Rate, @Nullable Number> value) {
    return List.of(
        dots("holds", "c3", one -> one == RateVerdict.HOLDS, value),
        dots("does not hold", "c5", RateVerdict::isBeyond, value),
        dots("not decided", "c6", one -> one != RateVerdict.HOLDS && !one.isBeyond(), value));
  }

  private Curve dots(
      String label,
      String classes,
      Predicate<RateVerdict> which,
      Function<Rate, @Nullable Number> value) {
    List<Rate> some =
        curve.ascending().stream().filter(rate -> which.test(rate.decision())).toList();
    return new Curve(label, Shape.DOTS, classes, points(some, value));
  }

  private static List<Point> points(List<Rate> rates, Function<Rate, @Nullable Number> value) {
    return rates.stream()
        .map(
            rate -> {
              Number known = value.apply(rate);
              double shown = known == null ? Double.NaN : known.doubleValue();
              return new Point(rate.scheduledPerSecond(), rate.scheduledPerSecond(), shown);
            })
        .toList();
  }

  /** Each rate's tooltip covers the range up to the midpoints to its neighbours. */
  private List<Note> notes() {
    List<Rate> ascending = curve.ascending();
    List<Note> notes = new ArrayList<>();
    for (int i = 0; i < ascending.size(); i++) {
      double own = ascending.get(i).scheduledPerSecond();
      double before = ascending.get(Math.max(0, i - 1)).scheduledPerSecond();
      double after = ascending.get(Math.min(ascending.size() - 1, i + 1)).scheduledPerSecond();
      notes.add(new Note(Math.sqrt(before * own), Math.sqrt(own * after), note(ascending.get(i))));
    }
    return notes;
  }

  private static String note(Rate rate) {
    return "%s/s: %s\np50: %s\np99: %s\nslow: %s"
        .formatted(
            Quantity.number(rate.scheduledPerSecond()),
            rate.decision().word(),
            nanos(rate.p50Nanos()),
            nanos(rate.p99Nanos()),
            Quantity.share(rate.slowShare()));
  }

  private static String nanos(@Nullable Long nanos) {
    return nanos == null ? "-" : Quantity.nanos(nanos);
  }
}
