// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.document.Curve;
import io.etcdbench.document.LinearScale;
import io.etcdbench.document.LinearScale.Steps;
import io.etcdbench.document.Plot;
import io.etcdbench.document.Scale;
import io.etcdbench.document.html.Element;
import io.etcdbench.document.html.PlotDrawing;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.MemberAccount.Moment;
import io.etcdbench.report.page.MemberMoments;
import io.etcdbench.report.page.PageFigure;
import io.etcdbench.report.page.PageRun;
import io.etcdbench.report.page.SeriesStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One row of small figures for each member; each figure has one scale for all members. */
public final class MemberFigures {
  private static final int MOST_X_STEPS = 2;

  private static final List<Figure> FIGURES =
      List.of(
          new Figure("WAL fsync, mean", Moment::walFsyncMeanNanos, AxisLabels::nanos),
          new Figure("backend commit, mean", Moment::backendCommitMeanNanos, AxisLabels::nanos),
          new Figure("peer round trip, mean", Moment::peerRttMeanNanos, AxisLabels::nanos),
          new Figure("apply gap", Moment::applyGap, AxisLabels::number),
          new Figure("CPU cores", Moment::cpuCores, AxisLabels::number),
          new Figure("memory (RSS)", Moment::residentBytes, AxisLabels::bytes));

  private final List<PageRun> runs;
  private final SeriesStyle paint;
  private final Scale seconds;

  public MemberFigures(List<PageRun> runs, SeriesStyle paint) {
    this.runs = runs;
    this.paint = paint;
    double longest =
        runs.stream()
            .flatMap(run -> run.members().stream())
            .flatMap(member -> member.timeline().stream())
            .mapToDouble(moment -> moment.atNanos() / 1e9)
            .max()
            .orElse(1);
    this.seconds = LinearScale.endingAt(longest, MOST_X_STEPS, Steps.CLOCK, AxisLabels::seconds);
  }

  /**
   * A figure of a member in each second.
   *
   * @param title with its unit where the labels have none
   * @param value null where there was none
   * @param label writes a value
   */
  private record Figure(
      String title, Function<Moment, @Nullable Number> value, DoubleFunction<String> label) {}

  /** Members of the same name in several runs share a row. */
  public List<Element> rows() {
    return runs.stream()
        .flatMap(run -> run.members().stream().map(MemberAccount::name))
        .distinct()
        .map(this::row)
        .toList();
  }

  private Element row(String name) {
    List<Element> cells = new ArrayList<>();
    for (Figure figure : FIGURES) {
      List<Curve> curves = curves(name, figure);
      if (PageFigure.hasValues(curves)) {
        cells.add(cell(name, figure, curves));
      }
    }
    return Element.of("section", "member")
        .add(Element.of("h3").text(name), Element.of("div", "sparks").add(cells));
  }

  private List<Curve> curves(String name, Figure figure) {
    List<Curve> curves = new ArrayList<>();
    for (PageRun run : runs) {
      run.members().stream()
          .filter(member -> member.name().equals(name))
          .map(member -> MemberMoments.points(member, figure.value()))
          .map(points -> paint.line(run, 0, figure.title(), points))
          .forEach(curves::add);
    }
    return curves;
  }

  private Element cell(String member, Figure figure, List<Curve> curves) {
    List<Curve> all =
        runs.stream()
            .flatMap(run -> run.members().stream())
            .map(MemberAccount::name)
            .distinct()
            .flatMap(name -> curves(name, figure).stream())
            .toList();
    Steps steps = figure.title().startsWith("memory") ? Steps.BINARY : Steps.DECIMAL;
    Scale values = LinearScale.upTo(PageFigure.highest(all), 2, steps, figure.label());
    Plot plot = new Plot(seconds, values, curves, List.of(), List.of());
    return Element.of("figure")
        .add(
            Element.of("figcaption").text(figure.title()),
            new PlotDrawing(plot).render("spark", member + ": " + figure.title()));
  }
}
