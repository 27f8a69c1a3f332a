// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.share;

import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.result.RunResult;
import java.time.Duration;

/**
 * Offers one load after another to a cluster, each with its own seed: {@link
 * io.etcdbench.run.Session#offer}, or several machines. Used by one thread.
 */
@FunctionalInterface
public interface LoadOffer {

  /**
   * Offers a load.
   *
   * @param load when operations are due, and for how long at most; its warm-up is skipped
   * @param every length of the intervals that the listener receives, if it can be chosen
   * @param listener receives the intervals
   * @param over ends the load
   * @return a result whose only phase is the measurement, not audited
   */
  RunResult offer(LoadPlan load, Duration every, IntervalListener listener, StopSignal over);
}
