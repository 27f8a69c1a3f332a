// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.plan.RunPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code run.json}: everything stored about one run. Immutable; built by {@link
 * Builder}. The status always follows from the findings.
 *
 * @param schema the version of this format, {@link #SCHEMA}
 * @param status whether the results are reliable, see {@link Status#of}
 * @param plan the load with every default filled in; null for a run without a plan
 * @param settings settings of a run without a plan (JMH, disk probe, hand-built experiment), by
 *     name; empty for a load run; never contains secrets
 * @param environment where it ran
 * @param phases in the order in which they ran; empty for a JMH run
 * @param client cost of the load to the JVM that sent it; null when not measured
 * @param objectives the evaluated objectives and error budget; may be empty
 * @param findings what readers must know first
 * @param server what the members report about themselves; null when they were not read
 * @param jmh the results of a JMH run; empty for a load run
 * @param fleet the workers that sent the load; null for a single client
 * @param files other files of the run by content, for example {@code jmh}: names relative to the
 *     directory of this file; sorted by key
 */
public record RunResult(
    String schema,
    Status status,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable RunPlan plan,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> settings,
    Environment environment,
    List<PhaseResult> phases,
    @Nullable ClientCost client,
    List<ObjectiveResult> objectives,
    List<Finding> findings,
    @Nullable ServerAccount server,
    List<JmhResult> jmh,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable FleetAccount fleet,
    Map<String, String> files) {

  /** The current format. Its version stays the same as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/run/2";

  public RunResult {
    if (!SCHEMA.equals(schema)) {
      throw new IllegalArgumentException("schema is '" + schema + "'; allowed: " + SCHEMA);
    }
    Field.require("status", status);
    settings = settings == null ? Map.of() : Field.map("settings", settings);
    Field.require("environment", environment);
    phases = Field.list("phases", phases);
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
   * Creates the result of a run without a plan that has not measured anything yet.
   *
   * @param settings by name; must not contain secrets
   * @param environment where it runs
   * @return a valid, empty result
   */
  public static RunResult of(Map<String, String> settings, Environment environment) {
    return new Builder(environment).settings(settings).build();
  }

  /** Returns the measure phase; empty for a JMH run and before anything was measured. */
  public Optional<PhaseResult> measure() {
    return phases.stream().filter(phase -> phase.is(PhaseName.MEASURE)).findFirst();
  }

  /**
   * Returns what ended in the measure phase.
   *
   * @return with what watchers received; empty for a JMH run
   */
  public List<SeriesResult> measuredSeries() {
    return phases.stream()
        .filter(phase -> phase.is(PhaseName.MEASURE))
        .flatMap(phase -> phase.series().stream())
        .toList();
  }

  /** Returns a builder with the contents of this result. */
  public Builder toBuilder() {
    Builder builder = new Builder(environment);
    builder.plan = plan;
    builder.settings = settings;
    builder.phases = phases;
    builder.client = client;
    builder.objectives = objectives;
    builder.findings = findings;
    builder.server = server;
    builder.jmh = jmh;
    builder.fleet = fleet;
    builder.files = files;
    return builder;
  }

  /**
   * Returns a copy with additional findings; its status follows from all of them.
   *
   * @param more appended to the existing findings
   */
  public RunResult withFindings(List<Finding> more) {
    return toBuilder().addFindings(more).build();
  }

  /**
   * Returns a copy with the phases of a load run and their cost.
   *
   * @param ran in order
   * @param cost null when not measured
   */
  public RunResult withPhases(List<PhaseResult> ran, @Nullable ClientCost cost) {
    return toBuilder().phases(ran).client(cost).build();
  }

  /** Returns a copy with the evaluated objectives. */
  public RunResult withObjectives(List<ObjectiveResult> evaluated) {
    return toBuilder().objectives(evaluated).build();
  }

  /** Returns a copy with the members' report on the measure phase. */
  public RunResult withServer(ServerAccount account) {
    return toBuilder().server(account).build();
  }

  /**
   * Returns a copy with the names of the other files of the run, by content, relative to the
   * directory of the result file.
   */
  public RunResult withFiles(Map<String, String> names) {
    return toBuilder().files(names).build();
  }

  /** Builds a result. Not thread-safe. */
  public static final class Builder {
    private final Environment environment;
    private @Nullable RunPlan plan;
    private Map<String, String> settings = Map.of();
    private List<PhaseResult> phases = List.of();
    private @Nullable ClientCost client;
    private List<ObjectiveResult> objectives = List.of();
    private List<Finding> findings = List.of();
    private @Nullable ServerAccount server;
    private List<JmhResult> jmh = List.of();
    private @Nullable FleetAccount fleet;
    private Map<String, String> files = Map.of();

    public Builder(Environment environment) {
      this.environment = environment;
    }

    public Builder plan(@Nullable RunPlan load) {
      plan = load;
      return this;
    }

    public Builder settings(Map<String, String> byName) {
      settings = byName;
      return this;
    }

    public Builder phases(List<PhaseResult> ran) {
      phases = ran;
      return this;
    }

    public Builder client(@Nullable ClientCost cost) {
      client = cost;
      return this;
    }

    public Builder objectives(List<ObjectiveResult> evaluated) {
      objectives = evaluated;
      return this;
    }

    /** Adds findings after the existing ones. */
    public Builder addFindings(List<Finding> more) {
      List<Finding> all = new ArrayList<>(findings);
      all.addAll(more);
      findings = all;
      return this;
    }

    public Builder server(@Nullable ServerAccount account) {
      server = account;
      return this;
    }

    public Builder jmh(List<JmhResult> rows) {
      jmh = rows;
      return this;
    }

    /** Sets the workers that sent the load; null for this JVM alone. */
    public Builder fleet(@Nullable FleetAccount account) {
      fleet = account;
      return this;
    }

    /**
     * Sets the names of the other files, by content, relative to the directory of the result file.
     */
    public Builder files(Map<String, String> names) {
      files = names;
      return this;
    }

    /**
     * Builds the result, with the status that follows from the findings.
     *
     * @throws IllegalArgumentException when a component is invalid
     */
    public RunResult build() {
      return new RunResult(
          SCHEMA,
          Status.of(findings),
          plan,
          settings,
          environment,
          phases,
          client,
          objectives,
          findings,
          server,
          jmh,
          fleet,
          files);
    }
  }
}
