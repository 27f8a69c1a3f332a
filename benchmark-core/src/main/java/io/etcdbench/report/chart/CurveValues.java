// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.Curve;
import io.etcdbench.document.Curve.Point;
import java.util.List;
import java.util.stream.DoubleStream;

/** The values of curves, for the axes that show them. */
final class CurveValues {
  private CurveValues() {}

  /** Returns all values without the gaps. */
  static DoubleStream values(List<Curve> curves) {
    return curves.stream()
        .flatMap(curve -> curve.points().stream())
        .filter(Point::hasValue)
        .mapToDouble(Point::value);
  }

  static boolean hasValues(List<Curve> curves) {
    return values(curves).findAny().isPresent();
  }

  static long count(Curve curve) {
    return values(List.of(curve)).count();
  }

  static double highest(List<Curve> curves) {
    return values(curves).max().orElse(0);
  }

  /** Returns the lowest value that a logarithmic axis can show; 1 if there is none. */
  static double lowestAboveZero(List<Curve> curves) {
    return values(curves).filter(value -> value > 0).min().orElse(1);
  }
}
