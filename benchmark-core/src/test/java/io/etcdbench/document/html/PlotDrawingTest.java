// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.document.AxisScale;
import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.Curve.Shape;
import io.etcdbench.document.LinearScale;
import io.etcdbench.document.LinearScale.Steps;
import io.etcdbench.document.Plot;
import io.etcdbench.document.Plot.Note;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlotDrawingTest {
  private static final AxisScale X = LinearScale.endingAt(10, 2, Steps.CLOCK, x -> (int) x + " s");
  private static final AxisScale Y = LinearScale.upTo(100, 2, Steps.DECIMAL, y -> (int) y + " ms");

  @Test
  void drawsALineFromMiddleToMiddle() {
    assertThat(render(Shape.LINE, at(0, 2, 100), at(2, 4, 50), at(4, 6, 0)))
        .contains("<path class=\"line c1\" d=\"M100 0L300 500L500 1000\"></path>");
  }

  @Test
  void leavesAGapAndShowsALonePointAsADot() {
    assertThat(
            render(
                Shape.LINE,
                at(0, 2, 100),
                at(2, 4, Double.NaN),
                at(4, 6, 50),
                at(6, 8, Double.NaN)))
        .contains("<path class=\"line dots c1\" d=\"M100 0h0M500 500h0\">");
  }

  @Test
  void drawsABarOverTheWholeStretchAndNoneForNothing() {
    assertThat(render(Shape.BARS, at(0, 2, 25), at(2, 4, 0), at(4, 6, 100)))
        .contains("<path class=\"bars c1\" d=\"M0 1000V750H200V1000ZM400 1000V0H600V1000Z\">");
  }

  @Test
  void keepsValuesBeyondAnAxisAtItsEnd() {
    assertThat(render(Shape.LINE, at(0, 2, 1_000), at(9, 30, 50)))
        .contains("d=\"M100 0L1000 500\"");
  }

  @Test
  void placesLabelsByTheirShareOfTheAxis() {
    assertThat(render(Shape.LINE, at(0, 2, 100)))
        .contains("<span style=\"left:50%\">5 s</span>")
        .contains("<span style=\"bottom:100%\">100 ms</span>");
  }

  @Test
  void showsMarksAndTellsWhatANoteSays() {
    Plot plot = new Plot(X, Y, List.of(), List.of(2.5), List.of(new Note(0, 5, "one\n<two>")));

    assertThat(new PlotDrawing(plot).render("low", "what it shows").render())
        .contains("<path class=\"marks\" d=\"M250 0V1000\">")
        .contains("<rect class=\"note\" x=\"0\" y=\"0\" width=\"500\" height=\"1000\">")
        .contains("<title>one\n&lt;two&gt;</title>")
        .contains("aria-label=\"what it shows\"");
  }

  @Test
  void namesEachCurveInItsLegend() {
    String legend =
        PlotDrawing.legend(
                List.of(
                    new Curve("p50", Shape.LINE, "c1", List.of()),
                    new Curve("pauses", Shape.BARS, "c2", List.of())))
            .render();

    assertThat(legend).contains("p50</span>", "pauses</span>", "line c1", "bars c2");
  }

  private static Point at(double from, double to, double value) {
    return new Point(from, to, value);
  }

  private static String render(Shape shape, Point... points) {
    Curve curve = new Curve("p99", shape, "c1", List.of(points));
    return new PlotDrawing(new Plot(X, Y, List.of(curve), List.of(), List.of()))
        .render("low", "p99")
        .render();
  }
}
