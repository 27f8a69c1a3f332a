// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.Arm;
import io.etcdbench.gate.CounterVerdict;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.MetricVerdict;
import io.etcdbench.statistic.PairedTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * One line of the record.
 *
 * @param schema {@link #SCHEMA}
 * @param removed why the line does not count, for example that other work ran on the machine; empty
 *     when it counts
 * @param rule the version of the gate's rule that decided it, {@link GateRule#VERSION}
 * @param time end of the session, ISO-8601
 * @param commit commit of the program
 * @param machine description of the machine
 * @param scale timing of the turns
 * @param servers servers that the arms used
 * @param minutes duration of the session
 * @param session difference between the arms, and verdict
 * @param metrics measured metrics
 */
record RecordLine(
    String schema,
    String removed,
    int rule,
    String time,
    String commit,
    String machine,
    String scale,
    String servers,
    double minutes,
    Session session,
    List<Seen> metrics) {

  /** The schema of lines with these fields. */
  static final String SCHEMA = "etcd-bench/gate-record/2";

  RecordLine {
    if (!SCHEMA.equals(schema) || removed == null) {
      throw new IllegalArgumentException(
          "a line of the record has the schema '%s'; allowed: %s, with 'removed'"
              .formatted(schema, SCHEMA));
    }
  }

  /** The kind of a measurement beside a parked twin. */
  static final String PARKED = "parked-twin";

  /**
   * A session.
   *
   * @param kind difference between the arms, or {@link #PARKED}
   * @param seed seed of the session
   * @param verdict its verdict; empty for a parked twin
   * @param reason reason of the verdict, in one sentence
   */
  record Session(String kind, long seed, String verdict, String reason) {

    /** A measurement beside a parked twin. */
    static final Session OF_A_PARKED_TWIN = new Session(PARKED, 0, "", "");

    boolean ended(Verdict with) {
      return verdict.equals(with.name());
    }
  }

  /**
   * One metric of one workload; log ratios of the pairs that count.
   *
   * @param name name of workload and metric
   * @param verdict PASS, FAIL, INCONCLUSIVE; or "" when it is informational
   * @param mean mean of the pairs, positive when the candidate was worse
   * @param deviation standard deviation of the pairs
   * @param pairs number of pairs
   */
  record Seen(String name, String verdict, double mean, double deviation, int pairs) {}

  boolean isOf(String kind, Servers of) {
    return session.kind().equals(kind) && servers.equals(of.word());
  }

  /** Returns the metrics of a session that have enough samples, and its counters. */
  static List<Seen> seen(GateResult result) {
    List<Seen> all = new ArrayList<>();
    result.decisions().forEach(one -> timed(one, result).ifPresent(all::add));
    result.counters().forEach(one -> all.add(counted(one, result)));
    return all;
  }

  /** Returns a counter's log ratios, with the deviation of single pairs. */
  private static Seen counted(CounterVerdict one, GateResult result) {
    double[] ratios =
        result.trials().stream()
            .filter(trial -> trial.workload().equals(one.workload()))
            .flatMap(trial -> trial.pairs().stream())
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

  private static Optional<Seen> timed(MetricVerdict one, GateResult result) {
    return result.trials().stream()
        .filter(trial -> trial.workload().equals(one.workload()))
        .flatMap(
            trial ->
                trial
                    .logRatios(one.metric(), result.setup().rule().pairs().mostExcluded())
                    .stream())
        .map(ratios -> PairedTest.of(ratios, 0))
        .map(
            pairs ->
                new Seen(
                    one.workload() + " " + one.metric().label(),
                    one.verdict() == null ? "" : one.verdict().name(),
                    pairs.mean(),
                    pairs.deviation(),
                    pairs.pairs()))
        .findFirst();
  }
}
