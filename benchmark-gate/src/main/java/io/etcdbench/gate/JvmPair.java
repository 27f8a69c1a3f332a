// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.util.List;
import java.util.OptionalDouble;

/**
 * Two JVMs that had their turns side by side: the unit of replication. Immutable.
 *
 * @param seed of both JVMs' workloads
 * @param placement where the arms were
 * @param disturbance what the orchestrator saw of the machine meanwhile
 * @param slices in the order of the turns
 * @param counted what each arm counted of a number of operations that both did, outside of the
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
   * How much worse the candidate was: the mean log value of its turns less that of the baseline's.
   * Turns in the order ABBA make a linear drift cancel.
   *
   * @param metric what is compared
   * @return positive when it was worse; empty when a turn does not carry the metric
   */
  public OptionalDouble logRatio(Metric metric) {
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
   * The geometric mean of an arm's turns.
   *
   * @param metric what is asked for
   * @param arm whose
   * @return its logarithm; empty when a turn does not carry the metric
   */
  public OptionalDouble meanLog(Metric metric, Arm arm) {
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
