// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.page;

import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.html.Element;
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
 * The measure phase second by second, one figure below the other.
 *
 * @param runs those with a timeline
 * @param paint tells curves apart
 * @param plot draws
 */
record TimelineFigures(List<PageRun> runs, SeriesStyle paint, SecondsPlot plot) {
  private static final int GREY = 5;

  List<Element> all() {
    List<Element> figures = new ArrayList<>();
    figures.add(rates());
    operations().forEach(operation -> figures.add(latencies(operation)));
    errors().ifPresent(figures::add);
    figures.add(inFlight());
    standstill().ifPresent(figures::add);
    cpu().ifPresent(figures::add);
    return figures;
  }

  private Element rates() {
    List<Curve> curves = new ArrayList<>();
    for (PageRun run : runs) {
      List<Point> scheduled =
          SecondsPlot.points(run, second -> second.scheduled() / second.seconds());
      curves.add(paint.band(run, 1, "scheduled", scheduled));
      new RunFacts(run.result())
          .targetOpsPerSecond()
          .ifPresent(rate -> curves.add(paint.aim(run, "asked for", points(run, rate))));
      curves.add(line(run, 0, "ended well", second -> ok(second) / second.seconds()));
    }
    return plot.linear("Operations per second", curves, AxisLabels::number);
  }

  private static List<Point> points(PageRun run, double level) {
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

  private Element latencies(String operation) {
    List<Curve> curves = new ArrayList<>();
    for (PageRun run : runs) {
      Curve max = latency(run, paint.overlaid() ? 0 : GREY, "max", operation, Percentiles::max);
      Curve p99 = latency(run, 0, "p99", operation, latency -> orGap(latency.p99()));
      // Overlaid, each run has one figure of its slow ones: p99 where each second carries it.
      boolean carried = PageFigure.count(p99) == PageFigure.count(max);
      if (!carried || !paint.overlaid()) {
        curves.add(max);
      }
      curves.add(latency(run, 1, "p50", operation, latency -> orGap(latency.p50())));
      if (carried || !paint.overlaid()) {
        curves.add(p99);
      }
    }
    List<Curve> known = curves.stream().filter(c -> PageFigure.hasValues(List.of(c))).toList();
    String title = "%s: %s time in each second".formatted(operation, clocks(operation));
    return plot.logarithmic(title, known, AxisLabels::nanos);
  }

  private Curve latency(
      PageRun run, int figure, String label, String operation, ToDoubleFunction<Percentiles> of) {
    return line(
        run,
        figure,
        label,
        second -> {
          Ended ended = second.ok().get(operation);
          return ended == null ? Double.NaN : Math.max(1, of.applyAsDouble(shown(ended)));
        });
  }

  /** The response time where there is one: it is what users feel. */
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

  /** One curve for each kind of error; nothing when there was none. */
  private Optional<Element> errors() {
    List<Curve> curves = new ArrayList<>();
    for (PageRun run : runs) {
      List<String> kinds =
          run.timeline().stream().flatMap(s -> s.failed().keySet().stream()).distinct().toList();
      for (int i = 0; i < kinds.size(); i++) {
        String kind = kinds.get(i);
        curves.add(line(run, i, kind, s -> s.failed().getOrDefault(kind, 0L) / s.seconds()));
      }
    }
    return orNothing("Failed operations per second", curves, false);
  }

  private Element inFlight() {
    List<Curve> curves =
        runs.stream().map(run -> line(run, 0, "in flight", Sample::inFlight)).toList();
    return plot.linear("Operations in flight", curves, AxisLabels::number);
  }

  private Optional<Element> standstill() {
    List<Curve> curves = new ArrayList<>();
    for (PageRun run : runs) {
      List<Point> collections = SecondsPlot.points(run, ofClient(ClientUse::gcNanos));
      curves.add(paint.bars(run, 1, "garbage collections", collections));
      curves.add(line(run, 0, "worst hiccup", ofClient(ClientUse::worstHiccupNanos)));
    }
    return orNothing("How long the client stood still in each second", curves, true);
  }

  private Optional<Element> cpu() {
    List<Curve> curves = new ArrayList<>();
    for (PageRun run : runs) {
      curves.add(line(run, 0, "client", TimelineFigures::cores));
      List<Point> members = MemberMoments.cores(run.members());
      if (!members.isEmpty()) {
        curves.add(paint.line(run, 1, "members together", members));
      }
    }
    return orNothing("CPU cores used", curves, false);
  }

  private Optional<Element> orNothing(String title, List<Curve> curves, boolean times) {
    return PageFigure.hasValues(curves)
        ? Optional.of(plot.linear(title, curves, times ? AxisLabels::nanos : AxisLabels::number))
        : Optional.empty();
  }

  private static double cores(Sample second) {
    ClientUse use = second.client();
    Long cpuNanos = use == null ? null : use.cpuNanos();
    return cpuNanos == null ? Double.NaN : cpuNanos / 1e9 / second.seconds();
  }

  private static ToDoubleFunction<Sample> ofClient(ToDoubleFunction<ClientUse> figure) {
    return second -> {
      ClientUse use = second.client();
      return use == null ? Double.NaN : figure.applyAsDouble(use);
    };
  }

  private Curve line(PageRun run, int figure, String label, ToDoubleFunction<Sample> value) {
    return paint.line(run, figure, label, SecondsPlot.points(run, value));
  }
}
