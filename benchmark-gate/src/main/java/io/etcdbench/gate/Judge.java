// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.MetricDecision.Figures;
import io.etcdbench.gate.MetricDecision.Values;
import io.etcdbench.statistic.PairedTest;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides a trial from its slices alone, during a session and at any time after it. Immutable and
 * thread-safe.
 *
 * @param rule the numbers of the session
 * @param metrics how many metrics may fail in the session, fixed before it
 */
public record Judge(GateRule rule, int metrics) {

  /** A client that fails one operation in a hundred is not measured but broken. */
  private static final double MOST_FAILED = 0.01;

  /** Of a workload: allocated bytes, calls, revisions, bytes received and sent. */
  private static final int MOST_COUNTERS = 5;

  /**
   * Whether any gating metric is still open after the screen.
   *
   * @param trial with its screen
   * @return true when fresh JVMs must confirm
   */
  public boolean needsConfirmation(Trial trial) {
    return gating(trial).anyMatch(metric -> isOpen(trial, metric));
  }

  /**
   * How large a slow-down the screen suspects: the trials of which it suspects most are confirmed
   * first, when there is not time for all. A large one comes before a small one that is more
   * certain. A choice by the screen alone leaves the confirmation's level as it is, since its JVMs
   * are fresh.
   *
   * @param trial with its screen
   * @return the largest slow-down that one of its gating metrics exceeds at the screen's level, as
   *     a ratio less one; above the margin when it is suspected, -1 when there is no metric
   */
  public double suspicion(Trial trial) {
    return gating(trial)
        .map(metric -> test(trial.screen(), metric))
        .filter(Objects::nonNull)
        .mapToDouble(test -> test.atLeast(1 - rule.levels().screen()))
        .max()
        .orElse(-1);
  }

  /**
   * Whether the screen suspects a slow-down. What it does not suspect cannot fail any more.
   *
   * @param trial with its screen
   * @return false when it could only not exclude one
   */
  public boolean isSuspected(Trial trial) {
    return gating(trial)
        .map(metric -> test(trial.screen(), metric))
        .filter(Objects::nonNull)
        .anyMatch(stages()::suspects);
  }

  /**
   * Whether any gating metric is about to fail.
   *
   * @param trial with its confirmation
   * @return true when the null control must run
   */
  public boolean needsControl(Trial trial) {
    Stage confirm = trial.confirm();
    return confirm != null
        && gating(trial)
            .anyMatch(
                metric -> {
                  PairedTest first = test(trial.screen(), metric);
                  PairedTest second = test(confirm, metric);
                  return first != null && second != null && stages().isWorse(first, second);
                });
  }

  /**
   * Decides every metric of a trial.
   *
   * @param trial with the stages that it needed
   * @return one decision per metric, in the order of the metrics
   */
  public List<MetricDecision> decide(Trial trial) {
    return Stream.of(Metric.values()).map(metric -> decide(trial, metric)).toList();
  }

  /**
   * Decides every counter of a trial.
   *
   * @param trial with at least its screen
   * @return one decision per counter, by name
   */
  public List<CounterDecision> counters(Trial trial) {
    double counters = (double) MOST_COUNTERS * metrics / Metric.gating();
    double level = rule.levels().suite() / Math.max(1, counters);
    return new CountedTrial(trial, new CounterRule(rule.effects().counter(), level)).decide();
  }

  /**
   * What makes a trial no measurement at all.
   *
   * @param trial with at least its screen
   * @return sentences, empty when there is nothing
   */
  public List<String> errors(Trial trial) {
    return Stream.of(Arm.values()).flatMap(arm -> error(trial, arm).stream()).toList();
  }

  private static Optional<String> error(Trial trial, Arm arm) {
    long done = sum(trial, arm, Slice::operations);
    long failed = sum(trial, arm, Slice::failed);
    String name = arm == Arm.BASELINE ? "baseline" : "candidate";
    if (done == 0) {
      return Optional.of("the %s did no operation of '%s' well".formatted(name, trial.workload()));
    }
    return failed > MOST_FAILED * (done + failed)
        ? Optional.of(
            "%s of %s operations of the %s failed in '%s'; allowed: one in a hundred"
                .formatted(failed, done + failed, name, trial.workload()))
        : Optional.empty();
  }

