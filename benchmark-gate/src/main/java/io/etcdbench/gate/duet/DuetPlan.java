// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.gate.Arm;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.plan.RunPlan;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a duet does. Immutable.
 *
 * @param setup what is fixed before the session
 * @param baseline one plan per workload, named as in the setup
 * @param candidate the same workloads, with the candidate's client settings
 * @param timing how long the parts of a pair take
 * @param clusters one that both arms ask, or two that are crossed
 * @param longest how long the session may take; what would end later is not begun
 */
public record DuetPlan(
    GateSetup setup,
    List<RunPlan> baseline,
    List<RunPlan> candidate,
    Timing timing,
    Clusters clusters,
    Duration longest) {

  /** Whom the arms ask. */
  public enum Clusters {
    /** Both ask the same one. */
    SHARED,
    /** Each has one of its own, the other one in every second pair. */
    CROSSED,
    /** Each has servers of its own, a fresh cluster for every pair. */
    OWN
  }

  public DuetPlan {
    baseline = List.copyOf(baseline);
    candidate = List.copyOf(candidate);
    if (baseline.size() != candidate.size()) {
      throw new IllegalArgumentException(
          "the baseline has %d workloads and the candidate %d; allowed: as many"
              .formatted(baseline.size(), candidate.size()));
    }
    for (int i = 0; i < baseline.size(); i++) {
      requireSameLoad(baseline.get(i), candidate.get(i));
    }
  }

  /** The plan of a workload for one of the builds. */
  RunPlan plan(int workload, Arm subject) {
    return (subject == Arm.BASELINE ? baseline : candidate).get(workload);
  }

  /** The numbers of the workloads. */
  IntStream workloads() {
    return IntStream.range(0, baseline.size());
  }

  private static void requireSameLoad(RunPlan one, RunPlan other) {
    if (!one.operations().equals(other.operations()) || !one.load().equals(other.load())) {
      throw new IllegalArgumentException(
          "the workload '%s' is not the same for both arms; only client settings may differ"
              .formatted(one.name()));
    }
  }
}
