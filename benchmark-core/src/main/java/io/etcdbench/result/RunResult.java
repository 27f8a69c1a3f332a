// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.observe.server.ServerAccount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is kept of one run: the content of {@code run.json}. Immutable; start from {@link
 * #of} and add what was measured. The status always follows from the findings.
 *
 * @param schema the version of this format, {@link #SCHEMA}
 * @param status whether it is to be believed, see {@link Status#of}
 * @param plan what was asked for, with every default filled in; free form, never a secret
 * @param environment where it ran
 * @param phases in the order in which they ran; empty for a JMH run
 * @param client what the load cost the JVM that offered it; null when not measured
 * @param objectives what became of the objectives and the error budget; empty when there were none
 * @param findings what a reader must know first
 * @param server what the members say of themselves; null when not asked
 * @param jmh the results of a JMH run; empty for a load run
 * @param files other files of the run by what they hold, for example {@code jmh}: names relative to
 *     the folder of this one; kept in the order of their keys
 */
public record RunResult(
    String schema,
    Status status,
    Map<String, @Nullable Object> plan,
    Environment environment,
    List<PhaseResult> phases,
    @Nullable ClientCost client,
    List<ObjectiveResult> objectives,
    List<Finding> findings,
    @Nullable ServerAccount server,
    List<JmhResult> jmh,
    Map<String, String> files) {

  /** This format. It keeps its number as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/run/1";

  public RunResult {
    if (!SCHEMA.equals(schema)) {
      throw new IllegalArgumentException("schema is '" + schema + "'; allowed: " + SCHEMA);
    }
    Field.require("status", status);
    plan = Field.map("plan", plan);
    Field.require("environment", environment);
    phases = Field.list("phases", phases);
    // Files of before the field was added lack it.
    objectives = objectives == null ? List.of() : List.copyOf(objectives);
    findings = Field.list("findings", findings);
    jmh = Field.list("jmh", jmh);
    files = Field.map("files", files == null ? null : new TreeMap<>(files));
    if (status != Status.of(findings)) {
      throw new IllegalArgumentException(
          "status is %s but the findings make it %s".formatted(status, Status.of(findings)));
    }
  }

  /**
   * The result of a run that has measured nothing yet.
   *
   * @param plan what was asked for
   * @param environment where it runs
   * @return a valid, empty result
   */
  public static RunResult of(Map<String, @Nullable Object> plan, Environment environment) {
    return new RunResult(
        SCHEMA,
        Status.VALID,
        plan,
        environment,
        List.of(),
        null,
        List.of(),
        List.of(),
        null,
        List.of(),
        Map.of());
  }

  /**
   * Adds findings; the status follows from all of them.
   *
   * @param more behind those already there
   * @return a changed copy
   */
  public RunResult withFindings(List<Finding> more) {
    List<Finding> all = new ArrayList<>(findings);
    all.addAll(more);
    return new RunResult(
        schema,
        Status.of(all),
        plan,
        environment,
        phases,
        client,
        objectives,
        all,
        server,
        jmh,
        files);
  }

  /**
   * Another plan, told more exactly.
   *
   * @param told what was asked for, with every default filled in; never a secret
   * @return a changed copy
   */
  public RunResult withPlan(Map<String, @Nullable Object> told) {
    return new RunResult(
        schema,
        status,
        told,
        environment,
        phases,
        client,
        objectives,
        findings,
        server,
        jmh,
        files);
  }

  /**
   * The phases of a load run and what they cost.
   *
   * @param ran in their order
   * @param cost null when not measured
   * @return a changed copy
   */
  public RunResult withPhases(List<PhaseResult> ran, @Nullable ClientCost cost) {
    return new RunResult(
        schema, status, plan, environment, ran, cost, objectives, findings, server, jmh, files);
  }

  /**
   * What became of the objectives.
   *
   * @param evaluated one each
   * @return a changed copy
   */
  public RunResult withObjectives(List<ObjectiveResult> evaluated) {
    return new RunResult(
        schema, status, plan, environment, phases, client, evaluated, findings, server, jmh, files);
  }

  /**
   * The results of a JMH run.
   *
   * @param entries one per benchmark, parameters and mode
   * @return a changed copy
   */
  public RunResult withJmh(List<JmhResult> entries) {
    return new RunResult(
        schema,
        status,
        plan,
        environment,
        phases,
        client,
        objectives,
        findings,
        server,
        entries,
        files);
  }

  /**
   * What the members say of themselves.
   *
   * @param account over the measure phase
   * @return a changed copy
   */
  public RunResult withServer(ServerAccount account) {
    return new RunResult(
        schema,
        status,
        plan,
        environment,
        phases,
        client,
        objectives,
        findings,
        account,
        jmh,
        files);
  }

  /**
   * The other files of the run.
   *
   * @param names by what they hold, relative to the folder of the result file
   * @return a changed copy
   */
  public RunResult withFiles(Map<String, String> names) {
    return new RunResult(
        schema,
        status,
        plan,
        environment,
        phases,
        client,
        objectives,
        findings,
        server,
        jmh,
        names);
  }
}
