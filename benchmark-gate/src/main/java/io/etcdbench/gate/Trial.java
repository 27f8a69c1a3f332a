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
 * @param workload name of the workload
 * @param description the workload in words; both arms ran the same one
 * @param pairs all pairs in order, including excluded ones
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
   * Returns a copy with one more pair.
   *
   * @param pair a pair of fresh JVMs
   */
  public Trial with(JvmPair pair) {
    return new Trial(
        workload, description, Stream.concat(pairs.stream(), Stream.of(pair)).toList());
  }

  /**
   * Returns the log ratios of the pairs that count.
   *
   * @param metric the metric to compare
   * @param mostExcluded largest share of disturbed pairs to exclude
   * @return one per pair; empty when one of them lacks the metric, or with fewer than two pairs
   */
  public Optional<double[]> logRatios(TimedMetric metric, double mostExcluded) {
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
   * Returns the pairs that count. This is decided when a pair ends and never changes: a pair is
   * excluded if one of its slices has no successful operation, or if the machine was disturbed,
   * unless too many pairs before it were excluded.
   *
   * @param mostExcluded largest share of the pairs so far to exclude, rounded up
   * @return in order
   */
  public List<JvmPair> kept(double mostExcluded) {
    List<JvmPair> kept = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      JvmPair pair = pairs.get(i);
      boolean mayBeExcluded = i - kept.size() < (i + 1) * mostExcluded - ROUNDING;
      boolean isExcluded = pair.disturbance().isSevere() && mayBeExcluded;
      if (!isExcluded && !isSilent(pair)) {
        kept.add(pair);
      }
    }
    return kept;
  }

  /** Returns the number of pairs without a successful operation in one of their slices. */
  public int silentPairs() {
    return (int) pairs.stream().filter(Trial::isSilent).count();
  }

  private static boolean isSilent(JvmPair pair) {
    return pair.silentSlices(Arm.BASELINE) + pair.silentSlices(Arm.CANDIDATE) > 0;
  }

  /** Returns every slice of both arms. */
  List<Slice> slices() {
    return pairs.stream()
        .flatMap(pair -> Stream.concat(pair.slices().stream(), pair.counted().stream()))
        .toList();
  }
}
