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
 * The plan of a session. Immutable.
 *
 * @param setup fixed before the session
 * @param baseline one plan per workload, named as in the setup
 * @param candidate the same workloads, with the candidate's client settings
 * @param timing durations of the parts of a pair
 * @param clusters assignment of clusters to arms
 * @param longest time limit of the session; a pair that would end later is not started
 */
public record DuetPlan(
    GateSetup setup,
    List<RunPlan> baseline,
    List<RunPlan> candidate,
    Timing timing,
    Clusters clusters,
    Duration longest) {

  /** Assignment of clusters to arms. */
  public enum Clusters {
    /** Both arms use the same cluster. */
    SHARED,
    /** Each arm has a cluster of its own; they swap clusters in every second pair. */
    CROSSED,
    /** Each arm has servers of its own, in a fresh cluster for every pair. */
    OWN
  }

  public DuetPlan {
    baseline = List.copyOf(baseline);
    candidate = List.copyOf(candidate);
    if (baseline.size() != candidate.size()) {
      throw new IllegalArgumentException(
          "the baseline has %s workloads and the candidate %s; allowed: as many"
              .formatted(baseline.size(), candidate.size()));
    }
    for (int i = 0; i < baseline.size(); i++) {
      requireSameLoad(baseline.get(i), candidate.get(i));
    }
  }

  /** Returns the plan of a workload for one of the builds. */
  RunPlan plan(int workload, Arm subject) {
    return (subject == Arm.BASELINE ? baseline : candidate).get(workload);
  }

  /** Returns the indexes of the workloads. */
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
