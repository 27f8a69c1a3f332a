// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.load.record.HistogramText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class StageChecksTest {
  private static final int PAIRS = 8;
  private static final long SECOND = 1_000_000_000;

  private final Random random = new Random(3);

  @Test
  void tellsHowMuchWorseTheSecondClusterIsAndNotWhichArmIs() {
    List<JvmPair> pairs = new ArrayList<>();
    for (int i = 0; i < PAIRS; i++) {
      boolean crossed = i % 2 == 1;
      double worse = 0.2 + (crossed ? -0.04 : 0.04);
      pairs.add(pair(crossed ? List.of(1, 0) : List.of(0, 1), i, new double[] {worse, worse}));
    }
    assertThat(StageChecks.clusterEffect(pairs, TimedMetric.THROUGHPUT).orElseThrow())
        .isCloseTo(Math.expm1(0.04), within(1e-3));
    assertThat(StageChecks.clusterEffect(pairs.subList(0, 1), TimedMetric.THROUGHPUT)).isEmpty();
  }

  @Test
  void aClusterThatIsSharedHasNoEffect() {
    List<JvmPair> pairs = List.of(pair(List.of(0, 0), 0, new double[] {0.1, 0.1}));
    assertThat(StageChecks.clusterEffect(pairs, TimedMetric.THROUGHPUT)).isEmpty();
  }

  @Test
  void tellsThatTheCandidateWasColderInTheFirstTurns() {
    assertThat(
            StageChecks.warmUpDiffers(stage(new double[] {0.15, 0.05}), TimedMetric.THROUGHPUT)
                .orElseThrow())
        .isCloseTo(Math.expm1(0.1), within(0.02));
  }

  @Test
  void aCandidateThatIsEquallyWorseInAllTurnsIsNotCold() {
    assertThat(StageChecks.warmUpDiffers(stage(new double[] {0.2, 0.2}), TimedMetric.THROUGHPUT))
        .isEmpty();
    assertThat(StageChecks.warmUpDiffers(stage(new double[] {0.2, 0.1}), TimedMetric.P99))
        .isEmpty();
  }

  private List<JvmPair> stage(double[] worse) {
    List<JvmPair> pairs = new ArrayList<>();
    for (int i = 0; i < PAIRS; i++) {
      double noise = 0.01 * random.nextGaussian();
      pairs.add(pair(List.of(0, 0), i, new double[] {worse[0] + noise, worse[1] - noise}));
    }
    return pairs;
  }

  /** The candidate is worse by one share in the first two turns and by another in the last two. */
  private static JvmPair pair(List<Integer> clusters, int number, double[] worse) {
    Arm first = number % 2 == 0 ? Arm.BASELINE : Arm.CANDIDATE;
    Arm second = number % 2 == 0 ? Arm.CANDIDATE : Arm.BASELINE;
    List<Slice> slices =
        List.of(
            slice(first, worse[0]),
            slice(second, worse[0]),
            slice(second, worse[1]),
            slice(first, worse[1]));
    Placement placement = new Placement(List.of("x", "y"), clusters);
    return new JvmPair(number, placement, Disturbance.NONE, slices, List.of());
  }

  private static Slice slice(Arm arm, double worse) {
    long elapsed = Math.round(SECOND * Math.exp(arm == Arm.CANDIDATE ? worse : 0));
    return new Slice(arm, elapsed, 5_000, 0, 1, Map.of(), HistogramText.encode(new Histogram(3)));
  }
}
