// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.report;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.format.Percent;
import io.etcdbench.format.Quantity;
import io.etcdbench.gate.Arm;
import io.etcdbench.gate.CounterVerdict;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.gate.GateSetup.Subject;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.MetricVerdict;
import io.etcdbench.gate.MetricVerdict.Figures;
import io.etcdbench.gate.MetricVerdict.Values;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.StageChecks;
import io.etcdbench.gate.TimedMetric;
import io.etcdbench.gate.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The content of the gate's reports, independent of the format. */
final class GateReport {
  /** The column titles of {@link #row}. */
  static final List<String> COLUMNS =
      List.of(
          "metric",
          "baseline",
          "candidate",
          "worse by",
          "95 %",
          "pairs",
          "excluded from",
          "verdict");

  private static final String NOTHING = "-";
  private static final int MANY = 100;
  private static final double LOOK_AT = 0.01;
  private static final double SMALL = 0.0001;

  private final GateResult result;

  GateReport(GateResult result) {
    this.result = result;
  }

  /** Returns the slow-downs that the session excludes, per gating metric. */
  String excluded() {
    String seen =
        result.decisions().stream()
            .filter(
                one -> one.verdict() != null && one.excluded() != null && one.excluded() <= MANY)
            .map(GateReport::excluded)
            .collect(Collectors.joining(", "));
    return seen.isEmpty()
        ? "This run excludes no slow-down"
        : "Slow-downs that this run excludes (95 %): " + seen;
  }

  private static String excluded(MetricVerdict decision) {
    return "%s of '%s' >= %s"
        .formatted(decision.metric().label(), decision.workload(), atLeast(decision.excluded()));
  }

  /** Returns the rows that need attention. */
  List<List<String>> loud() {
    List<List<String>> rows = new ArrayList<>();
    result.decisions().stream().filter(GateReport::isLoud).map(GateReport::row).forEach(rows::add);
    result.counters().stream()
        .filter(one -> one.verdict() != Verdict.PASS)
        .map(GateReport::row)
        .forEach(rows::add);
    return rows;
  }

  /** Returns all other rows. */
  List<List<String>> quiet() {
    List<List<String>> rows = new ArrayList<>();
    result.decisions().stream().filter(one -> !isLoud(one)).map(GateReport::row).forEach(rows::add);
    result.counters().stream()
        .filter(one -> one.verdict() == Verdict.PASS)
        .map(GateReport::row)
        .forEach(rows::add);
    return rows;
  }

  /** Returns notes that explain the figures, one sentence each. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    for (MetricVerdict decision : result.decisions()) {
      Figures figures = decision.figures();
      if (figures != null) {
        String name = "%s of '%s'".formatted(decision.metric().label(), decision.workload());
        notes.addAll(notes(name, decision, figures));
      }
    }
    result.trials().forEach(trial -> notes.addAll(notes(trial)));
    return notes;
  }

  /** Returns notes about the session itself. */
  private List<String> notes(Trial trial) {
    GateRule rule = result.setup().rule();
    List<JvmPair> pairs = trial.kept(rule.pairs().mostExcluded());
    List<String> notes = new ArrayList<>(silence(trial));
    if (lacksServerCounters(trial)) {
      notes.add(
          ("no counter of the servers was read for '%s': calls, revisions and message bytes are not"
                  + " compared")
              .formatted(trial.workload()));
    }
    StageChecks.clusterEffect(pairs, TimedMetric.THROUGHPUT).stream()
        .filter(effect -> Math.abs(effect) > rule.effects().least() / 2)
        .mapToObj(
            effect ->
                "the second cluster is %s worse in throughput of '%s' than the first; each arm had either equally often, so this widens the intervals but favours neither arm"
                    .formatted(Percent.of(effect), trial.workload()))
        .forEach(notes::add);
    StageChecks.warmUpDiffers(pairs, TimedMetric.THROUGHPUT).stream()
        .mapToObj(
            change ->
                "warm-up differs between the arms: in the first turns the candidate was %s worse in throughput of '%s' than in the last ones"
                    .formatted(Percent.of(change), trial.workload()))
        .forEach(notes::add);
    return notes;
  }

  private static List<String> notes(String name, MetricVerdict decision, Figures figures) {
    List<String> notes = new ArrayList<>();
    if (isLoud(decision) && figures.isDrivenByFewPairs()) {
      notes.add(
          "%s is driven by few pairs: the sign-flip test gives p = %s, the t test %s"
              .formatted(name, p(figures.signFlipP()), p(figures.p())));
    }
    Double swapped = figures.pairSwapP();
    if (decision.verdict() == null && swapped != null && swapped <= LOOK_AT) {
      notes.add(
          "%s does not gate, but look at it: it is %s worse, and the pair-swap test gives p = %s"
              .formatted(name, Percent.of(figures.estimate()), p(swapped)));
    }
    return notes;
  }

  /** Whether counters were measured and none is of the servers; turns count the client's alone. */
  private static boolean lacksServerCounters(Trial trial) {
    Set<String> ofClient = counters(trial, JvmPair::slices);
    Set<String> counted = counters(trial, JvmPair::counted);
    return !counted.isEmpty() && ofClient.containsAll(counted);
  }

