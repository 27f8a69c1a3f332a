// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.page;

import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import io.etcdbench.document.Plot;
import io.etcdbench.document.html.Element;
import io.etcdbench.document.html.PlotDrawing;
import java.util.List;
import java.util.stream.DoubleStream;

/** What all figures of a page have in common. */
public final class PageFigure {
  private PageFigure() {}

  /** A plot below its title and its legend. */
  static Element of(String title, Plot plot, String size) {
    Element figure =
        Element.of("figure").add(Element.of("figcaption").add(Element.of("b").text(title)));
    return figure.add(PlotDrawing.legend(plot.curves()), new PlotDrawing(plot).render(size, title));
  }

  /** The values of some curves, where there are any. */
  static DoubleStream values(List<Curve> curves) {
    return curves.stream()
        .flatMap(curve -> curve.points().stream())
        .filter(Point::isThere)
        .mapToDouble(Point::value);
  }

  public static boolean hasValues(List<Curve> curves) {
    return values(curves).findAny().isPresent();
  }

  static long count(Curve curve) {
    return values(List.of(curve)).count();
  }

  public static double highest(List<Curve> curves) {
    return values(curves).max().orElse(0);
  }

  /** The lowest that a logarithmic axis can show; 1 when there is none. */
  static double lowestAboveZero(List<Curve> curves) {
    return values(curves).filter(value -> value > 0).min().orElse(1);
  }
}
