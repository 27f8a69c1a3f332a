// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.analysis.compare.Fingerprint;
import io.etcdbench.analysis.compare.Fingerprint.Field;
import io.etcdbench.analysis.compare.Fingerprint.Weight;
import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.analysis.repeat.RepeatResult;
import io.etcdbench.analysis.repeat.RepeatedMetric;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.gate.GateSetup.Platform;
import io.etcdbench.gate.GateSetup.Subject;
import io.etcdbench.gate.MetricVerdict;
import io.etcdbench.gate.MetricVerdict.Figures;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Environment;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.result.JmhResult.Score;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Status;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts results to lines of a history. Stateless. */
public final class RunDigest {
  private static final String RATIO = "ratio";

  private RunDigest() {}

  /**
   * Converts a run.
   *
   * @param run a complete load or JMH run that is not INVALID
   * @param commit full hash of the measured commit
   * @param report path of its report; empty when it has none
   * @throws IllegalArgumentException when its figures are not reliable, or it has none; the message
   *     is one sentence
   */
  public static Run of(RunResult run, String commit, String report) {
    String excluded = RepeatResult.excluded(run);
    if (!excluded.isEmpty()) {
      throw new IllegalArgumentException(
          "the run of %s is %s and is not added to a history; measure again"
              .formatted(run.environment().timestamp(), excluded));
    }
    List<TrackedFigure> figures = new ArrayList<>();
    RepeatedMetric.of(List.of(run)).forEach(one -> figures.add(figure(one, bounds(run, one))));
    run.jmh().stream()
        .filter(row -> row.score().value() > 0)
        .forEach(row -> figures.add(figure(row)));
    return line(run, commit, run.status(), figures, report);
  }

  /**
   * Converts repeated runs: the mean of each metric with its interval.
   *
   * @param repeated the comparison of the runs
   * @param first first of the runs that count
   * @param commit full hash of the measured commit
   * @param report path of their report; empty when they have none
   * @throws IllegalArgumentException when no run counts; the message is one sentence
   */
  public static Run of(RepeatResult repeated, RunResult first, String commit, String report) {
    List<TrackedFigure> figures =
        repeated.metrics().stream()
            .map(
                one -> {
                  Double low = one.low();
                  return figure(one, low == null ? null : new Bounds(low, one.high()));
                })
            .toList();
    Status worst =
        repeated.counting().stream()
            .map(RepeatResult.Run::status)
            .reduce(Status.VALID, RunDigest::worse);
    return line(first, commit, worst, figures, report);
  }

  /**
   * Converts a session of the gate: the ratio of each metric to the session's own baseline. With
   * one pinned build as the baseline, day-to-day noise cancels out. Sessions of one comparison are
   * one series: the same workloads, baseline, settings, servers and JVMs.
   *
   * @param session a session with at least one decision
   * @param commit full hash of its candidate's commit
   * @param report path of its report; empty when it has none
   * @throws IllegalArgumentException when the session was interrupted, failed or has no decision;
   *     the message is one sentence
   */
  public static Run of(GateResult session, String commit, String report) {
    if (session.verdict() == Verdict.ERROR || session.verdict() == Verdict.INCOMPARABLE) {
      throw new IllegalArgumentException(
          "the session of %s is %s (%s) and is not added to a history; measure again"
              .formatted(session.environment().timestamp(), session.verdict(), session.reason()));
    }
    List<TrackedFigure> figures = new ArrayList<>();
    for (MetricVerdict one : session.decisions()) {
      Figures known = one.figures();
      if (one.verdict() != null && known != null) {
        figures.add(
            new TrackedFigure(
                one.workload(),
                one.metric().label(),
                RATIO,
                Better.LOWER, // the gate's ratios rise when a metric gets worse
                1 + known.estimate(),
                1 + known.low(),
                1 + known.high()));
      }
    }
    if (figures.isEmpty()) {
      throw new IllegalArgumentException(
          "the session is %s and has no metric for a history".formatted(session.verdict()));
    }
    return new Run(
        Run.SCHEMA,
        session.environment().timestamp(),
        commit,
        new SeriesKey(comparison(session).sha256(), Fingerprint.of(session.environment()).sha256()),
        "gate%s against %s%s"
            .formatted(
                conditions(session.setup().candidate()),
                session.setup().baseline().description(),
                conditions(session.setup().baseline())),
        facts(session.environment()),
        session.verdict().toString(),
        figures,
        report);
  }

