// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import static io.etcdbench.format.Phrase.perSecond;
import static io.etcdbench.format.Phrase.say;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.sizing.capacity.Capacity.End;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The stored outcome of a search: the rates as phases, and the highest rate that holds as the
 * measure phase.
 */
public final class CapacityOutcome {
  /** Kind of the finding about a rate that is not confirmed, or only by too few operations. */
  public static final String UNSURE = "capacity-unsure";

  /** A plan must have a duration, even for a probe that was stopped immediately. */
  private static final Duration NEXT_TO_NOTHING = Duration.ofMillis(1);

  private final RunPlan plan;
  private final Slo objective;
  private final List<LiveProber> probers;
  private final Capacity capacity;

  /**
   * Creates the outcome of a search that has ended.
   *
   * @param plan of the session, with its prefix
   * @param objective of the search
   * @param prober that offered the rates
   * @param capacity the result of the search
   */
  public CapacityOutcome(RunPlan plan, Slo objective, LiveProber prober, Capacity capacity) {
    this(plan, objective, List.of(prober), capacity);
  }

  private CapacityOutcome(
      RunPlan plan, Slo objective, List<LiveProber> probers, Capacity capacity) {
    this.plan = plan;
    this.objective = objective;
    this.probers = probers;
    this.capacity = capacity;
  }

  /**
   * Adds a later search for the same objective that ended early, before a rate held.
   *
   * @param later starts at the highest rate of this search
   * @return the rates of both, with the highest one of this search and the end of the later one
   */
  public CapacityOutcome continuedBy(CapacityOutcome later) {
    List<LiveProber> both = new ArrayList<>(probers);
    both.addAll(later.probers);
    List<Probe> probes = new ArrayList<>(capacity.probes());
    probes.addAll(later.capacity.probes());
    return new CapacityOutcome(
        plan,
        objective,
        both,
        new Capacity(later.capacity.end(), capacity.highest(), capacity.beyond(), probes));
  }

  private Optional<RunResult> result(Probe probe) {
    return probers.stream().flatMap(one -> one.result(probe).stream()).findFirst();
  }

  /** Returns the rates, and how the search ended. */
  public Capacity capacity() {
    return capacity;
  }

  Slo objective() {
    return objective;
  }

  /**
   * Returns the run at the highest rate that holds, or at the lowest rate tried when none holds.
   *
   * @return the result, not audited; empty when no rate was offered
   */
  public Optional<RunResult> atTheEdge() {
    Probe highest = capacity.highest();
    return highest != null
        ? of(highest).map(this::withCurve)
        : capacity.curve().stream().findFirst().flatMap(this::of).map(this::withCurve);
  }

  /**
   * Returns the run at the lowest rate above it, which does not hold and shows what limits the
   * capacity.
   *
   * @return the result, not audited; empty when none is known
   */
  public Optional<RunResult> beyond() {
    Probe beyond = capacity.beyond();
    return beyond == null ? Optional.empty() : of(beyond);
  }

  /**
   * Returns the finding of the last rate offered that a member died, which stops the search.
   *
   * @return empty when no member died
   */
  public Optional<Finding> death() {
    List<Probe> probes = capacity.probes();
    return probes.isEmpty()
        ? Optional.empty()
        : result(probes.get(probes.size() - 1))
            .flatMap(
                last ->
                    last.findings().stream()
                        .filter(finding -> finding.kind().equals(Finding.MEMBER_DIED))
                        .findFirst());
  }

  private Optional<RunResult> of(Probe probe) {
    Duration length = probe.elapsed().isZero() ? NEXT_TO_NOTHING : probe.elapsed();
    RunPlan offered = plan.with(probers.get(0).load(probe.opsPerSecond()).withDuration(length));
    return result(probe)
        .map(seen -> seen.toBuilder().plan(offered).build())
        .map(seen -> seen.withObjectives(List.of(objective.evaluate(seen))));
  }

  private RunResult withCurve(RunResult edge) {
    List<PhaseResult> phases = new ArrayList<>();
    capacity.probes().forEach(probe -> result(probe).ifPresent(r -> add(phases, probe, r)));
    phases.addAll(edge.phases());
    return edge.withPhases(phases, edge.client()).withFindings(List.of(finding()));
  }

  private static void add(List<PhaseResult> phases, Probe probe, RunResult result) {
    for (PhaseResult phase : result.phases()) {
      String name = phase.is(PhaseName.MEASURE) ? perSecond(probe.opsPerSecond()) : phase.name();
      phases.add(phase.summaryAs(name));
    }
  }

  /**
   * Summarizes the outcome in one sentence.
   *
   * @return a finding whose severity reflects how reliable the outcome is
   */
  public Finding finding() {
    return switch (capacity.end()) {
      case CONFIRMED -> decided(sentence(), "");
      case ABOVE_RANGE -> decided(sentence() + ", the highest rate requested", "raise --max-rate");
      case BELOW_RANGE -> belowRange();
      case OUT_OF_BUDGET ->
          doubt(UNSURE, sentence() + ", not confirmed within the budget", "raise --budget");
      case GENERATOR ->
          doubt(
              Finding.GENERATOR_LIMIT,
              sentence() + "; above it, the client sent operations too late",
              "search from a dedicated machine with more cores, or with more --workers");
      case STOPPED -> stopped();
    };
  }

  private Finding belowRange() {
    String observed =
        say(
            "'%s' does not hold at %s, the lowest rate requested",
            objective, perSecond(capacity.probes().get(0).opsPerSecond()));
    return errors()
        .map(
            errors ->
                decided(
                    observed + ": " + errors,
                    "correct the cause of the errors; --max-error-share sets the allowed share"))
        .orElseGet(() -> decided(observed, "lower --min-rate, or relax '" + objective + "'"));
  }

  /** Describes the errors that failed the lowest rate; empty when it failed for another reason. */
  private Optional<String> errors() {
    Probe lowest = capacity.beyond();
    return lowest == null || lowest.decision() != RateVerdict.FAILS
        ? Optional.empty()
        : result(lowest).flatMap(SaturationCause::errors);
  }

  private Finding decided(String observed, String advice) {
    return isUnsure() ? unsure(observed) : new Finding("capacity", Severity.INFO, observed, advice);
  }

  /**
   * Creates the finding that too few operations decided a capacity.
   *
   * @param observed the capacity, as a clause
   */
  public static Finding unsure(String observed) {
    return doubt(
        UNSURE,
        observed + ", based on too few operations for this percentile",
        "choose a lower percentile, or search higher rates");
  }

  /** Returns whether too few operations for the percentile decided the capacity. */
  public boolean isUnsure() {
    return objective.tailLimit().filter(capacity::isUnsure).isPresent();
  }

  private Finding stopped() {
    String stopped = sentence() + "; the search was stopped";
    return death()
        .map(death -> doubt(Finding.CUT_SHORT, stopped + ": " + death.observed(), "check its log"))
        .orElseGet(() -> doubt(Finding.CUT_SHORT, stopped, "let it complete"));
  }

  private String sentence() {
    Probe highest = capacity.highest();
    Probe beyond = capacity.beyond();
    String held =
        highest == null
            ? say("'%s' is not known to hold at any rate", objective)
            : say("'%s' holds at %s", objective, perSecond(highest.opsPerSecond()));
    return beyond == null || capacity.end() == End.ABOVE_RANGE
        ? held
        : held + " and not at " + perSecond(beyond.opsPerSecond());
  }

  private static Finding doubt(String kind, String observed, String advice) {
    return new Finding(kind, Severity.WARNING, observed, advice);
  }
}
