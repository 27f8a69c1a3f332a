// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What watches cost a member in memory: {@code RSS = base + connection * connections + stream *
 * streams + watch * watches}, all of them totals, fitted by relative least squares (see {@link
 * LeastSquares}). Immutable.
 *
 * @param fit of the four coefficients in bytes, in that order
 */
public record WatchModel(LeastSquares fit) {
  /** How figures of a model are named: {@code model-RUNS:FIGURE}, where RUNS is a pattern. */
  static final String PREFIX = "model-";

  private static final List<String> COEFFICIENTS = List.of("base", "connection", "stream", "watch");

  /**
   * One measurement.
   *
   * @param connections open connections, 0 or more
   * @param streams watch streams on all of them together
   * @param watches watches on all streams together
   * @param residentBytes of the member, above 0
   */
  public record Point(double connections, double streams, double watches, double residentBytes) {
    static Optional<Point> of(Map<String, Double> figures) {
      Double connections = figures.get("watch.connections");
      Double streams = figures.get("watch.streams");
      Double watches = figures.get("watch.watches");
      Double bytes = figures.get("watch.residentBytes");
      return connections == null || streams == null || watches == null || bytes == null
          ? Optional.empty()
          : Optional.of(new Point(connections, streams, watches, bytes));
    }

    private double[] row() {
      return new double[] {1, connections, streams, watches};
    }
  }

  /**
   * Fits the model.
   *
   * @param points five or more, in which connections, streams and watches vary by themselves
   * @return the model
   * @throws IllegalArgumentException when the points do not determine it
   */
  public static WatchModel of(List<Point> points) {
    return new WatchModel(
        LeastSquares.relative(
            points.stream().map(Point::row).toArray(double[][]::new),
            points.stream().mapToDouble(Point::residentBytes).toArray()));
  }

  /**
   * How much memory a population needs.
   *
   * @param connections open connections
   * @param streams watch streams in all
   * @param watches watches in all
   * @return bytes
   */
  public double bytes(double connections, double streams, double watches) {
    List<LeastSquares.Coefficient> c = fit.coefficients();
    return c.get(0).value()
        + c.get(1).value() * connections
        + c.get(2).value() * streams
        + c.get(3).value() * watches;
  }

  /**
   * How many watches fill a memory.
   *
   * @param memoryBytes what there is
   * @param connections open connections
   * @param streams watch streams in all
   * @return watches on those streams; 0 when the streams alone fill it
   */
  public double outOfMemoryAt(double memoryBytes, double connections, double streams) {
    double left = memoryBytes - bytes(connections, streams, 0);
    return Math.max(0, left / fit.coefficients().get(3).value());
  }

  /** A figure of the model of some points; empty when they do not determine one. */
  static Optional<Double> figure(List<Point> points, String name) {
    try {
      WatchModel model = of(points);
      return switch (name) {
        case "worstResidualShare" -> Optional.of(model.fit().worstResidual());
        case "bytesOfMillionWatches" -> Optional.of(model.bytes(10_000, 100_000, 1_000_000));
        case "bytesOfTenMillionWatches" -> Optional.of(model.bytes(10_000, 100_000, 10_000_000));
        case "watchesIn8GB" -> Optional.of(model.outOfMemoryAt(8e9, 5_000, 250_000));
        default -> coefficient(model.fit(), name);
      };
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** For example {@code streamBytes}, {@code streamLowBytes}, {@code streamHighBytes}. */
  private static Optional<Double> coefficient(LeastSquares fit, String name) {
    for (int i = 0; i < COEFFICIENTS.size(); i++) {
      LeastSquares.Coefficient c = fit.coefficients().get(i);
      String prefix = COEFFICIENTS.get(i);
      if (name.equals(prefix + "Bytes")) {
        return Optional.of(c.value());
      }
      if (name.equals(prefix + "LowBytes")) {
        return Optional.of(c.low());
      }
      if (name.equals(prefix + "HighBytes")) {
        return Optional.of(c.high());
      }
    }
    return Optional.empty();
  }
}
