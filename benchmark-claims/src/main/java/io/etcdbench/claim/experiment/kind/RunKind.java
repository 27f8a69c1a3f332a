// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.load.engine.StopSignal;

/** Carries runs of one kind out. Used by one thread. */
public interface RunKind {

  /** Which cluster a run needs. */
  enum Need {
    /** One that may have served other runs before, and may serve others afterwards. */
    SHARED,
    /** A fresh one that is not used again. */
    OWN
  }

  /** Which cluster its runs need. */
  Need need();

  /**
   * Runs.
   *
   * @param spec what to do
   * @param site the cluster and where it is
   * @param stop ends it early; the result is then not kept
   * @return what was measured
   */
  Measured run(RunSpec spec, TestCluster site, StopSignal stop);
}
