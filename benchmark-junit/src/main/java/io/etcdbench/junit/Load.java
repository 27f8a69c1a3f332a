// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import io.etcdbench.result.RunResult;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** The load of a {@link LoadTest} whose operation is the team's own code. */
public interface Load {

  /**
   * Calls an operation at the rate of the test and waits for the end. Its series has the name of
   * the test method. May be called once.
   *
   * @param operation called by the thread that keeps the schedule, so it must not block; a stage
   *     that ends with an exception, and an exception that is thrown, count as failed operations
   * @return what was measured, when no objective was missed
   */
  RunResult run(Supplier<? extends CompletionStage<?>> operation);
}
