// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.format.PlainText;
import io.etcdbench.format.Precision;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.report.FiguresLine;
import io.etcdbench.report.RunFiles;
import io.etcdbench.report.section.ObjectiveFacts;
import io.etcdbench.result.Finding;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.ObjectiveResult.Verdict;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Status;
import io.etcdbench.result.Uncertainty.Bounds;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * What a run means for its test.
 *
 * @param limits what the plan allows
 * @param result of the run, its objectives evaluated
 * @param folder where its files are
 */
record LoadTestVerdict(LimitPlan limits, RunResult result, Path folder) {
  /** Findings that say that a client was still warming up. */
  private static final Set<String> COLD = Set.of(Finding.NOT_STEADY, Finding.WARM_UP_TOO_SHORT);

  /** The run in one line. */
  String figures() {
    return PlainText.line(FiguresLine.of(result, Precision.ROUNDED));
  }

  /**
   * Ends the test unless all is well. Failed operations fail a test also where the audit doubts the
   * run: they are facts, whatever disturbed the latencies.
   */
  void enforce(OnDoubt onDoubt) {
    List<ObjectiveResult> missed = missed();
    boolean tooManyErrors =
        missed.stream().anyMatch(one -> one.unit().equals(ObjectiveResult.SHARE));
    if (tooManyErrors) {
      throw failure("objective missed: " + inWords(missed) + errors());
    }
    Status status = result.status();
    boolean harmless = onDoubt == OnDoubt.ABORT && missed.isEmpty() && isOnlyCold();
    if (status == Status.INVALID
        || (status == Status.DOUBTFUL && onDoubt != OnDoubt.JUDGE && !harmless)) {
      doubt(onDoubt, "the run is %s: %s".formatted(status, reasons(status)));
    }
    if (!missed.isEmpty()) {
      throw failure("objective missed: " + inWords(missed));
    }
    List<ObjectiveResult> undecided = with(Verdict.UNDECIDABLE);
    if (!undecided.isEmpty()) {
      doubt(onDoubt, "objective undecided: " + inWords(undecided));
    }
  }

  /**
   * Whether the audit doubts nothing but that the client was warm. Such a client is slower than a
   * warm one, so an objective that it meets, a warm one meets as well.
   */
  private boolean isOnlyCold() {
    return result.findings().stream()
        .filter(finding -> finding.severity() == Severity.WARNING)
        .allMatch(finding -> COLD.contains(finding.kind()));
  }

  /** The objectives, and the plan's own limit of errors. */
  private List<ObjectiveResult> missed() {
    ObjectiveResult errors = Slo.errorBudget(limits.maxErrorShare()).evaluate(result);
    return errors.verdict() == Verdict.MISSED
            && with(Verdict.MISSED).stream()
                .noneMatch(one -> one.unit().equals(ObjectiveResult.SHARE))
        ? Stream.concat(Stream.of(errors), with(Verdict.MISSED).stream()).toList()
        : with(Verdict.MISSED);
  }

  private List<ObjectiveResult> with(Verdict verdict) {
    return result.objectives().stream().filter(one -> one.verdict() == verdict).toList();
  }

  private String inWords(List<ObjectiveResult> objectives) {
    return objectives.stream()
        .map(one -> ObjectiveFacts.text(one, Precision.ROUNDED) + interval(one))
        .collect(Collectors.joining("; "));
  }

  private String interval(ObjectiveResult objective) {
    return Slo.parse(objective.objective())
        .interval(result)
        .map(bounds -> " (95 %% interval %s)".formatted(inWords(bounds, objective.unit())))
        .orElse("");
  }

  private static String inWords(Bounds bounds, String unit) {
    Double high = bounds.high();
    return high == null
        ? "from " + inWords(bounds.low(), unit)
        : inWords(bounds.low(), unit) + " to " + inWords(high, unit);
  }

  private static String inWords(double value, String unit) {
    return unit.equals(ObjectiveResult.NANOS)
        ? Precision.ROUNDED.nanos(value)
        : Precision.ROUNDED.number(value) + "/s";
  }

  /** The kinds of errors, the most frequent first. */
  private String errors() {
    return result.measuredSeries().stream()
        .filter(series -> !series.isOk())
        .sorted(Comparator.comparingLong(SeriesResult::count).reversed())
        .map(
            series ->
                "%s %s of '%s'".formatted(series.count(), series.outcome(), series.operation()))
        .limit(3)
        .collect(Collectors.joining(", ", " (", ")"));
  }

  private String reasons(Status status) {
    Severity decisive = status == Status.INVALID ? Severity.ERROR : Severity.WARNING;
    return result.findings().stream()
        .filter(finding -> finding.severity() == decisive)
        .map(finding -> finding.kind() + ": " + finding.observed())
        .collect(Collectors.joining("; "));
  }

  private void doubt(OnDoubt onDoubt, String why) {
    if (onDoubt == OnDoubt.ABORT) {
      throw new TestAbortedException(message(why));
    }
    throw failure(why);
  }

  private AssertionFailedError failure(String why) {
    return new AssertionFailedError(message(why));
  }

  private String message(String why) {
    String page = PlainText.line(folder.resolve(RunFiles.PAGE).toString());
    return "%s%n  %s%n  report: %s".formatted(PlainText.line(why), figures(), page);
  }
}
