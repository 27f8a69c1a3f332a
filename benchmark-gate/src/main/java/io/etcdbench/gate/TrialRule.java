// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.format.Percent;
import io.etcdbench.gate.MetricVerdict.Figures;
import io.etcdbench.gate.MetricVerdict.Values;
import io.etcdbench.gate.TimedMetric.Policy;
import io.etcdbench.statistic.AnytimeTTest;
import io.etcdbench.statistic.PairedTest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides trials from their slices alone, during a session or at any later time. Immutable and
 * thread-safe.
 */
public final class TrialRule {
  /**
   * The largest share of failed operations, and of slices without a successful one. A client above
   * it is broken, and its figures mean nothing.
   */
  private static final double MAX_FAILED = 0.01;

  /** Counters per workload: allocated bytes, calls, revisions, bytes received and bytes sent. */
  private static final int MAX_COUNTERS = 5;

  private final GateRule rule;
  private final SequentialRule sequential;
  private final CounterRule counters;

  /**
   * Creates the rule of a session.
   *
   * @param rule parameters of the session
   * @param metrics number of metrics that can fail the session, fixed before it starts
   */
  public TrialRule(GateRule rule, int metrics) {
    this.rule = rule;
    this.sequential = new SequentialRule(rule, metrics);
    double all = (double) MAX_COUNTERS * metrics / TimedMetric.gating();
    this.counters =
        new CounterRule(
            rule.effects().counter(),
            rule.levels().counted() / Math.max(1, all),
            new AnytimeTTest(rule.alternatives().counted()));
  }

  /**
   * Whether a workload has certainly become worse.
   *
   * @param trial the trial with its pairs so far
   * @return true for a verdict of FAIL
   */
  public boolean hasFailed(Trial trial) {
    return verdicts(trial).anyMatch(Verdict.FAIL::equals);
  }

  /**
   * Whether a workload has enough pairs to decide its timed metrics. Counters need fewer.
   *
   * @param trial the trial with its pairs so far
   */
  public boolean decidesTimes(Trial trial) {
    return trial.kept(rule.pairs().mostExcluded()).size() >= rule.pairs().least();
  }

  /**
   * Whether further pairs of a workload are needed and allowed.
   *
   * @param trial the trial with its pairs so far
   * @return true when any metric or counter is undecided
   */
  public boolean isOpen(Trial trial) {
    int pairs = trial.kept(rule.pairs().mostExcluded()).size();
    return pairs < rule.pairs().most()
        && (trial.pairs().size() < rule.pairs().first()
            || verdicts(trial).anyMatch(Verdict.INCONCLUSIVE::equals));
  }

  /**
   * Whether the next pair of a workload also measures counters, which takes some seconds.
   *
   * @param trial the trial with its pairs so far
   * @return true for the first pairs, and while a counter is undecided
   */
  public boolean mustCount(Trial trial) {
    return trial.pairs().size() < rule.pairs().first()
        || counters(trial).stream().anyMatch(one -> one.verdict() == Verdict.INCONCLUSIVE);
  }

