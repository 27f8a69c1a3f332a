// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.ObjectiveResult.Verdict;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a result means for whoever asked: the exit code, and why it is not 0.
 *
 * @param exitCode of {@link ExitCode}
 * @param why one sentence; empty when all is well
 */
public record Judgement(int exitCode, String why) {
  private static final Judgement FINE = new Judgement(ExitCode.FINE, "");
  private static final String CUT_SHORT = "cut-short";

  /**
   * Judges a result.
   *
   * @param limits what the plan allows
   * @param result of the run
   * @return the gravest of what is to be said
   */
  static Judgement of(LimitPlan limits, RunResult result) {
    return invalid(result)
        .or(() -> cutShort(result))
        .or(() -> tooManyErrors(limits, result))
        .or(() -> objective(result, Verdict.MISSED, ExitCode.REGRESSION))
        .or(() -> objective(result, Verdict.UNDECIDABLE, ExitCode.INVALID))
        .orElse(FINE);
  }

  private static Optional<Judgement> invalid(RunResult result) {
    return result.findings().stream()
        .filter(finding -> finding.severity() == Severity.ERROR)
        .findFirst()
        .map(finding -> unusable("the result is invalid: ", finding));
  }

  private static Optional<Judgement> cutShort(RunResult result) {
    return result.findings().stream()
        .filter(finding -> finding.kind().equals(CUT_SHORT))
        .findFirst()
        .map(finding -> unusable("", finding));
  }

  private static Judgement unusable(String introduction, Finding finding) {
    return new Judgement(ExitCode.INVALID, introduction + finding.observed());
  }

  private static Optional<Judgement> tooManyErrors(LimitPlan limits, RunResult result) {
    ObjectiveResult errors = Slo.errorBudget(limits.maxErrorShare()).evaluate(result);
    return errors.verdict() != Verdict.MISSED
        ? Optional.empty()
        : Optional.of(new Judgement(ExitCode.FAILURE, tooMany(errors, limits)));
  }

  private static String tooMany(ObjectiveResult errors, LimitPlan limits) {
    return String.format(
        Locale.ROOT,
        "the share of failed operations is %.4g, more than the %s of --max-error-share; the report"
            + " tells the errors",
        errors.observed(),
        limits.maxErrorShare());
  }

  private static Optional<Judgement> objective(RunResult result, Verdict verdict, int exitCode) {
    List<String> objectives =
        result.objectives().stream()
            .filter(objective -> objective.verdict() == verdict)
            .map(Judgement::inWords)
            .toList();
    return objectives.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Judgement(exitCode, "objective not met: " + String.join("; ", objectives)));
  }

  private static String inWords(ObjectiveResult objective) {
    return objective.observed() == null
        ? objective.objective() + " (undecided: " + objective.reason() + ")"
        : objective.objective();
  }
}