  /**
   * Returns what identifies a comparison. Commits and hashes of both builds vary from session to
   * session, and so does the name of the candidate; the name of the baseline is the pinned one.
   */
  private static Fingerprint comparison(GateResult session) {
    GateSetup setup = session.setup();
    List<Field> fields = new ArrayList<>();
    fields.add(new Field("gate.workloads", Weight.MUST, "" + setup.workloads()));
    session
        .trials()
        .forEach(
            trial ->
                fields.add(
                    new Field(
                        "gate.workload." + trial.workload(), Weight.MUST, trial.description())));
    fields.add(new Field("gate.baseline", Weight.MUST, setup.baseline().description()));
    fields.add(new Field("gate.baseline.conditions", Weight.MUST, conditions(setup.baseline())));
    fields.add(new Field("gate.candidate.conditions", Weight.MUST, conditions(setup.candidate())));
    return new Fingerprint(fields);
  }

  /** Returns a build's settings, etcd and JVM, each with a space before; empty for the defaults. */
  private static String conditions(Subject subject) {
    Platform platform = subject.platform();
    List<String> words = new ArrayList<>();
    if (!subject.settings().isEmpty()) {
      words.add(subject.settings().toString());
    }
    if (!platform.etcd().isEmpty()) {
      words.add("etcd " + platform.etcd());
    }
    words.addAll(platform.serverFlags());
    if (!platform.jvm().isEmpty()) {
      words.add(platform.jvm());
    }
    return words.stream().map(word -> " " + word).collect(Collectors.joining());
  }

  private static Status worse(Status one, Status other) {
    return one.compareTo(other) < 0 ? other : one;
  }

  private static Run line(
      RunResult run, String commit, Status status, List<TrackedFigure> figures, String report) {
    if (figures.isEmpty()) {
      throw new IllegalArgumentException(
          "the run of %s has no successful operations, so there is nothing to add"
              .formatted(run.environment().timestamp()));
    }
    return new Run(
        Run.SCHEMA,
        run.environment().timestamp(),
        commit,
        new SeriesKey(
            Fingerprint.ofPlan(run).sha256(Weight.WARN),
            Fingerprint.of(run.environment()).sha256()),
        name(run),
        facts(run.environment()),
        status.toString(),
        figures,
        report);
  }

  private static String name(RunResult run) {
    RunPlan plan = run.plan();
    return plan == null ? run.settings().getOrDefault("command", "jmh") : plan.name();
  }

  private static Map<String, String> facts(Environment environment) {
    Map<String, String> facts = new TreeMap<>();
    Fingerprint.of(environment).fields().stream()
        .filter(field -> field.weight() == Weight.MUST)
        .forEach(field -> facts.put(field.name(), field.value()));
    return facts;
  }

  private static TrackedFigure figure(RepeatedMetric metric, @Nullable Bounds bounds) {
    boolean rate = metric.metric().equals(RepeatedMetric.THROUGHPUT);
    return new TrackedFigure(
        metric.operation(),
        metric.metric(),
        metric.unit(),
        rate ? Better.HIGHER : Better.LOWER,
        metric.values().size() == 1 ? metric.values().get(0) : metric.mean(), // avoids rounding
        bounds == null ? null : bounds.low(),
        bounds == null ? null : bounds.high());
  }

  private static TrackedFigure figure(JmhResult row) {
    Score score = row.score();
    Double error = score.error();
    return new TrackedFigure(
        row.shortName() + (row.params().isEmpty() ? "" : " " + row.params()),
        row.mode(),
        score.unit(),
        score.better(),
        score.value(),
        error == null ? null : Math.max(0, score.value() - error),
        error == null ? null : score.value() + error);
  }

  /** Returns the bounds of a metric from the variation between the seconds of a single run. */
  private static @Nullable Bounds bounds(RunResult run, RepeatedMetric metric) {
    return new RunFacts(run)
        .measure().stream()
            .map(PhaseResult::series)
            .flatMap(List::stream)
            .filter(one -> one.isOk() && one.operation().equals(metric.operation()))
            .findFirst()
            .map(series -> bounds(series, metric.metric()))
            .orElse(null);
  }

  private static @Nullable Bounds bounds(SeriesResult series, String metric) {
    Uncertainty known = series.uncertainty();
    if (known == null) {
      return null;
    }
    return metric.equals(RepeatedMetric.THROUGHPUT)
        ? known.opsPerSecond()
        : (series.responseNanos() == null ? known.serviceNanos() : known.responseNanos())
            .get(metric);
  }
}
