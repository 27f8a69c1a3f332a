// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import io.etcdbench.claim.Claim;
import io.etcdbench.claim.ClaimJudge;
import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.ClaimVerdict;
import io.etcdbench.claim.ExperimentResult;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.result.Environment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Verdicts on claims: the content of {@code ledger.json}. Immutable.
 *
 * @param schema {@link #SCHEMA}
 * @param scale of the experiments; several, comma-separated, when they differ
 * @param environment where the first of them ran, without paths; null when none did
 * @param results in the order of their ids
 */
public record Ledger(
    String schema, String scale, @Nullable Environment environment, List<ClaimResult> results) {

  /** This format. It keeps its number as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/claims/1";

  public Ledger {
    results = List.copyOf(results);
  }

  /**
   * Judges claims from what was kept.
   *
   * @param claims which
   * @param judge knows the folder
   * @return the ledger
   */
  public static Ledger of(List<Claim> claims, ClaimJudge judge) {
    List<ExperimentResult> kept =
        claims.stream()
            .map(Claim::experiment)
            .filter(name -> !name.isEmpty())
            .distinct()
            .flatMap(name -> judge.folder().read(name).stream())
            .toList();
    return new Ledger(
        SCHEMA,
        String.join(", ", kept.stream().map(ExperimentResult::scale).distinct().toList()),
        kept.stream()
            .flatMap(experiment -> judge.folder().figures(experiment).results().stream())
            .findFirst()
            .map(result -> withoutPaths(result.environment()))
            .orElse(null),
        claims.stream().map(judge::judge).toList());
  }

  /** A ledger is published; where its machine keeps files concerns nobody. */
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
   * How many claims have each verdict.
   *
   * @return in the order of the verdicts, those that occur
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
