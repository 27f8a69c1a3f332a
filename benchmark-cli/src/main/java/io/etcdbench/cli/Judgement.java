// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
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
record Judgement(int exitCode, String why) {
  private static final Judgement FINE = new Judgement(ExitCode.FINE, "");
  private static final String MEASURE = "measure";
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
        .or(() -> tooManyErrors(limits, result))
        .or(() -> cutShort(result))
        .orElse(FINE);
  }

  private static Optional<Judgement> invalid(RunResult result) {
    return result.findings().stream()
        .filter(finding -> finding.severity() == Severity.INVALID)
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
    List<SeriesResult> series =
        result.phases().stream()
            .filter(phase -> phase.name().equals(MEASURE))
            .flatMap(phase -> phase.series().stream())
            .toList();
    long ended = series.stream().mapToLong(SeriesResult::count).sum();
    long failed =
        series.stream()
            .filter(one -> !one.outcome().equals(OutcomeKind.OK.label()))
            .mapToLong(SeriesResult::count)
            .sum();
    return failed <= limits.maxErrorShare() * ended
        ? Optional.empty()
        : Optional.of(new Judgement(ExitCode.FAILURE, tooMany(failed, ended, limits)));
  }

  private static String tooMany(long failed, long ended, LimitPlan limits) {
    return String.format(
        Locale.ROOT,
        "%d of %d operations failed, which is more than the share of %s that is allowed; the errors"
            + " are in the report, --max-error-share allows more",
        failed,
        ended,
        limits.maxErrorShare());
  }
}
