// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.statistic.PairedTest;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Checks the session itself on the pairs of a stage. These checks do not affect the verdict: pairs
 * are balanced so that both effects cancel in the difference between the arms. Stateless.
 */
public final class StageChecks {
  /** Significance level. */
  private static final double LEVEL = 0.01;

  private static final int TURNS = 4;

  private StageChecks() {}

  /**
   * Returns how much worse the second of two crossed clusters served its arms than the first.
   *
   * @param pairs the pairs of a stage
   * @param metric the metric to compare
   * @return as a ratio less one; empty when the arms shared one cluster, or pairs with one of the
   *     two placements are missing
   */
  public static OptionalDouble clusterEffect(List<JvmPair> pairs, TimedMetric metric) {
    OptionalDouble onSecond = meanOfCandidatesOn(1, pairs, metric);
    OptionalDouble onFirst = meanOfCandidatesOn(0, pairs, metric);
    boolean shared =
        pairs.stream()
            .anyMatch(pair -> cluster(pair, Arm.BASELINE) == cluster(pair, Arm.CANDIDATE));
    return shared || onSecond.isEmpty() || onFirst.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(StrictMath.expm1((onSecond.getAsDouble() - onFirst.getAsDouble()) / 2));
  }

  private static OptionalDouble meanOfCandidatesOn(
      int cluster, List<JvmPair> pairs, TimedMetric metric) {
    return pairs.stream()
        .filter(pair -> cluster(pair, Arm.CANDIDATE) == cluster)
        .map(pair -> pair.logRatio(metric))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .average();
  }

  private static int cluster(JvmPair pair, Arm arm) {
    return pair.placement().cluster(arm);
  }

  /**
   * Returns how much more the candidate was behind the baseline in the first two turns than in the
   * last two. A difference means that one of the arms was not warm yet.
   *
   * @param pairs the pairs of a stage
   * @param metric the metric to compare
   * @return as a ratio less one; empty when chance explains it, at one in a hundred
   */
  public static OptionalDouble warmUpDiffers(List<JvmPair> pairs, TimedMetric metric) {
    double[] changes = new double[pairs.size()];
    Arrays.setAll(changes, i -> changeOfRatio(pairs.get(i), metric));
    if (changes.length < 3 || !Arrays.stream(changes).allMatch(Double::isFinite)) {
      return OptionalDouble.empty();
    }
    PairedTest test = PairedTest.of(changes, 0);
    double p = 2 * Math.min(test.p(), 1 - test.p());
    return p <= LEVEL ? OptionalDouble.of(test.estimate()) : OptionalDouble.empty();
  }

  /** Returns NaN when a turn lacks the metric. */
  private static double changeOfRatio(JvmPair pair, TimedMetric metric) {
    List<Slice> slices = pair.slices();
    if (slices.size() != TURNS) {
      return Double.NaN;
    }
    return ratio(slices.subList(0, TURNS / 2), metric)
        - ratio(slices.subList(TURNS / 2, TURNS), metric);
  }

  private static double ratio(List<Slice> half, TimedMetric metric) {
    double worse = 0;
    for (Slice slice : half) {
      double log = StrictMath.log(metric.of(slice).orElse(Double.NaN));
      worse += slice.arm() == Arm.CANDIDATE ? log : -log;
    }
    return metric.better() == Better.LOWER ? worse : -worse;
  }
}
