// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.analysis.objective.LimitVerdict;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.result.RunResult;

/**
 * What a result means for whoever asked: the exit code, and why it is not 0.
 *
 * @param exitCode of {@link ExitCode}
 * @param why one sentence; empty when all is well
 */
public record Judgement(int exitCode, String why) {

  /**
   * Judges a result.
   *
   * @param limits what the plan allows
   * @param result of the run
   * @return the gravest of what is to be said
   */
  static Judgement of(LimitPlan limits, RunResult result) {
    LimitVerdict verdict = LimitVerdict.of(limits, result);
    int exitCode =
        switch (verdict.kind()) {
          case KEPT -> ExitCode.FINE;
          case TOO_MANY_ERRORS -> ExitCode.FAILURE;
          case MISSED -> ExitCode.REGRESSION;
          case UNUSABLE, UNDECIDABLE -> ExitCode.INVALID;
        };
    return new Judgement(exitCode, verdict.why());
  }
}
