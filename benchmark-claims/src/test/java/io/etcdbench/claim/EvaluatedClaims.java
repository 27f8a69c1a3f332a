// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.claim.figure.ExperimentResult;
import io.etcdbench.claim.figure.ExperimentResult.Kept;
import io.etcdbench.claim.ledger.LedgerFolder;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;

/** Claims about an experiment whose runs a test makes up. */
abstract class EvaluatedClaims {
  static final String TRUE = "{kind: at-least, figure: 'run:own.figure', value: 5}";
  static final String NEAR = "{kind: near, figure: 'run:own.figure', published: %s, tolerance: %s}";
  static final String THRESHOLD =
      "{kind: threshold, figure: 'run:own.figure', above: %s, noise: 0.01}";

  @TempDir Path claims;
  @TempDir Path kept;

  static SmallBook one(String assertion) {
    return new SmallBook().with("01", "one", assertion);
  }

  /**
   * A claim whose assertion holds.
   *
   * @param more of its file
   */
  static SmallBook holding(String more) {
    return new SmallBook()
        .claim("01", "experiment: area/one, holds: [%s], %s".formatted(TRUE, more));
  }

  ClaimResult evaluated(SmallBook book) {
    keep(null, SampleRun.result());
    return evaluate(book);
  }

  ClaimResult evaluate(SmallBook book) {
    ClaimBook read = book.in(claims);
    return new ClaimEvaluator(read, new LedgerFolder(kept)).evaluate(read.claims().get(0));
  }

  /** Two rounds, of which the median counts. */
  void keep(@Nullable String failure, RunResult result) {
    keep(failure, result, Map.of("own.figure", 6.0), Map.of("own.figure", 8.0));
  }

  void keep(
      @Nullable String failure,
      RunResult result,
      Map<String, Double> first,
      Map<String, Double> second) {
    keep(
        failure,
        result,
        List.of(
            new Kept("run", 1, "run/1", first, "0123abc", null, null),
            new Kept("run", 2, "run/1", second, "0123abc", null, null)));
  }

  void keep(@Nullable String failure, RunResult result, List<Kept> runs) {
    LedgerFolder folder = new LedgerFolder(kept);
    ResultFile.write(folder.begin("area/one").resolve("run/1"), result);
    folder.keep(experiment(failure, runs));
  }

  static ExperimentResult experiment(@Nullable String failure, List<Kept> runs) {
    return new ExperimentResult(
        ExperimentResult.SCHEMA, "area/one", "smoke", Instant.EPOCH, 1, runs, 0, failure);
  }
}
