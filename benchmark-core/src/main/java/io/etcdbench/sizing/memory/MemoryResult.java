// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.memory;

import io.etcdbench.result.Environment;
import io.etcdbench.result.file.ContractFile;
import io.etcdbench.sizing.memory.MemorySpec.Amounts;
import io.etcdbench.sizing.memory.MemorySpec.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.jspecify.annotations.Nullable;

/**
 * What connections, watchers and keys cost in the members' memory: the content of {@code
 * memory.json}. Immutable.
 *
 * @param schema the version of this format, {@link #SCHEMA}
 * @param members number of members
 * @param valueBytes size of each value
 * @param garbageCollected whether the members collected garbage before each reading
 * @param stopped whether the measurement was stopped early
 * @param idleBytes mean resident memory of a member before the first kind; 0 when a stop came
 *     before
 * @param costs of each kind that was measured
 * @param prediction for the numbers that the user plans; null without them, and when a planned kind
 *     was not measured
 * @param environment of the measurement
 */
public record MemoryResult(
    String schema,
    int members,
    int valueBytes,
    boolean garbageCollected,
    boolean stopped,
    double idleBytes,
    List<Cost> costs,
    @Nullable Prediction prediction,
    Environment environment) {

  /** This format. Its number stays the same as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/memory/1";

  /** Name of the result file. */
  public static final String FILE = "memory.json";

  /** Writes and reads the file. */
  public static final ContractFile<MemoryResult> FORMAT =
      new ContractFile<>(SCHEMA, MemoryResult.class);

  private static final double SIGNIFICANCE = 0.05;

  /**
   * Memory at a number of connections, watchers or keys.
   *
   * @param count existing at the reading
   * @param bytes resident memory of all members together
   */
  public record Reading(long count, double bytes) {}

  /**
   * The cost of one connection, watcher or key: the slope of a straight line through the readings,
   * by least squares, with the 95 % interval of the slope (Student's t, readings less two degrees
   * of freedom).
   *
   * @param kind what was created
   * @param readings in ascending order, the first one at 0
   * @param bytes in the member that serves a connection or watcher; of a key, in each member
   * @param lowBytes lower end of the interval
   * @param highBytes upper end of the interval
   */
  public record Cost(
      Kind kind, List<Reading> readings, double bytes, double lowBytes, double highBytes) {
    public Cost {
      readings = List.copyOf(readings);
    }

    /**
     * Fits the line.
     *
     * @param kind what was created
     * @param readings three or more
     * @param members number of members
     */
    static Cost of(Kind kind, List<Reading> readings, int members) {
      SimpleRegression line = new SimpleRegression();
      readings.forEach(one -> line.addData((double) one.count(), one.bytes()));
      double each = kind == Kind.KEYS ? 1.0 / members : 1;
      double half = line.getSlopeConfidenceInterval(SIGNIFICANCE);
      return new Cost(
          kind,
          readings,
          line.getSlope() * each,
          (line.getSlope() - half) * each,
          (line.getSlope() + half) * each);
    }
  }

  /**
   * The resident memory of a member with planned numbers, spread evenly over the members: the idle
   * memory plus the cost of each kind. It extrapolates the straight lines.
   *
   * @param planned the numbers
   * @param bytes the prediction
   * @param lowBytes with the lower ends of all intervals
   * @param highBytes with the upper ends of all intervals
   */
  public record Prediction(Amounts planned, double bytes, double lowBytes, double highBytes) {}

  public MemoryResult {
    if (!SCHEMA.equals(schema)) {
      throw new IllegalArgumentException("schema is '" + schema + "'; allowed: " + SCHEMA);
    }
    if (costs == null || environment == null) {
      throw new IllegalArgumentException("'costs' or 'environment' is missing");
    }
    costs = List.copyOf(costs);
  }

  /**
   * Creates the result of a measurement.
   *
   * @param spec what was measured
   * @param members number of members
   * @param garbageCollected before each reading
   * @param stopped early
   * @param idleBytes of a member
   * @param costs of the kinds that were measured
   * @param environment of the measurement
   */
  static MemoryResult of(
      MemorySpec spec,
      int members,
      boolean garbageCollected,
      boolean stopped,
      double idleBytes,
      List<Cost> costs,
      Environment environment) {
    return new MemoryResult(
        SCHEMA,
        members,
        spec.valueBytes(),
        garbageCollected,
        stopped,
        idleBytes,
        costs,
        prediction(spec.planned(), members, idleBytes, costs),
        environment);
  }

  private static @Nullable Prediction prediction(
      @Nullable Amounts planned, int members, double idleBytes, List<Cost> costs) {
    if (planned == null) {
      return null;
    }
    List<Kind> measured = costs.stream().map(Cost::kind).toList();
    List<Kind> missing = new ArrayList<>(List.of(Kind.values()));
    missing.removeIf(kind -> planned.of(kind) == 0 || measured.contains(kind));
    return missing.isEmpty()
        ? new Prediction(
            planned,
            idleBytes + sum(planned, members, costs, Cost::bytes),
            idleBytes + sum(planned, members, costs, Cost::lowBytes),
            idleBytes + sum(planned, members, costs, Cost::highBytes))
        : null;
  }

  private static double sum(
      Amounts planned, int members, List<Cost> costs, ToDoubleFunction<Cost> bytes) {
    return costs.stream()
        .mapToDouble(
            cost ->
                planned.of(cost.kind()) * cost.kind().share(members) * bytes.applyAsDouble(cost))
        .sum();
  }
}
