// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ContractFile;
import io.etcdbench.sizing.capacity.SearchSpec.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stored result of a capacity search: the content of {@code capacity.json}. Immutable.
 *
 * @param schema the version of this format, {@link #SCHEMA}
 * @param objective of the search
 * @param search its limits
 * @param outcome the rates
 * @param findings the outcome, and the audit of the highest rate that holds
 * @param environment in which the search ran
 * @param plan of the load at the highest rate that holds; null in a search built by hand
 */
public record CapacityResult(
    String schema,
    String objective,
    Limits search,
    RateCurve outcome,
    List<Finding> findings,
    Environment environment,
    @Nullable RunPlan plan) {

  /** This format. Its number stays the same as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/capacity/1";

  /** Name of the result file. */
  public static final String FILE = "capacity.json";

  /** Name of the HTML page. */
  public static final String PAGE = "capacity.html";

  /** Writes and reads the file. */
  public static final ContractFile<CapacityResult> FORMAT =
      new ContractFile<>(SCHEMA, CapacityResult.class);

  /**
   * The limits of a search.
   *
   * @param minRate the first rate, per second
   * @param maxRate the highest rate, per second
   * @param precision how far the rate found may be below the next rate, as a share
   * @param maxErrorShare the share of operations that may fail, 0 to 1
   * @param budgetNanos the total time for which load may be offered
   */
  public record Limits(
      double minRate, double maxRate, double precision, double maxErrorShare, long budgetNanos) {

    static Limits of(SearchSpec spec) {
      Range range = spec.range();
      return new Limits(
          range.minRate(),
          range.maxRate(),
          range.precision(),
          spec.maxErrorShare(),
          spec.budget().toNanos());
    }
  }

  public CapacityResult {
    if (!SCHEMA.equals(schema)) {
      throw new IllegalArgumentException("schema is '" + schema + "'; allowed: " + SCHEMA);
    }
    if (objective == null || search == null || outcome == null || environment == null) {
      throw new IllegalArgumentException(
          "'objective', 'search', 'outcome' or 'environment' is missing");
    }
    findings = List.copyOf(findings);
  }

  /**
   * Creates the result of a search.
   *
   * @param spec of the search
   * @param outcome of the search
   * @param edge the run at the highest rate that holds, audited
   */
  public static CapacityResult of(SearchSpec spec, CapacityOutcome outcome, RunResult edge) {
    String breaksFirst = outcome.beyond().map(SaturationCause::breaksFirst).orElse("");
    return new CapacityResult(
        SCHEMA,
        outcome.objective().toString(),
        Limits.of(spec),
        RateCurve.of(outcome.capacity(), breaksFirst),
        edge.findings(),
        edge.environment(),
        edge.plan());
  }
}
