// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

import io.etcdbench.analysis.compare.Fingerprint.Difference;
import io.etcdbench.analysis.compare.Fingerprint.Field;
import io.etcdbench.analysis.compare.Fingerprint.Weight;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Two runs side by side, or the reason why not. It decides nothing: two runs of different times
 * hold the noise of both, see {@code docs/gate.md}. Immutable.
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
   * @param baseline its value there
   * @param candidate its value here
   * @param change the candidate over the baseline, as a ratio less one
   * @param interval of the change at 95 %; null when a run has only one JVM, because how JVMs
   *     differ is then not known
   */
  public record Row(
      String series,
      String metric,
      double baseline,
      double candidate,
      double change,
      @Nullable Interval interval) {}

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
    List<Difference> differences = differences(baseline, candidate);
    requireDiffering(accepted, differences);
    List<Difference> weighed =
        differences.stream()
            .map(one -> accepted.contains(one.name()) ? accepted(one) : one)
            .toList();
    return new RunComparison(weighed, ComparedSeries.of(baseline, candidate));
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
