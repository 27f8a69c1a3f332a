// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.format.Precision;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.report.section.Operations;
import io.etcdbench.report.section.UncertaintyFacts;
import io.etcdbench.result.Finding;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.ObjectiveResult.Verdict;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Status;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** A run in one line: its metrics, its objectives and its status. */
public final class FiguresLine {
  private static final double MEDIAN = 0.50;
  private static final double TAIL = 0.99;

  /** With more operations, only the slowest one is named. */
  private static final int MAX_NAMED = 3;

  private static final int MAX_KINDS = 2;
  private static final String GAP = "  ";

  private final RunResult result;
  private final Precision precision;

  private FiguresLine(RunResult result, Precision precision) {
    this.result = result;
    this.precision = precision;
  }

  /**
   * Returns the line of a load run.
   *
   * @param result a result with phases
   * @param precision precision of the numbers
   * @return for example {@code put 307/s ± 4.1 % p50 24.7 ms ± 2.0 % p99 185 ms 0 failed VALID}
   */
  public static String of(RunResult result, Precision precision) {
    return of(
        result,
        result.phases().stream()
            .filter(phase -> phase.is(PhaseName.MEASURE) && !phase.series().isEmpty())
            .findFirst(),
        precision);
  }

  /**
   * Returns the line of a load run.
   *
   * @param result a result with phases
   * @param measured the phase whose metrics are shown; empty when the run did not reach it
   * @param precision precision of the numbers
   * @return for example {@code put 307/s p50 24.7 ms p99 185 ms 0 failed DOUBTFUL: cpu-saturated}
   */
  static String of(RunResult result, Optional<PhaseResult> measured, Precision precision) {
    FiguresLine line = new FiguresLine(result, precision);
    List<String> parts = new ArrayList<>();
    measured.ifPresentOrElse(
        phase -> parts.addAll(line.figures(phase)), () -> parts.add("nothing was measured"));
    parts.addAll(line.objectives());
    parts.add(line.status());
    return String.join(GAP, parts);
  }

  private List<String> figures(PhaseResult phase) {
    List<String> parts = new ArrayList<>();
    List<String> names = phase.ofLoad().stream().map(SeriesResult::operation).distinct().toList();
    if (names.size() == 1) {
      String name = names.get(0);
      parts.add(rate(phase, name));
      parts.add(quantile(phase, name, "p50", MEDIAN));
      parts.add(quantile(phase, name, "p99", TAIL));
    } else if (names.size() <= MAX_NAMED) {
      names.forEach(
          name -> parts.add(rate(phase, name) + " " + quantile(phase, name, "p99", TAIL)));
    } else {
      List<SeriesResult> load = phase.ofLoad().stream().filter(SeriesResult::isOk).toList();
      parts.add(
          "%s operations %s/s".formatted(names.size(), precision.number(Operations.rate(load))));
      names.stream()
          .max(Comparator.comparingLong(name -> tail(phase, name).orElse(0)))
          .ifPresent(
              name -> parts.add("slowest " + name + " " + quantile(phase, name, "p99", TAIL)));
    }
    WatchPlan.DELAYS.stream()
        .filter(name -> !fine(phase, name).isEmpty())
        .forEach(name -> parts.add(name + " " + quantile(phase, name, "p99", TAIL)));
    long failed = Operations.count(Operations.failed(phase));
    parts.add(precision.count(failed) + " failed");
    if (phase.dropped() > 0) {
      parts.add(precision.count(phase.dropped()) + " dropped");
    }
    return parts;
  }

  private String rate(PhaseResult phase, String name) {
    List<SeriesResult> fine = fine(phase, name);
    Bounds bounds =
        fine.stream()
            .findFirst()
            .flatMap(UncertaintyFacts::known)
            .map(Uncertainty::opsPerSecond)
            .orElse(null);
    double rate = Operations.rate(fine);
    return with(
        name + " " + precision.number(rate) + "/s", UncertaintyFacts.plusMinus(bounds, rate));
  }

  private String quantile(PhaseResult phase, String name, String label, double quantile) {
    OptionalLong nanos = nanos(phase, name, quantile);
    if (nanos.isEmpty()) {
      return label + " -";
    }
    Bounds bounds =
        fine(phase, name).stream()
            .findFirst()
            .map(one -> UncertaintyFacts.shown(one).get(label))
            .orElse(null);
    return with(
        label + " " + precision.nanos(nanos.getAsLong()),
        UncertaintyFacts.plusMinus(bounds, (double) nanos.getAsLong()));
  }

  private static String with(String words, String interval) {
    return interval.isEmpty() ? words : words + " " + interval;
  }

  private static OptionalLong tail(PhaseResult phase, String name) {
    return nanos(phase, name, TAIL);
  }

  private static OptionalLong nanos(PhaseResult phase, String name, double quantile) {
    return fine(phase, name).stream()
        .findFirst()
        .map(one -> shown(one).quantile(quantile))
        .orElse(OptionalLong.empty());
  }

  private static List<SeriesResult> fine(PhaseResult phase, String name) {
    return Operations.named(phase, name).stream().filter(SeriesResult::isOk).toList();
  }

  /**
   * Returns the response time if there is one, because users experience it; else the service time.
   */
  public static Latency shown(SeriesResult series) {
    LatencySummary shown =
        Objects.requireNonNullElse(series.responseNanos(), series.serviceNanos());
    return Latency.of(shown);
  }

  private List<String> objectives() {
    List<ObjectiveResult> all = result.objectives();
    List<String> failed =
        all.stream()
            .filter(one -> one.verdict() != Verdict.MET)
            .map(one -> one.verdict() + ": " + one.objective())
            .toList();
    if (all.isEmpty()) {
      return List.of();
    }
    return List.of("SLO " + (failed.isEmpty() ? "MET" : String.join(", ", failed)));
  }

  private String status() {
    Status status = result.status();
    Severity decisive = status == Status.INVALID ? Severity.ERROR : Severity.WARNING;
    List<String> kinds =
        result.findings().stream()
            .filter(one -> status != Status.VALID && one.severity() == decisive)
            .map(Finding::kind)
            .distinct()
            .toList();
    if (kinds.isEmpty()) {
      return status.toString();
    }
    String more = kinds.size() > MAX_KINDS ? " +" + (kinds.size() - MAX_KINDS) : "";
    return status + ": " + String.join(", ", kinds.stream().limit(MAX_KINDS).toList()) + more;
  }
}