  private MetricDecision decide(Trial trial, Metric metric) {
    PairedTest screen = test(trial.screen(), metric);
    boolean gates = gates(metric, screen);
    Verdict verdict = screen == null ? Verdict.INCONCLUSIVE : verdict(trial, metric, screen);
    Stage last = trial.confirm() == null ? trial.screen() : trial.confirm();
    PairedTest latest = test(last, metric);
    return new MetricDecision(
        trial.workload(),
        metric,
        gates ? verdict : null,
        latest == null ? null : detectable(trial, latest),
        values(last, metric),
        figures(trial.screen(), metric),
        figures(trial.confirm(), metric),
        figures(trial.control(), metric));
  }

  /** A screen stands for the confirmation that would follow it. */
  private double detectable(Trial trial, PairedTest latest) {
    return trial.confirm() == null
        ? stages().detectable(latest)
        : latest.detectable(rule.confirmLevel(metrics), latest.pairs());
  }

  private Verdict verdict(Trial trial, Metric metric, PairedTest screen) {
    return stages().decide(screen, test(trial.confirm(), metric), test(trial.control(), metric));
  }

  private boolean isOpen(Trial trial, Metric metric) {
    PairedTest screen = test(trial.screen(), metric);
    return screen != null && stages().needsConfirmation(screen);
  }

  private Stream<Metric> gating(Trial trial) {
    return Stream.of(Metric.values()).filter(metric -> gates(metric, test(trial.screen(), metric)));
  }

  /** The noise of the screen decides whether a tail gates, never the difference that it shows. */
  private boolean gates(Metric metric, @Nullable PairedTest screen) {
    return switch (metric.policy()) {
      case GATE -> true;
      case TAIL -> screen != null && stages().detectable(screen) <= rule.effects().tail();
      case INFORM -> false;
    };
  }

  private TwoStageRule stages() {
    return new TwoStageRule(rule, metrics);
  }

  private @Nullable PairedTest test(@Nullable Stage stage, Metric metric) {
    return ratios(stage, metric)
        .map(ratios -> PairedTest.of(ratios, rule.effects().margin()))
        .orElse(null);
  }

  private @Nullable Figures figures(@Nullable Stage stage, Metric metric) {
    return ratios(stage, metric)
        .map(ratios -> Figures.of(ratios, rule.effects().margin(), pairSwap(stage, metric)))
        .orElse(null);
  }

  private @Nullable Double pairSwap(@Nullable Stage stage, Metric metric) {
    if (stage == null || metric.tail().isEmpty() || rule.effects().margin() == 0) {
      return null;
    }
    List<JvmPair> pairs = stage.kept(rule.pairs().mostExcluded());
    TailCells cells = new TailCells(rule.effects().margin());
    OptionalDouble p = cells.pairSwap(pairs, metric.tail().getAsDouble());
    return p.isPresent() ? p.getAsDouble() : null;
  }

  private Optional<double[]> ratios(@Nullable Stage stage, Metric metric) {
    return stage == null ? Optional.empty() : stage.logRatios(metric, rule.pairs().mostExcluded());
  }

  private @Nullable Values values(Stage stage, Metric metric) {
    OptionalDouble baseline = mean(stage, metric, Arm.BASELINE);
    OptionalDouble candidate = mean(stage, metric, Arm.CANDIDATE);
    return baseline.isEmpty() || candidate.isEmpty()
        ? null
        : new Values(
            StrictMath.exp(baseline.getAsDouble()), StrictMath.exp(candidate.getAsDouble()));
  }

  private OptionalDouble mean(Stage stage, Metric metric, Arm arm) {
    return stage.kept(rule.pairs().mostExcluded()).stream()
        .map(pair -> pair.meanLog(metric, arm))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .average();
  }

  private static long sum(Trial trial, Arm arm, ToLongFunction<Slice> what) {
    return trial.slices().stream().filter(slice -> slice.arm() == arm).mapToLong(what).sum();
  }
}
