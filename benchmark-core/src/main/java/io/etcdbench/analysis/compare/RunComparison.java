// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

import io.etcdbench.analysis.compare.Fingerprint.Difference;
import io.etcdbench.analysis.compare.Fingerprint.Field;
import io.etcdbench.analysis.compare.Fingerprint.Weight;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares two runs, or repeated runs of two plans, or lists the differences that forbid a
 * comparison. It makes no decision: runs at different times contain the noise of both, see {@code
 * docs/gate.md}. Immutable.
 *
 * @param differences every fact of plan and environment that differs, those that forbid a
 *     comparison first
 * @param rows what both sides measured; meaningless for runs that cannot be compared
 */
public record RunComparison(List<Difference> differences, List<Row> rows) {

  /**
   * One metric of both sides.
   *
   * @param series the measured series
   * @param metric for example {@code p50} or {@code ops/s}
   * @param better the direction of improvement
   * @param baseline value of the baseline; for repeated runs the geometric mean
   * @param candidate value of the candidate; for repeated runs the geometric mean
   * @param change candidate over baseline, as a ratio less one; not finite for a baseline of 0
   * @param interval of the change at 95 %: for repeated runs and forks from the variation between
   *     them, for single runs from their own seconds; null when unknown
   * @param reason why there is no interval, in a few words; empty when there is one
   */
  public record Row(
      String series,
      String metric,
      Better better,
      double baseline,
      double candidate,
      double change,
      @Nullable Interval interval,
      String reason) {

    /** Whether the change is significant: its interval excludes 0. */
    public boolean counts() {
      return interval != null && (interval.low() > 0 || interval.high() < 0);
    }

    /** Whether the candidate is significantly better. */
    public boolean improved() {
      return counts() && change > 0 == (better == Better.HIGHER);
    }
  }

  /**
   * A 95 % interval.
   *
   * @param low as a ratio less one
   * @param high as a ratio less one
   */
  public record Interval(double low, double high) {}

  public RunComparison {
    differences = List.copyOf(differences);
    rows = List.copyOf(rows);
  }

  /**
   * Compares repeated runs of two plans, by the variation between runs.
   *
   * @param baselines runs of one plan, at least one
   * @param candidates runs of one plan, at least one
   * @param accepted names of fields whose difference the user accepts
   * @return the comparison; its facts are those of the first run of each side, or of the first
   *     invalid one
   * @throws IllegalArgumentException when an accepted field does not differ, or a side is empty
   */
  public static RunComparison of(
      List<RunResult> baselines, List<RunResult> candidates, Set<String> accepted) {
    List<Difference> differences = differences(first(baselines), first(candidates));
    requireDiffering(accepted, differences);
    List<Difference> weighed =
        differences.stream()
            .map(one -> accepted.contains(one.name()) ? accepted(one) : one)
            .toList();
    return new RunComparison(weighed, ComparedSeries.of(baselines, candidates));
  }

  /** Returns the first invalid run, which makes its whole side invalid, or else the first run. */
  private static RunResult first(List<RunResult> runs) {
    return runs.stream()
        .filter(run -> run.status() == Status.INVALID)
        .findFirst()
        .or(() -> runs.stream().findFirst())
        .orElseThrow(
            () -> new IllegalArgumentException("there are 0 runs to compare; allowed: 1 or more"));
  }

  /** Returns PASS when the runs may be compared, else INCOMPARABLE. */
  public Verdict verdict() {
    return differences.stream().anyMatch(one -> one.weight() == Weight.MUST)
        ? Verdict.INCOMPARABLE
        : Verdict.PASS;
  }

  private static List<Difference> differences(RunResult baseline, RunResult candidate) {
    List<Difference> all = new ArrayList<>();
    if (baseline.status() == Status.INVALID || candidate.status() == Status.INVALID) {
      String there = baseline.status().toString();
      all.add(new Difference("status", Weight.MUST, there, candidate.status().toString()));
    }
    all.addAll(fingerprint(baseline).differences(fingerprint(candidate)));
    return all;
  }

  private static Fingerprint fingerprint(RunResult run) {
    List<Field> fields = new ArrayList<>(Fingerprint.of(run.environment()).fields());
    fields.addAll(PlanFields.of(run));
    return new Fingerprint(fields);
  }

  private static Difference accepted(Difference one) {
    return new Difference(one.name(), Weight.WARN, one.baseline(), one.candidate());
  }

  private static void requireDiffering(Set<String> accepted, List<Difference> differences) {
    for (String name : accepted) {
      if (differences.stream().noneMatch(one -> one.name().equals(name))) {
        throw new IllegalArgumentException(
            "the field '%s' does not differ between the runs; accept only: %s"
                .formatted(
                    name, String.join(", ", differences.stream().map(Difference::name).toList())));
      }
    }
  }
}
