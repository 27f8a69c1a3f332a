// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.gate.Arm;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateResult.Evidence;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.SampleSession;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.Trial;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.HistogramText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PairTurnsTest {
  private static final Duration SLICE = Duration.ofSeconds(2);

  /**
   * A lane has ten calls in a turn, and all lanes together fifty. All lanes together have 200 calls
   * in a slice, which takes at most five times as long as planned.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 10000, 8, 250",
    "24, 10000, 8, 250",
    "49, 10000, 4, 500",
    "1000, 10000, 1, 2000",
    "1, 100, 4, 500",
    "1, 80, 4, 625",
    "1, 20, 4, 2500",
    "1, 10, 2, 5000",
    "1, 1, 1, 10000"
  })
  void turnsAndSlicesAreShortUnlessTheyWouldHoldTooLittle(
      long medianMillis, long perSecond, int turns, long eachMillis) {
    List<Duration> lengths = new ArrayList<>();
    LiveArm arm = new ArmWithLengths(lengths);
    GateContext tools =
        new GateContext(
            spec -> arm, new CalmMachine(), Map::of, new PairClock(() -> 0), new StopSignal());
    Timing timing = new Timing(SLICE, Duration.ofSeconds(1), Duration.ZERO);
    List<Slice> warm =
        List.of(slice(Arm.BASELINE, medianMillis, perSecond), slice(Arm.CANDIDATE, 1, 1_000_000));
    new PairTurns(timing, tools).measure(List.of(arm, arm), warm, 1);
    assertThat(lengths).hasSize(4 * turns).containsOnly(Duration.ofMillis(eachMillis));
  }

  /** Slices of 25 s instead of 5 s, and the pauses between their turns. */
  @Test
  void theProfileOfASlowWorkloadHasLongerSlices() {
    GateResult failed = SampleSession.failed();
    List<Trial> slow = failed.trials().stream().map(PairTurnsTest::slow).toList();
    Evidence measured =
        new Evidence(failed.environment(), List.of(), List.of(), failed.elapsedNanos(), slow);

    assertThat(ProfilePair.length(failed)).isEqualTo(Duration.ofSeconds(35));
    assertThat(ProfilePair.length(GateResult.of(failed.setup(), measured)))
        .isEqualTo(Duration.ofSeconds(131));
  }

  private static Trial slow(Trial trial) {
    return new Trial(
        trial.workload(),
        trial.description(),
        trial.pairs().stream().map(PairTurnsTest::slow).toList());
  }

  private static JvmPair slow(JvmPair pair) {
    List<Slice> slices = pair.slices().stream().map(PairTurnsTest::slow).toList();
    return new JvmPair(pair.seed(), pair.placement(), pair.disturbance(), slices, pair.counted());
  }

  private static Slice slow(Slice one) {
    return new Slice(
        one.arm(), one.elapsedNanos(), 1, 0, one.cpuNanos(), one.counters(), one.serviceNanos());
  }

  private static Slice slice(Arm arm, long medianMillis, long operations) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(medianMillis * 1_000_000, 100);
    return new Slice(
        arm, 1_000_000_000, operations, 0, 0, Map.of(), HistogramText.encode(latencies));
  }

  private record ArmWithLengths(List<Duration> lengths) implements LiveArm {
    @Override
    public Map<String, String> identity() {
      return Map.of();
    }

    @Override
    public Slice turn(Duration length, long seed) {
      lengths.add(length);
      return slice(Arm.BASELINE, 1, 1);
    }

    @Override
    public Slice count(long operations, long seed) {
      throw new IllegalStateException("nothing is counted here");
    }

    @Override
    public void park() {}

    @Override
    public void close() {}
  }
}
