// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.claim.Check.Result;
import io.etcdbench.claim.Claim.Compared;
import io.etcdbench.claim.ClaimResult.Pair;
import io.etcdbench.claim.ledger.LedgerFolder;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Turns kept runs into verdicts. The order decides: a source that contradicts itself is said first;
 * then what cannot be decided here; then the assertions. Immutable.
 *
 * @param book the claims and their experiments
 * @param folder what was kept
 */
public record ClaimJudge(ClaimBook book, LedgerFolder folder) {

  /**
   * Judges a claim.
   *
   * @param claim of the book
   * @return the verdict, with every number that led to it
   */
  public ClaimResult judge(Claim claim) {
    List<Check> audits = claim.audits().stream().map(SourceAudit::check).toList();
    Optional<ExperimentResult> kept =
        claim.experiment().isEmpty() ? Optional.empty() : folder.read(claim.experiment());
    FigureSource figures = kept.<FigureSource>map(folder::figures).orElse(Nothing.MEASURED);
    Evidence evidence = new Evidence(figures);
    List<Check> checks = claim.holds().stream().map(one -> one.check(evidence)).toList();
    Decision decision = decide(claim, kept, checks, audits);
    return new ClaimResult(
        claim.id(),
        decision.verdict(),
        decision.reason(),
        checks,
        audits,
        pairs(claim, figures),
        evidence.seen());
  }

  private record Decision(ClaimVerdict verdict, String reason) {}

  private Decision decide(
      Claim claim, Optional<ExperimentResult> kept, List<Check> checks, List<Check> audits) {
    Optional<String> obstacle = obstacle(claim, kept);
    if (has(audits, Result.FAILS)) {
      return new Decision(
          ClaimVerdict.SOURCE_INCONSISTENT,
          texts(audits, Result.FAILS) + meanwhile(checks, obstacle.isPresent()));
    }
    if (obstacle.isPresent()) {
      return new Decision(ClaimVerdict.NOT_TESTABLE_HERE, obstacle.get());
    }
    if (has(checks, Result.FAILS)) {
      return new Decision(ClaimVerdict.CONTRADICTED, texts(checks, Result.FAILS));
    }
    if (has(checks, Result.UNKNOWN)) {
      return new Decision(
          ClaimVerdict.NOT_TESTABLE_HERE, texts(checks, Result.UNKNOWN) + notes(kept));
    }
    return new Decision(
        ClaimVerdict.REPRODUCED, texts(checks.isEmpty() ? audits : checks, Result.HOLDS));
  }

  /** Why the assertions cannot decide, whatever they say. */
  private Optional<String> obstacle(Claim claim, Optional<ExperimentResult> kept) {
    if (!claim.untestable().isEmpty()) {
      return Optional.of(claim.untestable());
    }
    if (claim.experiment().isEmpty()) {
      return Optional.empty();
    }
    if (kept.isEmpty()) {
      return Optional.of(
          "its experiment %s has not been made: etcd-bench claims run %s"
              .formatted(claim.experiment(), claim.id()));
    }
    String failure = kept.get().failure();
    return failure == null
        ? invalidity(claim, kept.get())
        : Optional.of("its experiment failed: " + failure);
  }

  private Optional<String> invalidity(Claim claim, ExperimentResult kept) {
    List<String> tolerated = book.experiment(claim.experiment()).tolerated();
    return folder.figures(kept).results().stream()
        .map(RunResult::findings)
        .flatMap(List::stream)
        .filter(finding -> finding.severity() == Severity.ERROR)
        .filter(finding -> !tolerated.contains(finding.kind()))
        .findFirst()
        .map(Finding::observed)
        .map(observed -> "a run of its experiment is not to be believed: " + observed);
  }

  private static String meanwhile(List<Check> checks, boolean undecided) {
    if (checks.isEmpty() || undecided || has(checks, Result.UNKNOWN)) {
      return "";
    }
    return has(checks, Result.FAILS)
        ? "; measured here, its shape does not hold: " + texts(checks, Result.FAILS)
        : "; measured here, its shape holds: " + texts(checks, Result.HOLDS);
  }

  private static String notes(Optional<ExperimentResult> kept) {
    return kept.stream()
        .flatMap(experiment -> experiment.runs().stream())
        .map(ExperimentResult.Kept::note)
        .filter(note -> note != null)
        .distinct()
        .map(note -> "; " + note)
        .collect(Collectors.joining());
  }

  private static boolean has(List<Check> checks, Result result) {
    return checks.stream().anyMatch(check -> check.result() == result);
  }

  private static String texts(List<Check> checks, Result result) {
    return checks.stream()
        .filter(check -> check.result() == result)
        .map(Check::text)
        .collect(Collectors.joining("; "));
  }

  private static List<Pair> pairs(Claim claim, FigureSource figures) {
    List<Pair> pairs = new ArrayList<>();
    for (Compared compared : claim.figures()) {
      Double ours = Optional.ofNullable(compared.figure()).flatMap(figures::find).orElse(null);
      Double instead = Optional.ofNullable(compared.instead()).flatMap(figures::find).orElse(null);
      pairs.add(new Pair(compared.what(), compared.published(), ours, compared.unit(), instead));
    }
    return pairs;
  }

  /** The figures of an experiment that was not made. */
  private enum Nothing implements FigureSource {
    MEASURED;

    @Override
    public Optional<Double> find(String name) {
      return Optional.empty();
    }

    @Override
    public List<String> runs(String pattern) {
      return List.of();
    }
  }
}
