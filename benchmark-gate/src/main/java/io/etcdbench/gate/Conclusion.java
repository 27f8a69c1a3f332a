// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Fingerprint.Difference;
import io.etcdbench.analysis.compare.Fingerprint.Weight;
import io.etcdbench.analysis.compare.Percent;
import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.MetricDecision.Figures;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The verdict of a whole session and its reason.
 *
 * @param verdict the most severe of all verdicts
 * @param reason one sentence
 */
record Conclusion(Verdict verdict, String reason) {

  private static final String PASSED =
      "a slow-down of the promised size is excluded at 95 % in every gating metric";

  static Conclusion of(
      List<Difference> differences,
      List<String> errors,
      List<MetricDecision> decisions,
      List<CounterDecision> counters,
      double minutesOfAPair) {
    List<String> unlike =
        differences.stream()
            .filter(one -> one.weight() == Weight.MUST)
            .map(Difference::name)
            .toList();
    if (!unlike.isEmpty()) {
      return new Conclusion(
          Verdict.INCOMPARABLE, "the arms differ in " + String.join(", ", unlike));
    }
    if (!errors.isEmpty()) {
      return new Conclusion(Verdict.ERROR, String.join("; ", errors));
    }
    Verdict verdict = worst(decisions, counters);
    return switch (verdict) {
      case INCONCLUSIVE -> new Conclusion(verdict, open(decisions, counters, minutesOfAPair));
      case FAIL -> new Conclusion(verdict, failed(decisions, counters));
      case PASS -> new Conclusion(verdict, PASSED);
      default -> new Conclusion(verdict, "nothing was measured");
    };
  }

  private static Verdict worst(List<MetricDecision> decisions, List<CounterDecision> counters) {
    if (decisions.isEmpty()) {
      return Verdict.ERROR;
    }
    Verdict timed =
        decisions.stream()
            .map(MetricDecision::verdict)
            .filter(Objects::nonNull)
            .reduce(Verdict.PASS, Verdict::and);
    return counters.stream().map(CounterDecision::verdict).reduce(timed, Verdict::and);
  }

  private static String failed(List<MetricDecision> decisions, List<CounterDecision> counters) {
    List<String> timed =
        decisions.stream()
            .filter(one -> one.verdict() == Verdict.FAIL)
            .map(Conclusion::worse)
            .toList();
    List<String> counted =
        counters.stream()
            .filter(one -> one.verdict() == Verdict.FAIL)
            .map(Conclusion::more)
            .toList();
    return String.join("; ", Stream.of(timed, counted).flatMap(List::stream).toList());
  }

  private static String worse(MetricDecision decision) {
    Figures figures = Objects.requireNonNull(decision.figures());
    return "%s of '%s' is %s worse (95 %%: %s to %s), in %s of %s pairs of fresh JVMs"
        .formatted(
            decision.metric().label(),
            decision.workload(),
            Percent.of(figures.estimate()),
            Percent.of(figures.low()),
            Percent.of(figures.high()),
            figures.agreeing(),
            figures.pairs());
  }

  private static String more(CounterDecision decision) {
    double change = decision.candidate() / decision.baseline() - 1;
    return "%s per operation of '%s' grew from %s to %s%s"
        .formatted(
            decision.counter(),
            decision.workload(),
            Percent.plain(decision.baseline()),
            Percent.plain(decision.candidate()),
            Double.isFinite(change) ? ", by " + Percent.of(change) : "");
  }

  private static String open(
      List<MetricDecision> decisions, List<CounterDecision> counters, double minutesOfAPair) {
    Stream<String> metrics =
        decisions.stream()
            .filter(one -> one.verdict() == Verdict.INCONCLUSIVE)
            .map(
                one -> "%s of '%s' (%s)".formatted(one.metric().label(), one.workload(), why(one)));
    Stream<String> counted =
        counters.stream()
            .filter(one -> one.verdict() == Verdict.INCONCLUSIVE)
            .map(one -> more(one) + " (the pairs vary too much to be certain)");
    return "neither excluded nor confirmed: "
        + Stream.concat(metrics, counted).collect(Collectors.joining(", "))
        + further(decisions, minutesOfAPair);
  }

  private static String why(MetricDecision decision) {
    Figures figures = decision.figures();
    return figures == null
        ? "too few samples"
        : "between %s and %s worse after %s pairs of JVMs"
            .formatted(Percent.of(figures.low()), Percent.of(figures.high()), figures.pairs());
  }

  /**
   * Estimates the remaining time, with workloads run one after the other until each one's last
   * metric is decided.
   */
  private static String further(List<MetricDecision> decisions, double minutesOfAPair) {
    Map<String, Integer> pairs = new TreeMap<>();
    for (MetricDecision decision : decisions) {
      Integer further = decision.further();
      if (further != null) {
        pairs.merge(decision.workload(), further, Math::max);
      }
    }
    double minutes = minutesOfAPair * pairs.values().stream().mapToInt(Integer::intValue).sum();
    return minutes > 0
        ? "; about %s min more would probably decide"
            .formatted(Math.max(1, (long) Math.ceil(minutes)))
        : "";
  }
}
