// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The pairs of one stage. Immutable.
 *
 * @param pairs all that ran, in their order, also those that will be left out
 */
public record Stage(List<JvmPair> pairs) {
  public Stage {
    pairs = List.copyOf(pairs);
  }

  /**
   * The log ratios of the pairs that count.
   *
   * @param metric what is compared
   * @param mostExcluded the share of disturbed pairs that is left out at most
   * @return one per pair; empty when a pair does not carry the metric
   */
  public Optional<double[]> logRatios(Metric metric, double mostExcluded) {
    List<JvmPair> kept = kept(mostExcluded);
    double[] ratios = new double[kept.size()];
    for (int i = 0; i < ratios.length; i++) {
      OptionalDouble ratio = kept.get(i).logRatio(metric);
      if (ratio.isEmpty()) {
        return Optional.empty();
      }
      ratios[i] = ratio.getAsDouble();
    }
    return ratios.length < 2 ? Optional.empty() : Optional.of(ratios);
  }

  /**
   * The pairs that count.
   *
   * @param mostExcluded the share of disturbed pairs that is left out at most
   * @return in their order
   */
  public List<JvmPair> kept(double mostExcluded) {
    Set<Integer> excluded =
        Disturbance.excluded(pairs.stream().map(JvmPair::disturbance).toList(), mostExcluded);
    List<JvmPair> kept = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      if (!excluded.contains(i)) {
        kept.add(pairs.get(i));
      }
    }
    return kept;
  }
}
