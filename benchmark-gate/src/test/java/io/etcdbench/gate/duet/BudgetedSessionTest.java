// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.GateRule.Pairs;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.gate.duet.SimulatedSession.Workload;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whether the session of a build, two workloads in its budget, comes to a verdict, simulated for
 * pairs that scatter by a stated share.
 */
final class BudgetedSessionTest {
  private static final Pairs IN_A_BUILD = new Pairs(6, 8, 4, 0.2);
  private static final int SESSIONS = 400;

  @ParameterizedTest
  @CsvSource({"0.03,0.95", "0.045,0.95", "0.06,0.88"})
  void aCommitThatChangesNothingPasses(double deviation, double least) {
    assertThat(share(Verdict.PASS, IN_A_BUILD, deviation, 0, 0)).isGreaterThanOrEqualTo(least);
  }

  /** A get that is slower by a fifth; a put, which waits for the disk, by a twentieth. */
  @ParameterizedTest
  @CsvSource({"0.03,0.98", "0.06,0.98", "0.1,0.95"})
  void aClientThatIsSlowerByAFifthFails(double deviation, double least) {
    assertThat(share(Verdict.FAIL, IN_A_BUILD, deviation, 0.05, 0.2)).isGreaterThanOrEqualTo(least);
  }

  /** There is time for one of them: the put differs certainly, but by less than what fails. */
  @Test
  void aLargeSlowDownIsConfirmedBeforeASmallOneThatIsMoreCertain() {
    List<Workload> workloads = List.of(new Workload(0.04, 0.005), new Workload(0.2, 0.05));
    assertThat(share(Verdict.FAIL, new SimulatedSession(IN_A_BUILD, workloads)))
        .isGreaterThan(0.97);
  }

  @Test
  void screensOfSixPairsLeaveFarFewerQuestionsThanScreensOfFour() {
    double six = share(Verdict.PASS, IN_A_BUILD, 0.08, 0, 0);
    double four = share(Verdict.PASS, Timing.FEWEST, 0.08, 0, 0);
    assertThat(six).isGreaterThan(four + 0.1);
  }

  private static double share(Verdict verdict, Pairs pairs, double deviation, double... slowDowns) {
    List<Workload> workloads =
        DoubleStream.of(slowDowns).mapToObj(one -> new Workload(one, deviation)).toList();
    return share(verdict, new SimulatedSession(pairs, workloads));
  }

  private static double share(Verdict verdict, SimulatedSession session) {
    RandomGenerator random = new SplittableRandom(5);
    int ended = 0;
    for (int i = 0; i < SESSIONS; i++) {
      ended += session.verdict(random) == verdict ? 1 : 0;
    }
    return ended / (double) SESSIONS;
  }
}
