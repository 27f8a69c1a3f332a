// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import io.etcdbench.claim.Check;
import io.etcdbench.claim.Claim;
import io.etcdbench.claim.ClaimEvaluator;
import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.ClaimVerdict;
import io.etcdbench.claim.figure.ExperimentResult;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.result.Environment;
import io.etcdbench.result.file.ContractFile;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Verdicts on claims: the content of {@code ledger.json}. Immutable.
 *
 * @param schema {@link #SCHEMA}
 * @param scale scale of the experiments; several, comma-separated, when they differ
 * @param environment where the first experiment ran, without paths; null when none ran
 * @param results in the order of their ids
 * @param statements statements of the claims by id; empty in files of older versions
 */
public record Ledger(
    String schema,
    String scale,
    @Nullable Environment environment,
    List<ClaimResult> results,
    Map<String, String> statements) {

  /** Identifier of this format. Its number stays the same while fields are only added. */
  public static final String SCHEMA = "etcd-bench/claims/2";

  /** Name of the result file. */
  public static final String FILE = "ledger.json";

  /** Name of the HTML page. */
  public static final String PAGE = "ledger.html";

  /** Writes and reads the file. */
  public static final ContractFile<Ledger> FORMAT = new ContractFile<>(SCHEMA, Ledger.class);

  public Ledger {
    results = List.copyOf(results);
    statements =
        statements == null
            ? Map.of()
            : Collections.unmodifiableMap(new LinkedHashMap<>(statements));
  }

  /**
   * Evaluates claims from stored experiments.
   *
   * @param claims the claims to evaluate
   * @param evaluator provides the folder
   */
  public static Ledger of(List<Claim> claims, ClaimEvaluator evaluator) {
    List<ExperimentResult> kept =
        claims.stream()
            .map(Claim::experiment)
            .filter(name -> !name.isEmpty())
            .distinct()
            .flatMap(name -> evaluator.folder().read(name).stream())
            .toList();
    return new Ledger(
        SCHEMA,
        String.join(", ", kept.stream().map(ExperimentResult::scale).distinct().toList()),
        kept.stream()
            .flatMap(experiment -> evaluator.folder().figures(experiment).results().stream())
            .findFirst()
            .map(result -> withoutPaths(result.environment()))
            .orElse(null),
        claims.stream().map(evaluator::evaluate).toList(),
        statements(claims));
  }

  /**
   * Completes this ledger with the rows of an older one.
   *
   * @param older provides the rows that this ledger did not measure, or not completely
   * @return rows of both, each with the time of its measurement; the environment is that of most
   *     rows
   */
  public Ledger over(Ledger older) {
    Map<String, ClaimResult> before =
        older.results().stream().collect(Collectors.toMap(ClaimResult::id, Function.identity()));
    List<ClaimResult> rows =
        results.stream()
            .map(row -> isMeasured(row) ? row : before.getOrDefault(row.id(), row))
            .toList();
    boolean mostAreOlder = 2 * results.stream().filter(rows::contains).count() < rows.size();
    Ledger most = mostAreOlder ? older : this;
    return new Ledger(schema, most.scale(), most.environment(), rows, statements);
  }

  private static boolean isMeasured(ClaimResult row) {
    return row.measured() != null
        && row.checks().stream().noneMatch(check -> check.result() == Check.Result.UNKNOWN)
        && row.doubts().stream().noneMatch(doubt -> doubt.endsWith(ClaimEvaluator.UNFINISHED));
  }

  private static Map<String, String> statements(List<Claim> claims) {
    Map<String, String> statements = new LinkedHashMap<>();
    claims.forEach(claim -> statements.put(claim.id(), claim.statement()));
    return statements;
  }

  /** Removes local paths, because a ledger is published. */
  private static Environment withoutPaths(Environment environment) {
    ClusterDescription cluster = environment.cluster();
    return cluster == null
        ? environment
        : environment.with(
            new ClusterDescription(
                cluster.origin(),
                cluster.topology(),
                cluster.etcdVersion(),
                cluster.security(),
                null,
                null,
                cluster.flags()));
  }

  /**
   * Returns the number of claims per verdict, for verdicts that occur, in the order of the
   * verdicts.
   */
  public Map<ClaimVerdict, Long> counts() {
    Map<ClaimVerdict, Long> counts = new LinkedHashMap<>();
    for (ClaimVerdict verdict : ClaimVerdict.values()) {
      long count = results.stream().filter(result -> result.verdict() == verdict).count();
      if (count > 0) {
        counts.put(verdict, count);
      }
    }
    return counts;
  }
}
