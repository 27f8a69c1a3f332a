// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import io.etcdbench.result.Finding;
import io.etcdbench.result.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The result of auditing one run. Immutable.
 *
 * @param run the audited run
 * @param findings problems found; may be empty
 * @param held the rules that were checked without a finding
 * @param lacking the rules that could not be checked, in their order, with the facts that each of
 *     them lacked
 * @param undecided whether the verdict depends on one of those
 */
public record ForeignVerdict(
    ForeignRun run,
    List<Finding> findings,
    List<String> held,
    Map<String, Set<Fact>> lacking,
    boolean undecided) {
  /** The verdict on a run without findings that lacks decisive facts. */
  public static final String NOT_DECIDABLE = "NOT-DECIDABLE";

  public ForeignVerdict {
    findings = List.copyOf(findings);
    held = List.copyOf(held);
    lacking = Collections.unmodifiableMap(new LinkedHashMap<>(lacking));
  }

  /**
   * Returns the verdict.
   *
   * @return {@code VALID}, {@code DOUBTFUL}, {@code INVALID} or {@link #NOT_DECIDABLE}
   */
  public String word() {
    Status status = Status.of(findings);
    return status == Status.VALID && undecided ? NOT_DECIDABLE : status.name();
  }

  /** Applies all rules that concern a run. */
  static ForeignVerdict of(ForeignRun run, List<ForeignRule> rules) {
    List<Finding> findings = new ArrayList<>();
    List<String> held = new ArrayList<>();
    Map<String, Set<Fact>> lacking = new LinkedHashMap<>();
    boolean undecided = run.tool().kind() == Tool.Kind.PERCENTILES;
    for (ForeignRule rule : rules) {
      if (!rule.concerns().test(run)) {
        continue;
      }
      Set<Fact> missing = rule.lacking(run);
      if (!missing.isEmpty()) {
        lacking.put(rule.name(), missing);
        undecided |= rule.decides();
        continue;
      }
      Optional<Finding> finding = rule.ask().apply(run);
      finding.ifPresentOrElse(findings::add, () -> held.add(rule.name()));
    }
    return new ForeignVerdict(run, findings, held, lacking, undecided);
  }

  /** Returns a copy with additional findings. */
  ForeignVerdict and(List<Finding> more) {
    List<Finding> all = new ArrayList<>(findings);
    all.addAll(more);
    return new ForeignVerdict(run, all, held, lacking, undecided);
  }
}
