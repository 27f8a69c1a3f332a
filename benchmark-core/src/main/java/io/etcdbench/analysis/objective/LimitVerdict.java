// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import io.etcdbench.format.Phrase;
import io.etcdbench.format.Quantity;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.ObjectiveResult.Verdict;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether a run meets the limits of its plan: errors and objectives. Immutable.
 *
 * @param kind the most serious violation
 * @param why one sentence; empty when the limits are met
 */
public record LimitVerdict(Kind kind, String why) {
  private static final LimitVerdict KEPT = new LimitVerdict(Kind.KEPT, "");

  /** The kind of a verdict, see {@link #of} for the precedence. */
  public enum Kind {
    /** All limits are met. */
    KEPT,
    /** The figures are unusable: the result is invalid, or the run was cut short. */
    UNUSABLE,
    /** More operations failed than the plan allows. */
    TOO_MANY_ERRORS,
    /** An objective is missed. */
    MISSED,
    /** An objective has no value to compare with its limit. */
    UNDECIDABLE
  }

  /**
   * Compares a result with the limits. Of several violations, the most serious counts: unusable
   * figures, errors, missed objectives, undecidable objectives.
   *
   * @param limits of the plan
   * @param result of the run, its objectives evaluated
   */
  public static LimitVerdict of(LimitPlan limits, RunResult result) {
    return invalid(result)
        .or(() -> cutShort(result))
        .or(() -> tooManyErrors(limits, result))
        .or(() -> objective(result, Verdict.MISSED, Kind.MISSED))
        .or(() -> objective(result, Verdict.UNDECIDABLE, Kind.UNDECIDABLE))
        .orElse(KEPT);
  }

  /** Names the cause of a stop, such as a dead member, rather than the stop. */
  private static Optional<LimitVerdict> invalid(RunResult result) {
    return result.findings().stream()
        .filter(finding -> finding.severity() == Severity.ERROR)
        .min(Comparator.comparing(LimitVerdict::isCutShort))
        .map(finding -> unusable("the result is invalid: ", finding));
  }

  private static Optional<LimitVerdict> cutShort(RunResult result) {
    return result.findings().stream()
        .filter(LimitVerdict::isCutShort)
        .findFirst()
        .map(finding -> unusable("", finding));
  }

  private static boolean isCutShort(Finding finding) {
    return finding.kind().equals(Finding.CUT_SHORT);
  }

  private static LimitVerdict unusable(String introduction, Finding finding) {
    return new LimitVerdict(Kind.UNUSABLE, introduction + finding.observed());
  }

  private static Optional<LimitVerdict> tooManyErrors(LimitPlan limits, RunResult result) {
    ObjectiveResult errors = Slo.errorBudget(limits.maxErrorShare()).evaluate(result);
    return errors.verdict() != Verdict.MISSED
        ? Optional.empty()
        : Optional.of(
            new LimitVerdict(Kind.TOO_MANY_ERRORS, tooMany(errors, limits) + planned(result)));
  }

  private static String tooMany(ObjectiveResult errors, LimitPlan limits) {
    return Phrase.say(
        "the share of failed operations is %s, more than the %s of --max-error-share; see the"
            + " report for the errors",
        Quantity.significant(Objects.requireNonNull(errors.observed()), 4), limits.maxErrorShare());
  }

  private static String planned(RunResult result) {
    RunPlan plan = result.plan();
    return plan == null || plan.faults().isEmpty()
        ? ""
        : "; the plan injected "
            + String.join(", ", plan.faults().stream().map(FaultPlan::inWords).toList())
            + ": allow what it costs with --max-error-share";
  }

  private static Optional<LimitVerdict> objective(RunResult result, Verdict verdict, Kind kind) {
    List<String> objectives =
        result.objectives().stream()
            .filter(objective -> objective.verdict() == verdict)
            .map(LimitVerdict::inWords)
            .toList();
    return objectives.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new LimitVerdict(kind, "objective not met: " + String.join("; ", objectives)));
  }

  private static String inWords(ObjectiveResult objective) {
    return objective.observed() == null
        ? objective.objective() + " (undecided: " + objective.reason() + ")"
        : objective.objective();
  }
}
