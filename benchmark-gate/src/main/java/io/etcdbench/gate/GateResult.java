// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Fingerprint.Difference;
import io.etcdbench.analysis.compare.Fingerprint.Weight;
import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.result.Environment;
import java.util.List;
import java.util.stream.Stream;

/**
 * Everything that is kept of a session of the gate: the content of {@code gate.json}. The decisions
 * follow from what was measured and can be derived again. Immutable.
 *
 * @param schema the version of this format, {@link #SCHEMA}
 * @param verdict of the whole session
 * @param reason in one sentence
 * @param setup what was fixed before
 * @param environment where it ran
 * @param differences between what the two arms said of themselves
 * @param errors what made it no measurement
 * @param elapsedNanos from its first to its last instant
 * @param decisions one per workload and metric
 * @param counters one per workload and counter
 * @param trials what was measured
 */
public record GateResult(
    String schema,
    Verdict verdict,
    String reason,
    GateSetup setup,
    Environment environment,
    List<Difference> differences,
    List<String> errors,
    long elapsedNanos,
    List<MetricDecision> decisions,
    List<CounterDecision> counters,
    List<Trial> trials) {

  /**
   * This format. It keeps its number as long as fields are only added; 1 had a screen, a
   * confirmation and a null control.
   */
  public static final String SCHEMA = "etcd-bench/gate/2";

  /**
   * What was measured, before anything is decided.
   *
   * @param environment where it ran
   * @param differences between what the two arms said of themselves
   * @param errors what made it no measurement
   * @param elapsedNanos from its first to its last instant, 0 or more
   * @param trials one per workload
   */
  public record Evidence(
      Environment environment,
      List<Difference> differences,
      List<String> errors,
      long elapsedNanos,
      List<Trial> trials) {
    private static final double NANOS_OF_A_MINUTE = 60e9;

    public Evidence {
      differences = List.copyOf(differences);
      errors = List.copyOf(errors);
      trials = List.copyOf(trials);
    }

    /** All of the session's time divided by its pairs; 0 when there is none. */
    double minutesOfAPair() {
      int pairs = trials.stream().mapToInt(trial -> trial.pairs().size()).sum();
      return pairs == 0 ? 0 : elapsedNanos / NANOS_OF_A_MINUTE / pairs;
    }
  }

  public GateResult {
    if (!SCHEMA.equals(schema)) {
      throw new IllegalArgumentException("schema is '" + schema + "'; allowed: " + SCHEMA);
    }
    if (verdict == null || reason == null || setup == null || environment == null) {
      throw new IllegalArgumentException(
          "'verdict', 'reason', 'setup' or 'environment' is missing");
    }
    differences = List.copyOf(differences);
    errors = List.copyOf(errors);
    decisions = List.copyOf(decisions);
    counters = List.copyOf(counters);
    trials = List.copyOf(trials);
  }

  /**
   * Decides.
   *
   * @param setup what was fixed before the session
   * @param evidence what was measured in it
   * @return the result; one that cannot be compared holds no decision, so no percentage
   */
  public static GateResult of(GateSetup setup, Evidence evidence) {
    boolean comparable =
        evidence.differences().stream().noneMatch(one -> one.weight() == Weight.MUST);
    List<Trial> judged = comparable ? evidence.trials() : List.of();
    Judge judge = setup.judge();
    List<MetricDecision> decisions =
        judged.stream().flatMap(trial -> judge.decide(trial).stream()).toList();
    List<CounterDecision> counters =
        judged.stream().flatMap(trial -> judge.counters(trial).stream()).toList();
    List<String> errors =
        Stream.concat(
                evidence.errors().stream(),
                evidence.trials().stream().flatMap(trial -> judge.errors(trial).stream()))
            .distinct()
            .toList();
    Conclusion conclusion =
        Conclusion.of(
            evidence.differences(), errors, decisions, counters, evidence.minutesOfAPair());
    return new GateResult(
        SCHEMA,
        conclusion.verdict(),
        conclusion.reason(),
        setup,
        evidence.environment(),
        evidence.differences(),
        errors,
        evidence.elapsedNanos(),
        decisions,
        counters,
        evidence.trials());
  }

  /** What this result was decided from. */
  Evidence evidence() {
    return new Evidence(environment, differences, errors, elapsedNanos, trials);
  }
}
