// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

import io.etcdbench.analysis.compare.Fingerprint.Difference;
import io.etcdbench.analysis.compare.Fingerprint.Field;
import io.etcdbench.analysis.compare.Fingerprint.Weight;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import io.etcdbench.result.file.ContractFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares two runs, or repeated runs of two plans, or lists the differences that forbid a
 * comparison. It makes no decision: runs at different times contain the noise of both, see {@code
 * docs/gate.md}. Immutable.
 *
 * @param schema version of this format, {@link #SCHEMA}
 * @param verdict PASS when the runs may be compared, else INCOMPARABLE; it follows from the
 *     differences
 * @param differences every fact of plan and environment that differs, those that forbid a
 *     comparison first
 * @param rows what both sides measured; without changes for runs that cannot be compared
 */
public record RunComparison(
    String schema, Verdict verdict, List<Difference> differences, List<Row> rows) {

  /** Version of this format. Adding fields does not change it. */
  public static final String SCHEMA = "etcd-bench/comparison/1";

  /** Writes and reads its JSON. */
  public static final ContractFile<RunComparison> FORMAT =
      new ContractFile<>(SCHEMA, RunComparison.class);

  /**
   * One metric of both sides.
   *
   * @param series the measured series
   * @param metric for example {@code p50}, {@code ops/s} or {@link #FAILED}
   * @param better the direction of improvement
   * @param baseline value of the baseline; for repeated runs the geometric mean, of {@link #FAILED}
   *     the share in all of them
   * @param candidate value of the candidate; for repeated runs as for the baseline
   * @param change candidate over baseline, as a ratio less one; null for a baseline of 0 and for
   *     runs that cannot be compared
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
      @Nullable Double change,
      @Nullable Interval interval,
      String reason) {
    /** The metric for the share of operations that failed, 0 to 1. */
    public static final String FAILED = "failed";

    public Row {
      if (series == null || metric == null || better == null || reason == null) {
        throw new IllegalArgumentException(
            "'series', 'metric', 'better' or 'reason' of a row is missing");
      }
      requireFinite("baseline", baseline);
      requireFinite("candidate", candidate);
      if (change != null) {
        requireFinite("change", change);
      }
    }

    private Row withoutChange() {
      return new Row(series, metric, better, baseline, candidate, null, null, "not comparable");
    }

    /** Whether the change is significant: its interval excludes 0. */
    public boolean counts() {
      return interval != null && (interval.low() > 0 || interval.high() < 0);
    }

    /** Whether the candidate is significantly better. */
    public boolean improved() {
      return counts() && change != null && change > 0 == (better == Better.HIGHER);
    }
  }

  /**
   * A 95 % interval.
   *
   * @param low as a ratio less one
   * @param high as a ratio less one
   */
  public record Interval(double low, double high) {
    public Interval {
      requireFinite("low", low);
      requireFinite("high", high);
    }
  }

  public RunComparison {
    if (differences == null || rows == null) {
      throw new IllegalArgumentException("'differences' or 'rows' is missing");
    }
    differences = List.copyOf(differences);
    if (verdict != verdict(differences)) {
      throw new IllegalArgumentException(
          "verdict is %s but the differences make it %s".formatted(verdict, verdict(differences)));
    }
    rows =
        verdict == Verdict.INCOMPARABLE
            ? rows.stream().map(Row::withoutChange).toList()
            : List.copyOf(rows);
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
    return new RunComparison(
        SCHEMA, verdict(weighed), weighed, ComparedSeries.of(baselines, candidates));
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

  private static Verdict verdict(List<Difference> differences) {
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

  /** JSON has neither NaN nor infinity. */
  private static void requireFinite(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "%s is %s; allowed: a finite number".formatted(name, value));
    }
  }
}
