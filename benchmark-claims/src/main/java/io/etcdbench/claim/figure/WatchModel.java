// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A model of the memory that watches cost a member: {@code RSS = base + connection * connections +
 * stream * streams + watch * watches}, all of them totals, fitted by relative least squares (see
 * {@link LeastSquares}). Immutable.
 *
 * @param fit the four coefficients in bytes, in that order
 */
public record WatchModel(LeastSquares fit) {
  /** Prefix of the figures of a model: {@code model-RUNS:FIGURE}, where RUNS is a pattern. */
  static final String PREFIX = "model-";

  private static final List<String> COEFFICIENTS = List.of("base", "connection", "stream", "watch");

  /**
   * One measurement.
   *
   * @param connections open connections, 0 or more
   * @param streams watch streams on all connections together
   * @param watches watches on all streams together
   * @param residentBytes resident memory of the member, above 0
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
   * @param points five or more, in which connections, streams and watches vary independently
   * @throws IllegalArgumentException if the points do not determine the model
   */
  public static WatchModel of(List<Point> points) {
    return new WatchModel(
        LeastSquares.relative(
            points.stream().map(Point::row).toArray(double[][]::new),
            points.stream().mapToDouble(Point::residentBytes).toArray()));
  }

  /**
   * Predicts the memory of a population, in bytes.
   *
   * @param connections open connections
   * @param streams watch streams in total
   * @param watches watches in total
   */
  public double bytes(double connections, double streams, double watches) {
    List<LeastSquares.Coefficient> c = fit.coefficients();
    return c.get(0).value()
        + c.get(1).value() * connections
        + c.get(2).value() * streams
        + c.get(3).value() * watches;
  }

  /**
   * Predicts the number of watches that fill the memory.
   *
   * @param memoryBytes available memory
   * @param connections open connections
   * @param streams watch streams in total
   * @return watches on those streams; 0 if the streams alone fill the memory
   */
  public double outOfMemoryAt(double memoryBytes, double connections, double streams) {
    double left = memoryBytes - bytes(connections, streams, 0);
    return Math.max(0, left / fit.coefficients().get(3).value());
  }

  /** Returns a figure of the model of some points; empty if they do not determine one. */
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

  /**
   * Finds a coefficient, for example {@code streamBytes}, {@code streamLowBytes} or {@code
   * streamHighBytes}.
   */
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
