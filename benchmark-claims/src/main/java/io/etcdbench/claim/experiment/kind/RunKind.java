// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import java.util.Map;

/** Executes runs of one kind. Used by one thread. */
public interface RunKind {

  /** The cluster that a run requires. */
  enum Need {
    /** A cluster that may have served other runs before and may serve others afterwards. */
    SHARED,
    /** A new cluster that is not reused. */
    OWN
  }

  /** Returns the cluster that its runs require. */
  Need need();

  /**
   * Returns the plans that the engine executes in a run, by the names of their results, the
   * measured one first; none by default.
   */
  default Map<String, RunPlan> loads(RunSpec spec) {
    return Map.of();
  }

  /**
   * Executes a run.
   *
   * @param spec the run to execute
   * @param site the cluster and its environment
   * @param stop ends the run early; the result is then not stored
   */
  Measured run(RunSpec spec, TestCluster site, StopSignal stop);
}
