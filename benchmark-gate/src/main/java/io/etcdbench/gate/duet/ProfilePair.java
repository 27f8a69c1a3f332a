// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.Timing;
import java.time.Duration;
import java.util.stream.Stream;

/**
 * One more pair of the workload that failed, with longer turns, to learn where the time went. It
 * does not count: what records it slows both arms.
 *
 * @param plan of the session
 * @param tools with arms that are recorded
 */
public record ProfilePair(DuetPlan plan, GateContext tools) {
  /** Long enough for a few hundred samples of each arm. */
  private static final Timing TIMING =
      new Timing(Duration.ofSeconds(5), Duration.ofSeconds(3), Duration.ofMillis(50));

  /** About how long it takes. */
  public static Duration length() {
    return TIMING.session(1);
  }

  /**
   * The workload to look at.
   *
   * @param result a session that failed
   * @return the first one that failed
   */
  public static String workload(GateResult result) {
    return Stream.concat(
            result.decisions().stream()
                .filter(one -> one.verdict() == Verdict.FAIL)
                .map(one -> one.workload()),
            result.counters().stream()
                .filter(one -> one.verdict() == Verdict.FAIL)
                .map(one -> one.workload()))
        .findFirst()
        .orElse(result.setup().workloads().get(0));
  }

  /**
   * Runs it.
   *
   * @param workload one of the session's
   * @return what was measured beside the recording
   * @throws ArmException when an arm failed or the session was stopped
   */
  public JvmPair run(String workload) {
    DuetPlan longer =
        new DuetPlan(
            plan.setup(),
            plan.baseline(),
            plan.candidate(),
            TIMING,
            plan.clusters(),
            plan.longest());
    int number = plan.setup().workloads().indexOf(workload);
    return new PairRun(longer, tools)
        .run(number, 0, false)
        .pair()
        .orElseThrow(() -> new ArmException("the arms differ"));
  }
}
