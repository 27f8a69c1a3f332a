// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.Arm;
import io.etcdbench.gate.CounterDecision;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.MetricDecision;
import io.etcdbench.gate.MetricDecision.Figures;
import io.etcdbench.statistic.StudentT;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * One line of the record.
 *
 * @param time when it ended, ISO-8601
 * @param commit of the program
 * @param machine in words
 * @param scale how long turns were
 * @param servers whom the arms asked
 * @param minutes that it took
 * @param session what differed, and what was said
 * @param metrics what was seen
 */
record RecordLine(
    String time,
    String commit,
    String machine,
    String scale,
    String servers,
    double minutes,
    Session session,
    List<Seen> metrics) {

  /** In the place of the kind of a session: turns beside a parked twin. */
  static final String PARKED = "parked-twin";

  /**
   * A session.
   *
   * @param kind what differed between the arms, or {@link #PARKED}
   * @param seed of the session
   * @param verdict its end; empty for a parked twin
   * @param reason in one sentence
   */
  record Session(String kind, long seed, String verdict, String reason) {

    /** Turns beside a parked twin. */
    static final Session OF_A_PARKED_TWIN = new Session(PARKED, 0, "", "");

    boolean ended(Verdict with) {
      return verdict.equals(with.name());
    }
  }

  /**
   * One metric of one workload; log ratios of the screen.
   *
   * @param name of workload and metric
   * @param verdict PASS, FAIL, INCONCLUSIVE; or "" when it informs
   * @param mean of the pairs, positive when the candidate was worse
   * @param deviation of the pairs
   * @param pairs how many
   */
  record Seen(String name, String verdict, double mean, double deviation, int pairs) {}

  boolean isOf(String kind, Servers of) {
    return session.kind().equals(kind) && servers.equals(of.word());
  }

  /** The metrics of a session that may fail, and its counters. */
  static List<Seen> seen(GateResult result) {
    List<Seen> all =
        new ArrayList<>(
            result.decisions().stream()
                .filter(one -> one.screen() != null)
                .map(RecordLine::seen)
                .toList());
    result.counters().forEach(one -> all.add(counted(one, result)));
    return all;
  }

  /** How much one pair alone would have been off. */
  private static Seen counted(CounterDecision one, GateResult result) {
    double[] ratios =
        result.trials().stream()
            .filter(trial -> trial.workload().equals(one.workload()))
            .flatMap(trial -> trial.screen().pairs().stream())
            .mapToDouble(pair -> logRatio(pair, one.counter()))
            .toArray();
    double mean = Arrays.stream(ratios).average().orElse(0);
    double squares = Arrays.stream(ratios).map(ratio -> (ratio - mean) * (ratio - mean)).sum();
    return new Seen(
        one.workload() + " " + one.counter(),
        one.verdict().name(),
        mean,
        Math.sqrt(squares / Math.max(1, ratios.length - 1)),
        ratios.length);
  }

  private static double logRatio(JvmPair pair, String counter) {
    double baseline = total(pair, Arm.BASELINE, counter);
    double candidate = total(pair, Arm.CANDIDATE, counter);
    return baseline > 0 && candidate > 0 ? Math.log(candidate / baseline) : 0;
  }

  private static double total(JvmPair pair, Arm arm, String counter) {
    return pair.counted().stream()
        .filter(slice -> slice.arm() == arm)
        .mapToDouble(slice -> slice.counters().getOrDefault(counter, 0L))
        .sum();
  }

  /** A half interval of 95 % is t times the standard error. */
  private static Seen seen(MetricDecision one) {
    Figures screen = Objects.requireNonNull(one.screen());
    double half = (Math.log1p(screen.high()) - Math.log1p(screen.low())) / 2;
    double t = StudentT.quantile(0.975, Math.max(1, screen.pairs() - 1));
    return new Seen(
        one.workload() + " " + one.metric().label(),
        one.verdict() == null ? "" : one.verdict().name(),
        Math.log1p(screen.estimate()),
        half / t * Math.sqrt(screen.pairs()),
        screen.pairs());
  }
}
