// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.check;

import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.file.ContractFile;
import io.etcdbench.sizing.check.CheckVerdict.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stored result of a check: the content of {@code check.json}. Immutable.
 *
 * @param schema the version of this format, {@link #SCHEMA}
 * @param check the name of the check and its level, for example {@code perf s}
 * @param outcome the verdict
 * @param criteria each with the observed value
 * @param series the measured operations
 * @param members the cost of the keys on each member; empty for a check of performance
 * @param findings of the run
 * @param environment in which the check ran
 * @param plan of the load; null in a check built by hand
 */
public record CheckResult(
    String schema,
    String check,
    Outcome outcome,
    List<ObjectiveResult> criteria,
    List<SeriesResult> series,
    List<MemberGrowth> members,
    List<Finding> findings,
    Environment environment,
    @Nullable RunPlan plan) {

  /** This format. Its number stays the same as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/check/1";

  /** Name of the result file. */
  public static final String FILE = "check.json";

  /** Name of the HTML page. */
  public static final String PAGE = "check.html";

  /** Writes and reads the file. */
  public static final ContractFile<CheckResult> FORMAT =
      new ContractFile<>(SCHEMA, CheckResult.class);

  /**
   * The verdict of a check.
   *
   * @param kind passed, or the cause of the failure
   * @param why one sentence
   */
  public record Outcome(Kind kind, String why) {
    public Outcome {
      if (kind == null || why == null) {
        throw new IllegalArgumentException("'kind' or 'why' is missing");
      }
    }
  }

  public CheckResult {
    if (!SCHEMA.equals(schema)) {
      throw new IllegalArgumentException("schema is '" + schema + "'; allowed: " + SCHEMA);
    }
    if (check == null || outcome == null || environment == null) {
      throw new IllegalArgumentException("'check', 'outcome' or 'environment' is missing");
    }
    criteria = List.copyOf(criteria);
    series = List.copyOf(series);
    members = List.copyOf(members);
    findings = List.copyOf(findings);
  }

  /**
   * Creates the result of a check.
   *
   * @param check the name of the check and its level
   * @param plan of the run
   * @param result of the run, with its objectives and findings
   * @param members the cost of the keys on each member; may be empty
   */
  public static CheckResult of(
      String check, RunPlan plan, RunResult result, List<MemberGrowth> members) {
    CheckVerdict verdict = CheckVerdict.of(plan, result);
    return new CheckResult(
        SCHEMA,
        check,
        new Outcome(verdict.kind(), verdict.why()),
        result.objectives(),
        result.measuredSeries(),
        members,
        result.findings(),
        result.environment(),
        result.plan());
  }
}
