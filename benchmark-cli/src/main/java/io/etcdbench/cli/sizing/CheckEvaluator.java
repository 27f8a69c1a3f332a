// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.plan.Choices;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.RunFiles;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.RunResult;
import io.etcdbench.sizing.check.CheckDocument;
import io.etcdbench.sizing.check.CheckLevel;
import io.etcdbench.sizing.check.CheckResult;
import io.etcdbench.sizing.check.CheckVerdict;
import java.util.List;

/**
 * Decides whether a check passed, and otherwise whether the cluster or the load generator is to
 * blame.
 */
final class CheckEvaluator implements ResultEvaluator {
  private final String name;

  /**
   * Creates an evaluator.
   *
   * @param check name of the check in messages
   * @param level of its load
   */
  CheckEvaluator(String check, CheckLevel level) {
    this.name = check + " " + Choices.name(level);
  }

  @Override
  public RunResult completed(RunPlan plan, RunResult result) {
    return result.withFindings(List.of(CheckVerdict.of(plan, result).finding()));
  }

  @Override
  public void keep(RunFiles files, RunPlan plan, RunResult result) {
    keep(files, CheckResult.of(name, plan, result, List.of()));
  }

  static void keep(RunFiles files, CheckResult result) {
    StoredReport report =
        StoredReport.of(CheckDocument.of(result), CheckResult.FORMAT.text(result));
    files.write("check", CheckResult.FILE, report.json());
    files.write("check-page", CheckResult.PAGE, report.page());
  }

  /** Returns the name of the check and its level. */
  String name() {
    return name;
  }

  @Override
  public RunVerdict evaluate(RunPlan plan, RunResult result) {
    CheckVerdict verdict = CheckVerdict.of(plan, result);
    return new RunVerdict(exitCode(verdict), "check " + name + ": " + verdict);
  }

  private static int exitCode(CheckVerdict verdict) {
    return switch (verdict.kind()) {
      case PASSED -> ExitCode.SUCCESS;
      case CLUSTER -> ExitCode.REGRESSION;
      case GENERATOR, STOPPED -> ExitCode.INVALID;
    };
  }
}