  /**
   * Estimates how soon a workload fails. The session continues with the workload that fails
   * soonest.
   *
   * @param trial the trial with its pairs so far
   * @return the number of further pairs of JVMs; ten thousand when no slow-down is suspected
   */
  public int furtherUntilWorse(Trial trial) {
    return Stream.of(TimedMetric.values())
        .filter(metric -> metric.policy() != Policy.INFORM)
        .flatMap(metric -> ratios(trial, metric).stream())
        .mapToInt(ratios -> sequential.furtherUntilWorse(PairedTest.of(ratios, 0)))
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  private Stream<Verdict> verdicts(Trial trial) {
    return Stream.concat(
        Stream.of(TimedMetric.values())
            .flatMap(metric -> Optional.ofNullable(verdict(trial, metric)).stream()),
        counters(trial).stream().map(CounterVerdict::verdict));
  }

  /**
   * Decides every metric of a trial.
   *
   * @param trial the trial with its pairs
   * @return one verdict per metric, in the order of {@link TimedMetric}
   */
  public List<MetricVerdict> decide(Trial trial) {
    return Stream.of(TimedMetric.values()).map(metric -> decide(trial, metric)).toList();
  }

  /**
   * Decides every counter of a trial.
   *
   * @param trial the trial with its pairs
   * @return one verdict per counter, sorted by name
   */
  public List<CounterVerdict> counters(Trial trial) {
    return new CountedTrial(trial, counters).decide();
  }

  /**
   * Returns the reasons why a trial is not a valid measurement.
   *
   * @param trial the trial with its pairs
   * @return one sentence each; empty when the trial is valid
   */
  public List<String> errors(Trial trial) {
    List<String> errors =
        Stream.of(Arm.values()).flatMap(arm -> error(trial, arm).stream()).toList();
    return errors.isEmpty() ? silence(trial).stream().toList() : errors;
  }

  private static Optional<String> error(Trial trial, Arm arm) {
    long done = sum(trial, arm, Slice::operations);
    long failed = sum(trial, arm, Slice::failed);
    if (done + failed == 0) {
      return Optional.of(
          "the %s completed no operation of '%s'".formatted(name(arm), trial.workload()));
    }
    return failed > MAX_FAILED * (done + failed)
        ? Optional.of(
            "%s of %s operations of the %s failed in '%s'; allowed: one in a hundred"
                .formatted(failed, done + failed, name(arm), trial.workload()))
        : silence(trial, arm);
  }

  /**
   * Finds an arm that stopped while the other one went on. These pairs have no values, so the
   * others alone would decide. A single one may be an election.
   */
  private static Optional<String> silence(Trial trial, Arm arm) {
    long silent =
        trial.pairs().stream()
            .filter(pair -> pair.silentSlices(arm.other()) == 0)
            .mapToLong(pair -> pair.silentSlices(arm))
            .sum();
    long slices =
        trial.pairs().stream()
            .flatMap(pair -> pair.slices().stream())
            .filter(slice -> slice.arm() == arm)
            .count();
    return silent > Math.max(1, MAX_FAILED * slices)
        ? Optional.of(
            "the %s had no successful operation in %s of %s slices of '%s' (%s), although the %s had; allowed: one, or one in a hundred"
                .formatted(
                    name(arm),
                    silent,
                    slices,
                    trial.workload(),
                    Percent.of((double) silent / slices),
                    name(arm.other())))
        : Optional.empty();
  }

  /** Finds servers that stopped for both arms too often. */
  private Optional<String> silence(Trial trial) {
    int pairs = trial.pairs().size();
    long allowed = (long) Math.ceil(pairs * rule.pairs().mostExcluded());
    return trial.silentPairs() > allowed
        ? Optional.of(
            "%s of %s pairs of '%s' have a slice without a successful operation; allowed: %s"
                .formatted(trial.silentPairs(), pairs, trial.workload(), allowed))
        : Optional.empty();
  }

  private static String name(Arm arm) {
    return arm == Arm.BASELINE ? "baseline" : "candidate";
  }

  private MetricVerdict decide(Trial trial, TimedMetric metric) {
    Verdict verdict = verdict(trial, metric);
    Optional<double[]> ratios = ratios(trial, metric);
    Optional<PairedTest> all = ratios.map(some -> PairedTest.of(some, 0));
    boolean isOpen = verdict == Verdict.INCONCLUSIVE;
    return new MetricVerdict(
        trial.workload(),
        metric,
        verdict,
        all.map(sequential::excluded).filter(Double::isFinite).map(StrictMath::expm1).orElse(null),
        isOpen ? all.flatMap(sequential::further).orElse(null) : null,
        values(trial, metric),
        ratios
            .flatMap(
                some ->
                    Figures.of(some, sequential, rule.effects().margin(), pairSwap(trial, metric)))
            .orElse(null));
  }

  /**
   * Returns null for a metric that is only reported. This includes a noisy tail that did not fail.
   */
  private @Nullable Verdict verdict(Trial trial, TimedMetric metric) {
    Optional<double[]> ratios = ratios(trial, metric);
    Verdict verdict = ratios.map(sequential::decide).orElse(Verdict.INCONCLUSIVE);
    boolean waitsForIt =
        switch (metric.policy()) {
          case GATE -> true;
          case TAIL ->
              verdict != Verdict.INCONCLUSIVE
                  || ratios
                      .map(some -> sequential.isQuietEnoughForATail(PairedTest.of(some, 0)))
                      .orElse(false);
          case INFORM -> false;
        };
    return waitsForIt ? verdict : null;
  }

  private @Nullable Double pairSwap(Trial trial, TimedMetric metric) {
    if (metric.tail().isEmpty() || rule.effects().margin() == 0) {
      return null;
    }
    List<JvmPair> pairs = trial.kept(rule.pairs().mostExcluded());
    TailCells cells = new TailCells(rule.effects().margin());
    OptionalDouble p = cells.pairSwap(pairs, metric.tail().getAsDouble());
    return p.isPresent() ? p.getAsDouble() : null;
  }

  private Optional<double[]> ratios(Trial trial, TimedMetric metric) {
    return trial.logRatios(metric, rule.pairs().mostExcluded());
  }

  private @Nullable Values values(Trial trial, TimedMetric metric) {
    OptionalDouble baseline = mean(trial, metric, Arm.BASELINE);
    OptionalDouble candidate = mean(trial, metric, Arm.CANDIDATE);
    return baseline.isEmpty() || candidate.isEmpty()
        ? null
        : new Values(
            StrictMath.exp(baseline.getAsDouble()), StrictMath.exp(candidate.getAsDouble()));
  }

  private OptionalDouble mean(Trial trial, TimedMetric metric, Arm arm) {
    return trial.kept(rule.pairs().mostExcluded()).stream()
        .map(pair -> pair.meanLog(metric, arm))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .average();
  }

  private static long sum(Trial trial, Arm arm, ToLongFunction<Slice> what) {
    return trial.slices().stream().filter(slice -> slice.arm() == arm).mapToLong(what).sum();
  }
}
