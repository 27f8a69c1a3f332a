// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Fingerprint.Difference;
import io.etcdbench.analysis.compare.Fingerprint.Weight;
import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.result.Environment;
import java.util.List;
import java.util.stream.Stream;

/**
 * The result of a gate session: the content of {@code gate.json}. Its decisions follow from the
 * measurements and can be derived again. Immutable.
 *
 * @param schema version of this format, {@link #SCHEMA}
 * @param verdict verdict of the whole session
 * @param reason one sentence
 * @param setup the setup, fixed before the session
 * @param environment where the session ran
 * @param differences between the facts that the two arms reported
 * @param errors reasons why the session is not a valid measurement
 * @param elapsedNanos duration of the session
 * @param decisions one per workload and metric
 * @param counters one per workload and counter
 * @param trials the measurements
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
    List<MetricVerdict> decisions,
    List<CounterVerdict> counters,
    List<Trial> trials) {

  /**
   * Version of this format. Adding fields does not change it. Version 1 had a screen, a
   * confirmation and a null control.
   */
  public static final String SCHEMA = "etcd-bench/gate/2";

  /**
   * The measurements of a session, before any decision.
   *
   * @param environment where the session ran
   * @param differences between the facts that the two arms reported
   * @param errors reasons why the session is not a valid measurement
   * @param elapsedNanos duration of the session, 0 or more
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

    /** Returns the duration of the session divided by the number of its pairs; 0 without pairs. */
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
   * Decides a session.
   *
   * @param setup the setup, fixed before the session
   * @param evidence the measurements of the session
   * @return the result; it has no decisions, hence no percentages, when the arms are not comparable
   */
  public static GateResult of(GateSetup setup, Evidence evidence) {
    boolean comparable =
        evidence.differences().stream().noneMatch(one -> one.weight() == Weight.MUST);
    List<Trial> compared = comparable ? evidence.trials() : List.of();
    TrialRule trialRule = setup.trialRule();
    List<MetricVerdict> decisions =
        compared.stream().flatMap(trial -> trialRule.decide(trial).stream()).toList();
    List<CounterVerdict> counters =
        compared.stream().flatMap(trial -> trialRule.counters(trial).stream()).toList();
    List<String> errors =
        Stream.concat(
                evidence.errors().stream(),
                evidence.trials().stream().flatMap(trial -> trialRule.errors(trial).stream()))
            .distinct()
            .toList();
    SessionVerdict session = SessionVerdict.of(setup, evidence, errors, decisions, counters);
    return new GateResult(
        SCHEMA,
        session.verdict(),
        session.reason(),
        setup,
        evidence.environment(),
        evidence.differences(),
        errors,
        evidence.elapsedNanos(),
        decisions,
        counters,
        evidence.trials());
  }

  /** Returns the measurements from which this result was decided. */
  Evidence evidence() {
    return new Evidence(environment, differences, errors, elapsedNanos, trials);
  }
}
