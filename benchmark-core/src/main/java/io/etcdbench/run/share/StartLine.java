// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.share;

import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.result.Steadiness;
import org.jspecify.annotations.Nullable;

/** A barrier at which sessions that share a plan wait for each other before they measure. */
public interface StartLine {

  /**
   * Announces that this session is ready to offer load, and waits until all others are. Returns
   * early when the run is stopped.
   *
   * @param warm the steadiness of the client; null when it was not warmed up
   * @param stop ends the waiting
   * @return the start time on the clock of {@link System#nanoTime}, shortly ahead
   */
  long ready(@Nullable Steadiness warm, StopSignal stop);
}
