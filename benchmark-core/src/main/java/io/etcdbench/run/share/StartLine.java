// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.share;

import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.result.Steadiness;
import org.jspecify.annotations.Nullable;

/** Where the sessions that share a plan wait for each other before they measure. */
public interface StartLine {

  /**
   * Announces that nothing is left to do but to offer load, and waits until all others have done
   * so. Returns early when the run is stopped.
   *
   * @param warm how warm the client is; null when it was not warmed up
   * @param stop ends the waiting
   * @return the instant of the start on the clock of {@link System#nanoTime}, shortly ahead
   */
  long ready(@Nullable Steadiness warm, StopSignal stop);
}