  private static Set<String> counters(Trial trial, Function<JvmPair, List<Slice>> slices) {
    return trial.pairs().stream()
        .flatMap(pair -> slices.apply(pair).stream())
        .flatMap(slice -> slice.counters().keySet().stream())
        .collect(Collectors.toSet());
  }

  /** Returns one note per pair that has no values. */
  private static List<String> silence(Trial trial) {
    List<String> notes = new ArrayList<>();
    for (int i = 0; i < trial.pairs().size(); i++) {
      long baseline = trial.pairs().get(i).silentSlices(Arm.BASELINE);
      long candidate = trial.pairs().get(i).silentSlices(Arm.CANDIDATE);
      if (baseline + candidate > 0) {
        notes.add(
            "pair %s of '%s' is left out: %s had a slice without a successful operation"
                .formatted(
                    i + 1,
                    trial.workload(),
                    candidate == 0
                        ? "the baseline"
                        : baseline == 0 ? "the candidate" : "both arms"));
      }
    }
    return notes;
  }

  private static String p(@Nullable Double value) {
    return value == null ? NOTHING : value < SMALL ? "below 0.0001" : Quantity.decimals(value, 4);
  }

  /** Returns the number of pairs that do not count, by reason. Neither reason favours an arm. */
  String leftOut() {
    double most = result.setup().rule().pairs().mostExcluded();
    int all = 0;
    int kept = 0;
    int silent = 0;
    for (Trial trial : result.trials()) {
      all += trial.pairs().size();
      kept += trial.kept(most).size();
      silent += trial.silentPairs();
    }
    String disturbed =
        "%s of %s pairs of JVMs, because the machine was disturbed"
            .formatted(all - kept - silent, all);
    return silent == 0
        ? disturbed
        : disturbed + "; %s for lack of a successful operation in a slice".formatted(silent);
  }

  /** Returns the command that repeats the session. */
  String command() {
    GateSetup setup = result.setup();
    List<String> words = new ArrayList<>(List.of("etcd-bench gate"));
    if (!setup.command().isEmpty()) {
      words.addAll(setup.command());
      return String.join(" ", words);
    }
    words.addAll(words("--baseline", setup.baseline()));
    words.addAll(words("--candidate", setup.candidate()));
    if (setup.baseline().equals(setup.candidate())) {
      words.add("--same");
    }
    words.add("--workloads " + String.join(",", setup.workloads()));
    words.add("--seed " + setup.seed());
    return String.join(" ", words);
  }

  private static List<String> words(String flag, Subject subject) {
    List<String> words = new ArrayList<>();
    if (!subject.description().startsWith("this ")) {
      words.add(flag + " " + subject.description());
    }
    subject
        .settings()
        .forEach((name, value) -> words.add("%s-set %s=%s".formatted(flag, name, value)));
    return words;
  }

  /** Whether a metric failed, is undecided, or certainly improved. */
  private static boolean isLoud(MetricVerdict decision) {
    Figures figures = decision.figures();
    boolean better = figures != null && figures.high() < 0;
    return decision.verdict() == Verdict.FAIL
        || decision.verdict() == Verdict.INCONCLUSIVE
        || (decision.verdict() != null && better);
  }

  private static List<String> row(MetricVerdict decision) {
    Figures figures = decision.figures();
    Values values = decision.values();
    return List.of(
        decision.workload() + " " + decision.metric().label(),
        values == null ? NOTHING : value(decision.metric(), values.baseline()),
        values == null ? NOTHING : value(decision.metric(), values.candidate()),
        figures == null ? NOTHING : Percent.of(figures.estimate()),
        figures == null ? NOTHING : Percent.of(figures.low()) + " to " + Percent.of(figures.high()),
        figures == null ? NOTHING : figures.agreeing() + "/" + figures.pairs(),
        atLeast(decision.excluded()),
        verdict(decision, figures));
  }

  private static String verdict(MetricVerdict decision, @Nullable Figures figures) {
    if (decision.verdict() == null) {
      return "(informs)";
    }
    boolean better = figures != null && figures.high() < 0;
    return decision.verdict() == Verdict.PASS && better ? "PASS, better" : "" + decision.verdict();
  }

  private static List<String> row(CounterVerdict decision) {
    return List.of(
        decision.workload() + " " + decision.counter() + "/op",
        Quantity.number(decision.baseline()),
        Quantity.number(decision.candidate()),
        decision.baseline() == 0
            ? NOTHING
            : Percent.of(decision.candidate() / decision.baseline() - 1),
        "counted",
        NOTHING,
        NOTHING,
        decision.verdict().toString());
  }

  private static String value(TimedMetric metric, double value) {
    return metric == TimedMetric.THROUGHPUT ? Quantity.number(value) + "/s" : Quantity.nanos(value);
  }

  /** Formats a lower bound. Noise that hides a doubling hides everything of interest. */
  private static String atLeast(@Nullable Double excluded) {
    if (excluded == null) {
      return NOTHING;
    }
    return excluded > MANY ? "nothing" : Percent.of(excluded);
  }
}
