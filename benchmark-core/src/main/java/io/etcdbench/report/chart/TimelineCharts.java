// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.Chart;
import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.PlotChart;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.Sample;
import io.etcdbench.result.Sample.Ended;
import io.etcdbench.result.Sample.Percentiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The measure phase second by second, one chart below the other.
 *
 * @param runs runs with a timeline
 * @param style distinguishes curves
 * @param plot provides the time axis of all charts
 */
record TimelineCharts(List<ChartedRun> runs, SeriesStyle style, SecondsPlot plot) {
  private static final int GREY = 5;

  List<Chart> all() {
    List<Chart> charts = new ArrayList<>();
    charts.add(rates());
    operations().forEach(operation -> charts.add(latencies(operation)));
    errors().ifPresent(charts::add);
    charts.add(inFlight());
    pauses().ifPresent(charts::add);
    cpu().ifPresent(charts::add);
    return charts;
  }

  private PlotChart rates() {
    List<Curve> curves = new ArrayList<>();
    for (ChartedRun run : runs) {
      List<Point> scheduled =
          SecondsPlot.points(run, second -> second.scheduled() / second.seconds());
      curves.add(style.band(run, 1, "scheduled", scheduled));
      new RunFacts(run.result())
          .targetOpsPerSecond()
          .ifPresent(rate -> curves.add(style.target(run, "target", points(run, rate))));
      curves.add(line(run, 0, "successful", second -> ok(second) / second.seconds()));
    }
    return plot.linear("Operations per second", curves, AxisLabels::number);
  }

  private static List<Point> points(ChartedRun run, double level) {
    return SecondsPlot.points(run, second -> level);
  }

  private static double ok(Sample second) {
    return second.ok().values().stream().mapToLong(Ended::count).sum();
  }

  private List<String> operations() {
    return runs.stream()
        .flatMap(run -> run.timeline().stream())
        .flatMap(second -> second.ok().keySet().stream())
        .distinct()
        .toList();
  }

  private PlotChart latencies(String operation) {
    List<Curve> curves = new ArrayList<>();
    for (ChartedRun run : runs) {
      Curve max = latency(run, style.overlaid() ? 0 : GREY, "max", operation, Percentiles::max);
      Curve p99 = latency(run, 0, "p99", operation, latency -> orGap(latency.p99()));
      // Overlaid, each run has one curve of its slow operations: p99 if each second has one, else
      // max.
      boolean carried = CurveValues.count(p99) == CurveValues.count(max);
      if (!carried || !style.overlaid()) {
        curves.add(max);
      }
      curves.add(latency(run, 1, "p50", operation, latency -> orGap(latency.p50())));
      if (carried || !style.overlaid()) {
        curves.add(p99);
      }
    }
    List<Curve> known = curves.stream().filter(c -> CurveValues.hasValues(List.of(c))).toList();
    String title = "%s: %s time in each second".formatted(operation, clocks(operation));
    return plot.logarithmic(title, known, AxisLabels::nanos);
  }

  private Curve latency(
      ChartedRun run,
      int metric,
      String label,
      String operation,
      ToDoubleFunction<Percentiles> of) {
    return line(
        run,
        metric,
        label,
        second -> {
          Ended ended = second.ok().get(operation);
          return ended == null ? Double.NaN : Math.max(1, of.applyAsDouble(shown(ended)));
        });
  }

  /**
   * Returns the response time if there is one, because users experience it; else the service time.
   */
  private static Percentiles shown(Ended ended) {
    return Objects.requireNonNullElse(ended.responseNanos(), ended.serviceNanos());
  }

  private static double orGap(@Nullable Long nanos) {
    return nanos == null ? Double.NaN : nanos;
  }

  private String clocks(String operation) {
    List<Boolean> open =
        runs.stream()
            .flatMap(run -> run.timeline().stream())
            .flatMap(second -> Optional.ofNullable(second.ok().get(operation)).stream())
            .map(ended -> ended.responseNanos() != null)
            .distinct()
            .toList();
    if (open.size() == 2) {
      return "response time, of closed loops service";
    }
    return open.contains(true) ? "response" : "service";
  }

  /** Returns one curve per kind of error; empty if there were no errors. */
  private Optional<PlotChart> errors() {
    List<Curve> curves = new ArrayList<>();
    for (ChartedRun run : runs) {
      List<String> kinds =
          run.timeline().stream().flatMap(s -> s.failed().keySet().stream()).distinct().toList();
      for (int i = 0; i < kinds.size(); i++) {
        String kind = kinds.get(i);
        curves.add(line(run, i, kind, s -> s.failed().getOrDefault(kind, 0L) / s.seconds()));
      }
    }
    return orNothing("Failed operations per second", curves, false);
  }

  private PlotChart inFlight() {
    List<Curve> curves =
        runs.stream().map(run -> line(run, 0, "in flight", Sample::inFlight)).toList();
    return plot.linear("Operations in flight", curves, AxisLabels::number);
  }

  private Optional<PlotChart> pauses() {
    List<Curve> curves = new ArrayList<>();
    for (ChartedRun run : runs) {
      List<Point> collections = SecondsPlot.points(run, ofClient(ClientUse::gcNanos));
      curves.add(style.bars(run, 1, "garbage collections", collections));
      curves.add(line(run, 0, "worst hiccup", ofClient(ClientUse::worstHiccupNanos)));
    }
    return orNothing("Client pauses in each second", curves, true);
  }

  private Optional<PlotChart> cpu() {
    List<Curve> curves = new ArrayList<>();
    for (ChartedRun run : runs) {
      curves.add(line(run, 0, "client", TimelineCharts::cores));
      List<Point> members = MemberSamples.cores(run.members());
      if (!members.isEmpty()) {
        curves.add(style.line(run, 1, "members together", members));
      }
    }
    return orNothing("CPU cores used", curves, false);
  }

  private Optional<PlotChart> orNothing(String title, List<Curve> curves, boolean times) {
    return CurveValues.hasValues(curves)
        ? Optional.of(plot.linear(title, curves, times ? AxisLabels::nanos : AxisLabels::number))
        : Optional.empty();
  }

  private static double cores(Sample second) {
    ClientUse use = second.client();
    Long cpuNanos = use == null ? null : use.cpuNanos();
    return cpuNanos == null ? Double.NaN : cpuNanos / 1e9 / second.seconds();
  }

  private static ToDoubleFunction<Sample> ofClient(ToDoubleFunction<ClientUse> metric) {
    return second -> {
      ClientUse use = second.client();
      return use == null ? Double.NaN : metric.applyAsDouble(use);
    };
  }

  private Curve line(ChartedRun run, int metric, String label, ToDoubleFunction<Sample> value) {
    return style.line(run, metric, label, SecondsPlot.points(run, value));
  }
}
