// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.gate.tournament.TournamentResult.Failure;
import io.etcdbench.gate.tournament.TournamentResult.Ratio;
import io.etcdbench.gate.tournament.TournamentResult.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A tournament in machine-readable form: a row per contestant, operation and metric; a test case
 * per contestant and operation, which passes when the contestant took part. Stateless.
 */
final class TournamentExports {
  private static final List<String> COLUMNS =
      List.of(
          "contestant",
          "operation",
          "figure",
          "unit",
          "value",
          "rounds",
          "ratio",
          "low95",
          "high95",
          "pairs");

  /** A contestant has exactly one of these metrics per operation. */
  private static final Set<String> RANKING =
      Set.of(
          ContestantMetric.CPU.label(),
          ContestantMetric.WATCH_HEAP.label(),
          ContestantMetric.PUT_GAP_P50.label());

  private TournamentExports() {}

  static Dataset dataset(TournamentResult result) {
    return new Dataset(COLUMNS, result.scores().stream().map(TournamentExports::row).toList());
  }

  private static List<String> row(Score score) {
    Ratio ratio = score.ratio();
    return List.of(
        score.contestant(),
        score.operation(),
        score.figure(),
        score.unit(),
        Dataset.cell(score.value()),
        Integer.toString(score.rounds()),
        ratio == null ? "" : Dataset.cell(ratio.value()),
        ratio == null ? "" : Dataset.cell(ratio.low()),
        ratio == null ? "" : Dataset.cell(ratio.high()),
        ratio == null ? "" : Integer.toString(ratio.rounds()));
  }

  static TestSuite suite(TournamentResult result) {
    List<Case> cases = new ArrayList<>();
    for (Failure failure : result.failures()) {
      cases.add(
          new Case(
              "tournament." + (failure.operation().isEmpty() ? "all" : failure.operation()),
              failure.contestant(),
              Outcome.ERROR,
              failure.reason()));
    }
    result.scores().stream()
        .filter(score -> RANKING.contains(score.figure()))
        .filter(score -> !failed(result, score))
        .map(
            score ->
                new Case("tournament." + score.operation(), score.contestant(), Outcome.PASSED, ""))
        .forEach(cases::add);
    return new TestSuite(
        "etcd-bench tournament",
        List.of(
            new Fact("reference", result.setup().reference()),
            new Fact("seed", Long.toString(result.setup().seed()))),
        cases);
  }

  private static boolean failed(TournamentResult result, Score score) {
    return result.failures().stream()
        .filter(one -> one.contestant().equals(score.contestant()))
        .flatMap(one -> Stream.of(one.operation()))
        .anyMatch(operation -> operation.isEmpty() || operation.equals(score.operation()));
  }
}
