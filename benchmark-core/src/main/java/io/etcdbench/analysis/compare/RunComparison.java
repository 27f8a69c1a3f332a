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
 * Two runs side by side, or repeated runs of two plans, or the reason why not. It decides nothing:
 * runs of different times hold the noise of both, see {@code docs/gate.md}. Immutable.
 *
 * @param differences every fact of plan and environment that differs, those that forbid a
 *     comparison first
 * @param rows what both measured; of runs that cannot be compared, no change means anything
 */
public record RunComparison(List<Difference> differences, List<Row> rows) {

  /**
   * One figure of both runs.
   *
   * @param series what was measured
   * @param metric for example {@code p50} or {@code ops/s}
   * @param better which way it improves
   * @param baseline its value there; of repeated runs the geometric mean
   * @param candidate its value here
   * @param change the candidate over the baseline, as a ratio less one
   * @param interval of the change at 95 %: of repeated runs and of forks from how they differ, of
   *     single runs from their own seconds; null when it is not known
   * @param reason why there is no interval, in few words; empty when there is one
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

    /** Whether the change is beyond what its interval explains: 0 is outside of it. */
    public boolean counts() {
      return interval != null && (interval.low() > 0 || interval.high() < 0);
    }

    /** Whether the candidate is better by a change that counts. */
    public boolean improved() {
      return counts() && change > 0 == (better == Better.HIGHER);
    }
  }

  /**
   * An interval of 95 %.
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
   * Compares two runs.
   *
   * @param baseline one run
   * @param candidate another run
   * @param accepted names of fields whose difference the user takes upon himself
   * @return the comparison
   * @throws IllegalArgumentException when an accepted field does not differ
   */
  public static RunComparison of(RunResult baseline, RunResult candidate, Set<String> accepted) {
    return of(List.of(baseline), List.of(candidate), accepted);
  }

  /**
   * Compares repeated runs of two plans, by how runs differ.
   *
   * @param baselines runs of one plan, at least one
   * @param candidates runs of one plan, at least one
   * @param accepted names of fields whose difference the user takes upon himself
   * @return the comparison; facts are those of the first run of each side, and of any that is
   *     invalid
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

  /** An invalid one stands for all of its side. */
  private static RunResult first(List<RunResult> runs) {
    return runs.stream()
        .filter(run -> run.status() == Status.INVALID)
        .findFirst()
        .or(() -> runs.stream().findFirst())
        .orElseThrow(
            () -> new IllegalArgumentException("there are 0 runs to compare; allowed: 1 or more"));
  }

  /**
   * Whether the runs may be compared.
   *
   * @return PASS when they may, else INCOMPARABLE
   */
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
