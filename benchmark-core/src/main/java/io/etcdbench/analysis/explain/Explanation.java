// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import static io.etcdbench.format.Phrase.UNKNOWN;
import static io.etcdbench.format.Phrase.known;
import static io.etcdbench.format.Phrase.millis;
import static io.etcdbench.format.Phrase.millisOrUnknown;
import static io.etcdbench.format.Phrase.percent;
import static io.etcdbench.format.Phrase.percentOrUnknown;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Quantity.decimals;

import io.etcdbench.analysis.explain.LatencyBudget.Segment;
import io.etcdbench.format.Phrase;
import io.etcdbench.result.ClientMachine;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ContractFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The bottleneck of a run, and the evidence for it. Immutable.
 *
 * @param schema the version of this format, {@link #SCHEMA}
 * @param verdict the bottleneck
 * @param evidence three lines: the basis of the verdict, the largest parts of the latency, other
 *     observations
 * @param advice what to do about it, in one clause
 * @param missing one clause for each missing figure that would have been needed
 * @param budget the latency budget; null when no operation succeeded
 */
public record Explanation(
    String schema,
    Bottleneck verdict,
    List<String> evidence,
    String advice,
    List<String> missing,
    @Nullable LatencyBudget budget) {

  /** This format. Its number stays the same as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/explanation/1";

  /** Writes and reads its JSON. */
  public static final ContractFile<Explanation> FORMAT =
      new ContractFile<>(SCHEMA, Explanation.class);

  /** When more of a slow operation is unaccounted for, the run cannot be called healthy. */
  private static final double MAX_UNEXPLAINED = 0.5;

  /** Below this latency, an operation counts as quick even when it is not accounted for. */
  private static final double QUICK_NANOS = 20e6;

  private static final int LARGEST_PARTS = 3;

  /** Operation of the disk probe, which sends no requests to etcd. */
  private static final String PROBE = "fdatasync";

  public Explanation {
    if (verdict == null || evidence == null || advice == null || missing == null) {
      throw new IllegalArgumentException("'verdict', 'evidence', 'advice' or 'missing' is missing");
    }
    evidence = List.copyOf(evidence);
    missing = List.copyOf(missing);
  }

  /**
   * Explains a run.
   *
   * @param result of a load run
   * @return {@link Bottleneck#UNKNOWN} when the figures are not sufficient; never null
   */
  public static Explanation of(RunResult result) {
    if (!isFor(result)) {
      return unknown("no load was sent to etcd", "explain a load run");
    }
    Indicators symptoms = Indicators.of(result);
    Optional<BottleneckRule> rule =
        BottleneckRule.TABLE.stream()
            .filter(one -> symptoms.latency() != null || one.holdsWithoutLatency())
            .filter(one -> one.holds().test(symptoms))
            .findFirst();
    return symptoms.latency() == null && rule.isEmpty()
        ? unknown(
            "no operation of a load succeeded",
            "find out why they failed: the report lists the errors")
        : of(symptoms, rule);
  }

  /**
   * Whether a run can be explained.
   *
   * @return false when no load was offered to etcd, as in JMH runs and the disk probe
   */
  public static boolean isFor(RunResult result) {
    return !result.phases().isEmpty()
        && result.phases().stream()
            .flatMap(phase -> phase.series().stream())
            .noneMatch(series -> series.operation().equals(PROBE));
  }

  private static Explanation unknown(String why, String advice) {
    return new Explanation(
        SCHEMA, Bottleneck.UNKNOWN, List.of(why), advice, List.of("latencies of a load run"), null);
  }

  private static Explanation of(Indicators symptoms, Optional<BottleneckRule> rule) {
    List<String> missing = missing(symptoms);
    Bottleneck verdict = rule.map(BottleneckRule::verdict).orElseGet(() -> withoutRule(symptoms));
    String first = rule.map(one -> one.observed().apply(symptoms)).orElseGet(() -> calm(symptoms));
    return new Explanation(
        SCHEMA,
        verdict,
        List.of(first, budgetLine(symptoms.latency()), others(symptoms)),
        verdict.advice(),
        missing,
        symptoms.latency());
  }

  /** That no rule applies means little when the metrics that the rules need are missing. */
  private static Bottleneck withoutRule(Indicators symptoms) {
    LatencyBudget budget = symptoms.budget();
    boolean quick = symptoms.seesMachine() && budget.totalNanos() <= QUICK_NANOS;
    boolean explained = quick || budget.share(LatencyComponent.REST) <= MAX_UNEXPLAINED;
    boolean seen = symptoms.seesMembers() && symptoms.seesLeader();
    return seen && explained && !symptoms.clientMachine().mayBeStarved()
        ? Bottleneck.HEALTHY
        : Bottleneck.UNKNOWN;
  }

  private static List<String> missing(Indicators symptoms) {
    List<String> missing = new ArrayList<>();
    if (!symptoms.seesMembers()) {
      missing.add("the members' metrics");
    } else if (!symptoms.seesLeader()) {
      missing.add("the leader's metrics");
    }
    if (!symptoms.seesMachine()) {
      missing.add("their machine's CPU time");
    }
    if (symptoms.clientMachine().mayBeStarved()) {
      missing.add("the p99 of the client's wake-up delays");
    }
    return missing;
  }

  private static String calm(Indicators symptoms) {
    if (!symptoms.seesMembers()) {
      return "no rule about the client applies, and the members' metrics are unknown";
    }
    return say(
            "no rule applies: the members' machine was %s busy, a WAL fsync took %s",
            symptoms.seesMachine() ? percent(symptoms.cpuBusyShare()) : UNKNOWN,
            millisOrUnknown(symptoms.members().fsyncMeanNanos()))
        + peerRtt(symptoms, ", a round trip between members ");
  }

  private static String budgetLine(@Nullable LatencyBudget budget) {
    if (budget == null) {
      return "no operation succeeded, so there is no latency to break down";
    }
    String parts =
        budget.segments().stream()
            .sorted(Comparator.comparingDouble(Segment::meanNanos).reversed())
            .limit(LARGEST_PARTS)
            .map(
                segment ->
                    say(
                        "%s %s (%s)",
                        segment.part().label(),
                        millis(segment.meanNanos()),
                        percent(segment.meanNanos() / budget.totalNanos())))
            .collect(Collectors.joining(", "));
    String floor =
        budget
            .ratioToFloor()
            .map(ratio -> "; " + decimals(ratio, 1) + " times the floor")
            .orElse("");
    return say(
        "of %s mean %s time: %s%s", millis(budget.totalNanos()), budget.clock(), parts, floor);
  }

  private static String others(Indicators symptoms) {
    return say(
            "meanwhile: CPU %s busy, tasks stalled for CPU %s and I/O %s of the time, client GC %s,"
                + " hiccups p99 %s, fsync p99 %s%s, %s logins a second, at most %s changes pending",
            symptoms.seesMachine() ? percent(symptoms.cpuBusyShare()) : UNKNOWN,
            percentOrUnknown(symptoms.pressure("cpuSome")),
            percentOrUnknown(symptoms.pressure("ioSome")),
            percentOrUnknown(symptoms.facts().gcShare()),
            known(symptoms.clientMachine().hiccupP99Nanos(), Phrase::millis),
            millisOrUnknown(symptoms.members().fsyncP99Nanos()),
            peerRtt(symptoms, ", peer RTT "),
            ofMembers(symptoms, 1, MemberFigures::passwordChecksPerSecond),
            ofMembers(symptoms, 0, MemberFigures::mostPending))
        + clientMachine(symptoms.clientMachine());
  }

  /** Empty for a single member, which has no peers. */
  private static String peerRtt(Indicators symptoms, String label) {
    return symptoms.members().isAlone()
        ? ""
        : label + millisOrUnknown(symptoms.members().peerRttNanos());
  }

  /** Empty for files written before the client's machine was measured. */
  private static String clientMachine(ClientMachine machine) {
    return machine.use().isEmpty()
        ? ""
        : say(
            "; client's machine: CPU %s busy, others %s, stolen %s, load average %s",
            percentOrUnknown(machine.busyShare()),
            percentOrUnknown(machine.othersShare()),
            percentOrUnknown(machine.stolenShare()),
            known(machine.loadAverage(), load -> decimals(load, 1)));
  }

  private static String ofMembers(
      Indicators symptoms, int decimals, ToDoubleFunction<MemberFigures> figure) {
    return symptoms.seesMembers()
        ? decimals(figure.applyAsDouble(symptoms.members()), decimals)
        : UNKNOWN;
  }

  /**
   * Returns the verdict in one line.
   *
   * @return for example {@code Verdict: HEALTHY, no bottleneck found}
   */
  public String line() {
    String why = missing.isEmpty() ? "" : "; missing: " + String.join(", ", missing);
    return say("Verdict: %s, %s", verdict, verdict.meaning())
        + (verdict == Bottleneck.UNKNOWN ? why : "");
  }
}
