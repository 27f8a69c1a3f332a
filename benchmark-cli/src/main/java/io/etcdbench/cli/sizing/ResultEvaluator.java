// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.RunFiles;
import io.etcdbench.result.RunResult;

/** Decides what the result of a run means for the command. */
public interface ResultEvaluator {

  /** Evaluates by the plan's limits on errors and its objectives. */
  ResultEvaluator OF_LIMITS = (plan, result) -> RunVerdict.of(plan.limits(), result);

  /** Observes the cluster before any load is sent. */
  default void begins(EtcdCluster cluster) {}

  /**
   * Adds findings to the result before it is written and printed.
   *
   * @param result including its objectives
   * @return the result, possibly with more findings
   */
  default RunResult completed(RunPlan plan, RunResult result) {
    return result;
  }

  /**
   * Writes further files next to the result.
   *
   * @param result as {@link #completed} returned it
   */
  default void keep(RunFiles files, RunPlan plan, RunResult result) {}

  /**
   * Returns the exit code and its reason.
   *
   * @param result as {@link #completed} returned it
   */
  RunVerdict evaluate(RunPlan plan, RunResult result);
}
