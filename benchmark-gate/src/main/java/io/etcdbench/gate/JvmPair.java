// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Two JVMs that took turns side by side: the unit of replication. Immutable.
 *
 * @param seed seed of both JVMs' workloads
 * @param placement directories and clusters of the arms
 * @param disturbance the machine disturbance observed while the pair ran
 * @param slices in the order of the turns
 * @param counted counters of each arm over an equal number of operations, measured outside the
 *     turns; empty when nothing was counted
 */
public record JvmPair(
    long seed,
    Placement placement,
    Disturbance disturbance,
    List<Slice> slices,
    List<Slice> counted) {
  public JvmPair {
    if (placement == null || disturbance == null) {
      throw new IllegalArgumentException("'placement' or 'disturbance' is missing");
    }
    slices = List.copyOf(slices);
    counted = List.copyOf(counted);
  }

  /**
   * Returns the number of an arm's slices without a successful operation. A pair with such a slice
   * does not count.
   *
   * @param arm the arm
   */
  public long silentSlices(Arm arm) {
    return slices.stream().filter(slice -> slice.arm() == arm && slice.operations() == 0).count();
  }

  /**
   * Returns how much worse the candidate was: the mean log value of its turns less that of the
   * baseline. The turn order ABBA cancels a linear drift.
   *
   * @param metric the metric to compare
   * @return positive when the candidate was worse; empty when a turn lacks the metric
   */
  public OptionalDouble logRatio(TimedMetric metric) {
    OptionalDouble baseline = meanLog(metric, Arm.BASELINE);
    OptionalDouble candidate = meanLog(metric, Arm.CANDIDATE);
    if (baseline.isEmpty() || candidate.isEmpty()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        LogRatio.worse(
            metric.better(),
            StrictMath.exp(baseline.getAsDouble()),
            StrictMath.exp(candidate.getAsDouble())));
  }

  /**
   * Returns the logarithm of the geometric mean of an arm's turns.
   *
   * @param metric the metric to average
   * @param arm the arm
   * @return empty when a turn lacks the metric
   */
  public OptionalDouble meanLog(TimedMetric metric, Arm arm) {
    double sum = 0;
    int turns = 0;
    for (Slice slice : slices) {
      if (slice.arm() == arm) {
        OptionalDouble value = metric.of(slice);
        if (value.isEmpty()) {
          return OptionalDouble.empty();
        }
        sum += StrictMath.log(value.getAsDouble());
        turns++;
      }
    }
    return turns == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / turns);
  }
}
