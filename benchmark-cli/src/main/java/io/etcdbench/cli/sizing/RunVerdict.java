// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.analysis.objective.LimitVerdict;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.result.RunResult;

/**
 * The exit code of a result, and the reason when it is not 0.
 *
 * @param exitCode one of {@link ExitCode}
 * @param why one sentence; may be empty when the exit code is 0
 */
public record RunVerdict(int exitCode, String why) {

  /** Evaluates a result by the limits of its plan. */
  static RunVerdict of(LimitPlan limits, RunResult result) {
    LimitVerdict verdict = LimitVerdict.of(limits, result);
    int exitCode =
        switch (verdict.kind()) {
          case KEPT -> ExitCode.SUCCESS;
          case TOO_MANY_ERRORS -> ExitCode.FAILURE;
          case MISSED -> ExitCode.REGRESSION;
          case UNUSABLE, UNDECIDABLE -> ExitCode.INVALID;
        };
    return new RunVerdict(exitCode, verdict.why());
  }
}
