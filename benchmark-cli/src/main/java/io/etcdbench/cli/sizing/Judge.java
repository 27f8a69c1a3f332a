// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.RunFiles;
import io.etcdbench.result.RunResult;

/** Says what the result of a run means for whoever asked. */
public interface Judge {

  /** By the limits that the plan sets: errors and objectives. */
  Judge OF_LIMITS = (plan, result) -> Judgement.of(plan.limits(), result);

  /**
   * Looks at the cluster before it is asked anything.
   *
   * @param cluster of the run
   */
  default void begins(EtcdCluster cluster) {}

  /**
   * Adds what it finds to the result, before that is kept and printed.
   *
   * @param plan of the run
   * @param result with its objectives
   * @return the same, or more
   */
  default RunResult completed(RunPlan plan, RunResult result) {
    return result;
  }

  /**
   * Keeps what it found beside the result.
   *
   * @param files of the run
   * @param plan of the run
   * @param result as {@link #completed} left it
   */
  default void keep(RunFiles files, RunPlan plan, RunResult result) {}

  /**
   * The exit code, and why.
   *
   * @param plan of the run
   * @param result as {@link #completed} left it
   * @return the judgement
   */
  Judgement judged(RunPlan plan, RunResult result);
}
