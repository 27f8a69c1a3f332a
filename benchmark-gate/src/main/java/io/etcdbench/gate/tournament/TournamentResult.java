// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.gate.Disturbance;
import io.etcdbench.result.Environment;
import io.etcdbench.result.file.ContractFile;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Several clients with the same operations against one cluster: the content of {@code
 * tournament.json}. Immutable.
 *
 * @param schema {@link #SCHEMA}
 * @param environment where it was measured; the clients' versions are those of {@code entrants}
 * @param setup what was fixed before
 * @param entrants every contestant, also those that failed
 * @param rounds each a round of one operation with fresh JVMs, in their order
 * @param failures contestants that left, and why
 * @param scores computed from the rounds
 */
public record TournamentResult(
    String schema,
    Environment environment,
    Setup setup,
    List<Entrant> entrants,
    List<Round> rounds,
    List<Failure> failures,
    List<Score> scores) {
  /** This format. It keeps its number as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/tournament/1";

  /** The name of the file. */
  public static final String FILE = "tournament.json";

  /** How the file is written and read. */
  public static final ContractFile<TournamentResult> FORMAT =
      new ContractFile<>(SCHEMA, TournamentResult.class);

  /**
   * What was fixed before a tournament began.
   *
   * @param reference the contestant with which the others are compared
   * @param operations name of each workload to what it does, in words
   * @param seed decides the order of turns and every key
   * @param stopped whether the user ended the tournament before its time
   * @param command options of the command, without contestants
   */
  public record Setup(
      String reference,
      Map<String, String> operations,
      long seed,
      boolean stopped,
      List<String> command) {
    public Setup {
      if (reference == null || operations == null || command == null) {
        throw new IllegalArgumentException("'reference', 'operations' or 'command' is missing");
      }
      operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
      command = List.copyOf(command);
    }
  }

  /**
   * A contestant as it ran.
   *
   * @param contestant as it was given
   * @param jars names of the files of its own libraries; empty for those of this program
   * @param sha256 of its own class path; empty where that is the program's
   * @param fromFile whether it comes from a team's own file
   */
  public record Entrant(Contestant contestant, List<String> jars, String sha256, boolean fromFile) {
    public Entrant {
      if (contestant == null || jars == null || sha256 == null) {
        throw new IllegalArgumentException("'contestant', 'jars' or 'sha256' is missing");
      }
      jars = List.copyOf(jars);
    }
  }

  /**
   * One round of one operation: a fresh JVM per contestant, in alternating short turns.
   *
   * @param operation name of the workload
   * @param round from 1 on
   * @param disturbance of the machine during the turns
   * @param results values by contestant and {@link Figure#label}
   */
  public record Round(
      String operation,
      int round,
      Disturbance disturbance,
      Map<String, Map<String, Double>> results) {
    public Round {
      if (operation == null || disturbance == null || results == null) {
        throw new IllegalArgumentException("'operation', 'disturbance' or 'results' is missing");
      }
      Map<String, Map<String, Double>> copy = new LinkedHashMap<>();
      results.forEach(
          (name, values) ->
              copy.put(name, Collections.unmodifiableSortedMap(new TreeMap<>(values))));
      results = Collections.unmodifiableMap(copy);
    }
  }

  /**
   * Why a contestant left.
   *
   * @param contestant its name
   * @param operation at which; empty for all
   * @param round in which; 0 before the first
   * @param reason one sentence
   */
  public record Failure(String contestant, String operation, int round, String reason) {}

  /**
   * One figure of a contestant over the rounds.
   *
   * @param contestant its name
   * @param operation name of the workload
   * @param figure {@link Figure#label}
   * @param unit of the value
   * @param value the mean; geometric unless a value is 0
   * @param rounds behind the value
   * @param ratio to the reference; null where either is 0 or it is the reference
   */
  public record Score(
      String contestant,
      String operation,
      String figure,
      String unit,
      double value,
      int rounds,
      @Nullable Ratio ratio) {}

  /**
   * A value divided by that of the reference in the same round.
   *
   * @param value the geometric mean over the rounds
   * @param low of the 95 % interval; null for one round
   * @param high of the 95 % interval; null for one round
   * @param rounds in which both took part
   */
  public record Ratio(double value, @Nullable Double low, @Nullable Double high, int rounds) {}

  public TournamentResult {
    if (environment == null || setup == null) {
      throw new IllegalArgumentException("'environment' or 'setup' is missing");
    }
    if (entrants == null || rounds == null || failures == null || scores == null) {
      throw new IllegalArgumentException("'entrants', 'rounds', 'failures' or 'scores' is missing");
    }
    entrants = List.copyOf(entrants);
    rounds = List.copyOf(rounds);
    failures = List.copyOf(failures);
    scores = List.copyOf(scores);
  }

  /** Nothing measured so far. */
  public static TournamentResult planned(
      Environment environment, Setup setup, List<Entrant> entrants, List<Failure> failures) {
    return new TournamentResult(
        SCHEMA, environment, setup, entrants, List.of(), failures, List.of());
  }

  /** With one round more and the failures so far. */
  TournamentResult with(Round round, List<Failure> more) {
    List<Round> all = Stream.concat(rounds.stream(), Stream.of(round)).toList();
    List<Score> scored = Scores.of(setup, all);
    return new TournamentResult(SCHEMA, environment, setup, entrants, all, more, scored);
  }

  /** The same, ended before its time. */
  TournamentResult asStopped() {
    Setup ended =
        new Setup(setup.reference(), setup.operations(), setup.seed(), true, setup.command());
    return new TournamentResult(SCHEMA, environment, ended, entrants, rounds, failures, scores);
  }

  /** How many rounds of an operation ended. */
  public long rounds(String operation) {
    return rounds.stream().filter(round -> round.operation().equals(operation)).count();
  }
}
