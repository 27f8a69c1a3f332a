// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Fingerprint.Difference;
import io.etcdbench.analysis.compare.Fingerprint.Weight;
import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.format.Percent;
import io.etcdbench.gate.GateResult.Evidence;
import io.etcdbench.gate.MetricVerdict.Figures;
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
 * @param finding what follows from the slices
 * @param forecast what further pairs would probably decide, of an INCONCLUSIVE session; may be
 *     empty
 */
record SessionVerdict(Verdict verdict, String finding, String forecast) {

  private static final String PASSED =
      "a slow-down of the promised size is excluded at 95 % in every gating metric";

  private static final String BEFORE_FORECAST = "; ";

  SessionVerdict(Verdict verdict, String finding) {
    this(verdict, finding, "");
  }

  static SessionVerdict of(
      GateSetup setup,
      Evidence evidence,
      List<String> errors,
      List<MetricVerdict> decisions,
      List<CounterVerdict> counters) {
    List<String> unlike =
        evidence.differences().stream()
            .filter(one -> one.weight() == Weight.MUST)
            .map(Difference::name)
            .toList();
    if (!unlike.isEmpty()) {
      return new SessionVerdict(
          Verdict.INCOMPARABLE, "the arms differ in " + String.join(", ", unlike));
    }
    if (!errors.isEmpty()) {
      return new SessionVerdict(Verdict.ERROR, String.join("; ", errors));
    }
    Verdict verdict = worst(decisions, counters);
    return switch (verdict) {
      case INCONCLUSIVE ->
          new SessionVerdict(
              verdict, open(decisions, counters), forecast(setup, evidence, decisions));
      case FAIL -> new SessionVerdict(verdict, failed(decisions, counters));
      case PASS -> new SessionVerdict(verdict, PASSED);
      default -> new SessionVerdict(verdict, "nothing was measured");
    };
  }

  private static Verdict worst(List<MetricVerdict> decisions, List<CounterVerdict> counters) {
    if (decisions.isEmpty()) {
      return Verdict.ERROR;
    }
    Verdict timed =
        decisions.stream()
            .map(MetricVerdict::verdict)
            .filter(Objects::nonNull)
            .reduce(Verdict.PASS, Verdict::and);
    return counters.stream().map(CounterVerdict::verdict).reduce(timed, Verdict::and);
  }

  private static String failed(List<MetricVerdict> decisions, List<CounterVerdict> counters) {
    List<String> timed =
        decisions.stream()
            .filter(one -> one.verdict() == Verdict.FAIL)
            .map(SessionVerdict::worse)
            .toList();
    List<String> counted =
        counters.stream()
            .filter(one -> one.verdict() == Verdict.FAIL)
            .map(SessionVerdict::more)
            .toList();
    return String.join("; ", Stream.of(timed, counted).flatMap(List::stream).toList());
  }

  private static String worse(MetricVerdict decision) {
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

  private static String more(CounterVerdict decision) {
    double change = decision.candidate() / decision.baseline() - 1;
    return "%s per operation of '%s' grew from %s to %s%s"
        .formatted(
            decision.counter(),
            decision.workload(),
            Percent.plain(decision.baseline()),
            Percent.plain(decision.candidate()),
            Double.isFinite(change) ? ", by " + Percent.of(change) : "");
  }

  private static String open(List<MetricVerdict> decisions, List<CounterVerdict> counters) {
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
        + Stream.concat(metrics, counted).collect(Collectors.joining(", "));
  }

  private static String why(MetricVerdict decision) {
    Figures figures = decision.figures();
    return figures == null
        ? "too few samples"
        : "between %s and %s worse after %s pairs of JVMs"
            .formatted(Percent.of(figures.low()), Percent.of(figures.high()), figures.pairs());
  }

  /**
   * Estimates the time to the first decision when one pair or none of a workload tells nothing
   * about it. A workload without pairs has no trial.
   */
  private static String forecast(
      GateSetup setup, Evidence evidence, List<MetricVerdict> decisions) {
    GateRule rule = setup.rule();
    int unmeasured = setup.workloads().size() - evidence.trials().size();
    List<Integer> counted =
        evidence.trials().stream()
            .map(trial -> trial.kept(rule.pairs().mostExcluded()).size())
            .toList();
    if (unmeasured == 0 && counted.stream().allMatch(pairs -> pairs >= 2)) {
      return forecast(decisions, rule.pairs().most(), evidence.minutesOfAPair());
    }
    int least = rule.pairs().least();
    int missing =
        unmeasured * least + counted.stream().mapToInt(pairs -> Math.max(0, least - pairs)).sum();
    double minutes = evidence.minutesOfAPair() * missing;
    return ("about %s min more would complete the %s pairs of JVMs that each workload needs for a"
            + " decision")
        .formatted(Math.max(1, (long) Math.ceil(minutes)), least);
  }

  /**
   * Estimates the remaining time, with workloads run one after the other until each one's last
   * metric is decided. Nothing is promised when the rule ends before that.
   */
  private static String forecast(List<MetricVerdict> decisions, int most, double minutesOfAPair) {
    Map<String, Integer> pairs = new TreeMap<>();
    int measured = 0;
    boolean isSupported = true;
    for (MetricVerdict decision : decisions) {
      Integer further = decision.further();
      Figures figures = decision.figures();
      if (decision.verdict() == Verdict.INCONCLUSIVE && further == null) {
        isSupported = false;
        measured = Math.max(measured, figures == null ? 0 : figures.pairs());
      } else if (further != null) {
        pairs.merge(decision.workload(), further, Math::max);
      }
    }
    if (!isSupported) {
      return measured == 0
          ? ""
          : "%s pairs of JVMs, the most for a workload, %s not decide: use a quieter machine"
              .formatted(most, measured < most ? "would probably" : "did");
    }
    double minutes = minutesOfAPair * pairs.values().stream().mapToInt(Integer::intValue).sum();
    return minutes > 0
        ? "about %s min more would probably decide"
            .formatted(Math.max(1, (long) Math.ceil(minutes)))
        : "";
  }

  /** Returns the finding and the forecast as one sentence. */
  String reason() {
    return forecast.isEmpty() ? finding : finding + BEFORE_FORECAST + forecast;
  }

  /**
   * Whether a reason states this finding, with any forecast or none: a forecast does not follow
   * from the slices alone, and other versions of this program compute it differently.
   */
  boolean isStatedBy(String reason) {
    return reason.equals(finding)
        || (verdict == Verdict.INCONCLUSIVE && reason.startsWith(finding + BEFORE_FORECAST));
  }
}
