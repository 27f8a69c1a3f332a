// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One workload, measured in as many pairs as its verdict needed. Immutable.
 *
 * @param workload its name
 * @param description what it does, in words; both arms ran the same
 * @param pairs all that ran, in their order, also those that are left out
 */
public record Trial(String workload, String description, List<JvmPair> pairs) {
  private static final double ROUNDING = 1e-9;

  public Trial {
    if (workload == null || description == null) {
      throw new IllegalArgumentException("'workload' or 'description' is missing");
    }
    pairs = List.copyOf(pairs);
  }

  /**
   * The trial with one more pair.
   *
   * @param pair fresh JVMs
   * @return a changed copy
   */
  public Trial with(JvmPair pair) {
    return new Trial(
        workload, description, Stream.concat(pairs.stream(), Stream.of(pair)).toList());
  }

  /**
   * The log ratios of the pairs that count.
   *
   * @param metric what is compared
   * @param mostExcluded the share of disturbed pairs that is left out at most
   * @return one per pair; empty when a pair does not carry the metric, or there are fewer than two
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
   * The pairs that count. Whether one does is known when it ends and never changes: it is left out
   * if the machine was disturbed, unless too many before it were.
   *
   * @param mostExcluded the share of the pairs so far that is left out at most, rounded up
   * @return in their order
   */
  public List<JvmPair> kept(double mostExcluded) {
    List<JvmPair> kept = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      boolean mayBeExcluded = i - kept.size() < (i + 1) * mostExcluded - ROUNDING;
      if (!pairs.get(i).disturbance().isSevere() || !mayBeExcluded) {
        kept.add(pairs.get(i));
      }
    }
    return kept;
  }

  /** Every slice of both builds. */
  List<Slice> slices() {
    return pairs.stream()
        .flatMap(pair -> Stream.concat(pair.slices().stream(), pair.counted().stream()))
        .toList();
  }
}
