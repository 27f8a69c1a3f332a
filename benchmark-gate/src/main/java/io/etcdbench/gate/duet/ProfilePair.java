// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.Arm;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.Timing;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * An additional pair of the workload that failed, with longer turns, to profile both arms. It does
 * not count, because recording slows both arms down.
 *
 * @param plan plan of the session
 * @param tools the session's environment, with an arm starter that records
 */
public record ProfilePair(DuetPlan plan, GateContext tools) {
  /** Long enough for a few hundred samples per arm. */
  private static final Timing TIMING =
      new Timing(Duration.ofSeconds(5), Duration.ofSeconds(3), Duration.ofMillis(50));

  /**
   * Estimates the duration. Slices of a slow workload are longer, as in its other pairs.
   *
   * @param result a session that failed
   */
  public static Duration length(GateResult result) {
    String workload = workload(result);
    List<Slice> measured =
        result.trials().stream()
            .filter(trial -> trial.workload().equals(workload))
            .flatMap(trial -> trial.pairs().stream())
            .flatMap(pair -> pair.slices().stream())
            .toList();
    List<Slice> sums =
        Stream.of(Arm.values())
            .map(arm -> measured.stream().filter(slice -> slice.arm() == arm).toList())
            .filter(own -> !own.isEmpty())
            .map(Slice::sum)
            .toList();
    return new Timing(PairTurns.slice(TIMING, sums), TIMING.warmUp(), TIMING.washOut()).session(1);
  }

  /**
   * Chooses the workload to profile.
   *
   * @param result a session that failed
   * @return the first workload that failed
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
   * Runs the pair.
   *
   * @param workload one of the session's workloads
   * @return the measurements of the recorded pair
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
