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
   * @throws AssertionError when too many operations failed or an objective is missed; with {@link
   *     OnDoubt#FAIL} also when the audit doubts the run or an objective is undecidable, with
   *     {@link OnDoubt#JUDGE} also when the run is INVALID or an objective is undecidable
   * @throws org.opentest4j.TestAbortedException with {@link OnDoubt#ABORT}, the default, when the
   *     audit doubts the run, also if it missed an objective, or when an objective is undecidable
   * @throws IllegalStateException when it is called a second time
   */
  RunResult run(Supplier<? extends CompletionStage<?>> operation);
}
