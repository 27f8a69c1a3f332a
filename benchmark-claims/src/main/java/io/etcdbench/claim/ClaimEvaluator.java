// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.claim.Check.Result;
import io.etcdbench.claim.Claim.Compared;
import io.etcdbench.claim.Claim.Tested;
import io.etcdbench.claim.ClaimResult.Pair;
import io.etcdbench.claim.Measurement.Loads;
import io.etcdbench.claim.figure.ExperimentFigures;
import io.etcdbench.claim.figure.ExperimentResult;
import io.etcdbench.claim.figure.FigureSource;
import io.etcdbench.claim.figure.RecordedFigures;
import io.etcdbench.claim.ledger.LedgerFolder;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Derives verdicts from stored runs. The first applicable reason decides: a source that contradicts
 * itself; then what cannot be decided here; then doubts about the runs; then the assertions.
 * Immutable.
 *
 * @param book the claims and their experiments
 * @param folder the stored experiments
 */
public record ClaimEvaluator(ClaimBook book, LedgerFolder folder) {
  /** The end of every doubt about an experiment that was stopped. */
  public static final String UNFINISHED = "; continue it with --resume";

  private static final String NO_COMPARISON = "shape only, no published number was compared: ";
  private static final Pattern TIMED =
      Pattern.compile(".*(Millis|opsPerSecond|seconds|PerOperation|PerRead|failedShare|Nanos)");

  /**
   * Evaluates a claim by the runs of its experiment.
   *
   * @param claim a claim of the book
   * @return the verdict, with every number that led to it
   */
  public ClaimResult evaluate(Claim claim) {
    Optional<ExperimentResult> kept =
        claim.experiment().isEmpty() ? Optional.empty() : folder.read(claim.experiment());
    if (kept.isEmpty() || kept.get().failure() != null) {
      FigureSource figures =
          kept.<FigureSource>map(folder::figures).orElse(new RecordedFigures(Map.of(), Map.of()));
      return evaluate(
          claim, figures, new Circumstances(obstacle(claim, kept), "", List.of(), null));
    }
    ExperimentFigures figures = folder.figures(kept.get());
    return evaluate(
        claim,
        figures,
        new Circumstances(
            obstacle(claim, kept),
            notes(kept),
            doubts(claim, kept.get(), figures),
            measured(kept.get(), figures)));
  }

  private static @Nullable Measurement measured(ExperimentResult kept, ExperimentFigures figures) {
    List<RunResult> results = figures.results();
    if (results.isEmpty()) {
      return null;
    }
    List<Environment> environments = results.stream().map(RunResult::environment).toList();
    String etcd =
        environments.stream()
            .flatMap(environment -> Stream.ofNullable(environment.cluster()))
            .map(ClusterDescription::etcdVersion)
            .distinct()
            .collect(Collectors.joining(", "));
    String machines =
        environments.stream()
            .map(environment -> Measurement.machine(environment.machine()))
            .distinct()
            .collect(Collectors.joining("; "));
    return new Measurement(
        kept.startedAt(),
        kept.scale(),
        kept.rounds(),
        kept.commits(),
        etcd,
        machines,
        Loads.among(results));
  }

  /**
   * What decides beside the figures.
   *
   * @param obstacle why the assertions cannot decide; empty if they can
   * @param notes why runs were not executed; may be empty
   * @param doubts findings about the runs
   * @param measured when and with what it was measured; null when nothing was
   */
  record Circumstances(
      Optional<String> obstacle,
      String notes,
      List<String> doubts,
      @Nullable Measurement measured) {}

  /** Evaluates a claim by figures of its experiment, stored or recorded in a ledger. */
  static ClaimResult evaluate(Claim claim, FigureSource figures, Circumstances when) {
    List<Check> audits = claim.audits().stream().map(SourceAudit::check).toList();
    Evidence evidence = new Evidence(figures);
    List<Check> checks = claim.holds().stream().map(one -> RoundsCheck.of(one, evidence)).toList();
    ReasonedVerdict verdict = decide(claim, checks, audits, when);
    List<Pair> pairs = pairs(claim, evidence);
    return new ClaimResult(
        claim.id(),
        verdict.verdict(),
        verdict.reason(),
        checks,
        audits,
        pairs,
        evidence.seen(),
        evidence.rounds(),
        measured(when.measured(), evidence),
        when.doubts());
  }

  /** Returns the measurement with the rounds of a row's own runs; others may have had fewer. */
  private static @Nullable Measurement measured(@Nullable Measurement whole, Evidence evidence) {
    int rounds = evidence.commonRounds();
    return whole == null || rounds == 0 ? whole : whole.withRounds(rounds);
  }

  private record ReasonedVerdict(ClaimVerdict verdict, String reason) {}

  private static ReasonedVerdict decide(
      Claim claim, List<Check> checks, List<Check> audits, Circumstances when) {
    if (has(audits, Result.FAILS)) {
      return new ReasonedVerdict(
          ClaimVerdict.SOURCE_INCONSISTENT, texts(audits, Result.FAILS) + meanwhile(checks, when));
    }
    if (when.obstacle().isPresent()) {
      return new ReasonedVerdict(ClaimVerdict.NOT_TESTABLE_HERE, when.obstacle().get());
    }
    if (!when.doubts().isEmpty()) {
      return new ReasonedVerdict(ClaimVerdict.INCONCLUSIVE, String.join("; ", when.doubts()));
    }
    if (has(checks, Result.FAILS)) {
      return new ReasonedVerdict(ClaimVerdict.CONTRADICTED, texts(checks, Result.FAILS));
    }
    if (has(checks, Result.UNKNOWN, Result.UNDEFINED)) {
      return new ReasonedVerdict(
          ClaimVerdict.NOT_TESTABLE_HERE,
          texts(checks, Result.UNKNOWN, Result.UNDEFINED) + when.notes());
    }
    if (has(checks, Result.NOISE)) {
      return new ReasonedVerdict(ClaimVerdict.INCONCLUSIVE, texts(checks, Result.NOISE));
    }
    return allHold(claim, checks);
  }

