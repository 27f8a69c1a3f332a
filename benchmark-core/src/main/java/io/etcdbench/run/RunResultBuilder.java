// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.analysis.audit.Audit;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.record.Interval;
import io.etcdbench.observe.client.ClientAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Environment.RoundTrips;
import io.etcdbench.result.Event;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Sample;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Steadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The observations of a run so far, sufficient for a result at any time. */
final class RunResultBuilder {
  private final RunPlan plan;
  private Supplier<Environment> environment;
  private final List<PhaseResult> phases = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();
  private @Nullable ClientCost cost;
  private @Nullable ServerAccount server;
  private @Nullable FleetAccount fleet;

  RunResultBuilder(RunPlan plan, Environment environment) {
    this(plan, () -> environment);
  }

  /** Creates a builder that requests the environment only for a result. */
  RunResultBuilder(RunPlan plan, Supplier<Environment> environment) {
    this.plan = plan;
    this.environment = environment;
  }

  /** Runs a phase that records no latencies. */
  <T> T timed(PhaseName name, Supplier<T> body) {
    long begin = System.nanoTime();
    try {
      return body.get();
    } finally {
      add(name, System.nanoTime() - begin);
    }
  }

  /** Adds a phase that records no latencies. */
  void add(PhaseName name, long elapsedNanos) {
    phases.add(new PhaseResult(name.label(), elapsedNanos, 0, 0, List.of()));
  }

  /** Adds a phase that warms up the client. */
  void add(PhaseName name, long elapsedNanos, Steadiness reached) {
    phases.add(new PhaseResult(name.label(), elapsedNanos, 0, 0, List.of()).with(reached));
  }

  /** Adds a phase of load without a timeline. */
  void add(PhaseName name, LoadResult load) {
    add(name, load, UnaryOperator.identity());
  }

  /**
   * Adds a phase of load.
   *
   * @param completion adds to a series what is derived from the seconds of the phase
   */
  void add(PhaseName name, LoadResult load, UnaryOperator<SeriesResult> completion) {
    phases.add(phase(name, load, completion));
  }

  /** Adds the phase of the preloaded keys, or replaces it when keys were written again. */
  void preloaded(LoadResult all) {
    PhaseResult preload = phase(PhaseName.PRELOAD, all, UnaryOperator.identity());
    phases.replaceAll(phase -> phase.is(PhaseName.PRELOAD) ? preload : phase);
    if (!phases.contains(preload)) {
      phases.add(preload);
    }
  }

  private static PhaseResult phase(
      PhaseName name, LoadResult load, UnaryOperator<SeriesResult> completion) {
    Interval inTime = load.measured();
    Interval all = load.total();
    return new PhaseResult(
            name.label(),
            inTime.endNanos() - inTime.startNanos(),
            all.sent() + all.dropped(),
            all.dropped(),
            series(inTime, all).stream().map(completion).toList())
        .withSent(load.sent());
  }

  /**
   * Adds series to the measure phase.
   *
   * @param recorded the series, and the time during which they were recorded
   * @param counted independent counts of their operations, by name; may be empty
   */
  void addToMeasure(Interval recorded, Map<String, Long> counted) {
    phases.replaceAll(
        phase ->
            phase.is(PhaseName.MEASURE)
                ? phase.withMore(series(recorded, recorded), counted)
                : phase);
  }

  /** Sets the timeline of the measure phase. */
  void timeline(List<Sample> seconds, List<Event> done) {
    phases.replaceAll(
        phase -> phase.is(PhaseName.MEASURE) ? phase.withTimeline(seconds, done) : phase);
  }

  private static List<SeriesResult> series(Interval inTime, Interval all) {
    double seconds = Math.max(1, inTime.endNanos() - inTime.startNanos()) / 1e9;
    return all.series().stream().map(one -> SeriesOfPhase.of(one, inTime, seconds)).toList();
  }

  /** Sets the cost of the load to the client, and its machine's resource usage. */
  void cost(ClientAccount account, long operations) {
    cost = ClientCost.of(account, operations);
  }

  /** Sets the cost of the load to the clients of all workers, and the workers. */
  void fleet(ClientCost all, FleetAccount account) {
    cost = all;
    fleet = account;
  }

  void server(ServerAccount account) {
    server = account;
  }

  /** Keeps the faster measurement of the round-trip times: before the load, or now. */
  void atRest(@Nullable RoundTrips now) {
    Environment known = environment.get();
    RoundTrips before = known.roundTrips();
    Environment seen = known.with(before == null || now == null ? before : before.orFaster(now));
    environment = () -> seen;
  }

  /** Adds the finding that the run was stopped. */
  void cutShort(String when, Severity severity) {
    find(Finding.CUT_SHORT, severity, "the run was stopped " + when, "let it complete");
  }

  void find(String kind, Severity severity, String observed, String advice) {
    find(new Finding(kind, severity, observed, advice));
  }

  void find(Finding finding) {
    findings.add(finding);
  }

  RunResult result() {
    return new RunResult.Builder(environment.get())
        .plan(plan)
        .phases(phases)
        .client(cost)
        .server(server)
        .fleet(fleet)
        .addFindings(findings)
        .build();
  }

  /** Returns the result so far, with the findings of the audit. */
  RunResult audited() {
    RunResult result = result();
    return result.withFindings(Audit.of(result));
  }
}