  private static ReasonedVerdict allHold(Claim claim, List<Check> checks) {
    if (checks.isEmpty()) {
      return new ReasonedVerdict(
          ClaimVerdict.NOT_TESTABLE_HERE, "only the arithmetic of its source was tested");
    }
    boolean compared = claim.holds().stream().anyMatch(PublishedAssertion.class::isInstance);
    String texts = texts(checks, Result.HOLDS);
    return compared || claim.tests() == Tested.STATEMENT
        ? new ReasonedVerdict(ClaimVerdict.REPRODUCED, texts)
        : new ReasonedVerdict(ClaimVerdict.SHAPE_REPRODUCED, NO_COMPARISON + texts);
  }

  /** Returns why the assertions cannot decide, whatever their outcome. */
  private static Optional<String> obstacle(Claim claim, Optional<ExperimentResult> kept) {
    if (!claim.untestable().isEmpty()) {
      return Optional.of(claim.untestable());
    }
    if (claim.experiment().isEmpty()) {
      return Optional.empty();
    }
    if (kept.isEmpty()) {
      return Optional.of(
          "its experiment %s has not been run; run etcd-bench claims run %s"
              .formatted(claim.experiment(), claim.id()));
    }
    return Optional.ofNullable(kept.get().failure()).map("its experiment failed: "::concat);
  }

  /**
   * Returns the findings about the runs whose figures the assertions use. An error affects every
   * figure; a warning affects only figures that depend on speed. A figure of one round of several
   * decides nothing, and neither does a part of a sweep, so there is no need to look at the
   * findings.
   */
  private List<String> doubts(Claim claim, ExperimentResult kept, ExperimentFigures figures) {
    Evidence used = new Evidence(figures);
    claim.holds().forEach(one -> one.check(used));
    Experiment experiment = book.experiment(claim.experiment());
    int planned =
        Stream.of(Scale.values())
            .filter(scale -> scale.label().equals(kept.scale()))
            .mapToInt(experiment::rounds)
            .findFirst()
            .orElse(1);
    if (kept.missing() > 0 && used.hasSingleRound() && (planned > 1 || used.swept())) {
      String stopped =
          planned > 1
              ? "its experiment was stopped before its second of %s rounds was complete"
                  .formatted(planned)
              : "its experiment was stopped before all its runs were made";
      return List.of(stopped + UNFINISHED);
    }
    List<String> tolerated = experiment.tolerated();
    Set<RunResult> all = Collections.newSetFromMap(new IdentityHashMap<>());
    Map<String, Set<RunResult>> doubtful = new LinkedHashMap<>();
    Map<String, String> observed = new LinkedHashMap<>();
    for (String name : used.seen().keySet()) {
      for (RunResult result : figures.resultsOf(name)) {
        all.add(result);
        for (Finding finding : result.findings()) {
          if (bears(finding, name) && !tolerated.contains(finding.kind())) {
            observed.putIfAbsent(finding.kind(), finding.observed());
            doubtful
                .computeIfAbsent(
                    finding.kind(), kind -> Collections.newSetFromMap(new IdentityHashMap<>()))
                .add(result);
          }
        }
      }
    }
    return doubtful.entrySet().stream()
        .map(one -> doubt(one.getValue().size(), all.size(), observed.get(one.getKey())))
        .toList();
  }

  private static String doubt(int doubtful, int all, @Nullable String observed) {
    return all == 1
        ? "a run of its experiment is doubtful: " + observed
        : "%s of %s runs are doubtful, one of them: %s".formatted(doubtful, all, observed);
  }

  private static boolean bears(Finding finding, String figure) {
    return finding.severity() == Severity.ERROR
        || (finding.severity() == Severity.WARNING && TIMED.matcher(figure).matches());
  }

  private static String meanwhile(List<Check> checks, Circumstances when) {
    if (checks.isEmpty()
        || when.obstacle().isPresent()
        || has(checks, Result.UNKNOWN, Result.UNDEFINED)) {
      return "";
    }
    if (!when.doubts().isEmpty()) {
      return "; measured here, undecided: " + String.join("; ", when.doubts());
    }
    if (has(checks, Result.FAILS)) {
      return "; measured here, it does not hold either: " + texts(checks, Result.FAILS);
    }
    return has(checks, Result.NOISE)
        ? "; measured here, undecided because of noise: " + texts(checks, Result.NOISE)
        : "; its assertion holds here: " + texts(checks, Result.HOLDS);
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

  private static boolean has(List<Check> checks, Result... results) {
    return checks.stream().anyMatch(check -> List.of(results).contains(check.result()));
  }

  private static String texts(List<Check> checks, Result... results) {
    return checks.stream()
        .filter(check -> List.of(results).contains(check.result()))
        .map(Check::text)
        .collect(Collectors.joining("; "));
  }

  private static List<Pair> pairs(Claim claim, FigureSource figures) {
    List<Pair> pairs = new ArrayList<>();
    for (Compared compared : claim.figures()) {
      Double ours = Optional.ofNullable(compared.figure()).flatMap(figures::find).orElse(null);
      Double instead = Optional.ofNullable(compared.instead()).flatMap(figures::find).orElse(null);
      pairs.add(
          new Pair(
              compared.what(),
              compared.published(),
              compared.derived(),
              ours,
              compared.unit(),
              instead));
    }
    return pairs;
  }
}
