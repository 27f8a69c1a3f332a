// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.gate.Disturbance;
import io.etcdbench.result.Environment;
import io.etcdbench.result.file.ContractFile;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The result of a tournament, in which several clients run the same operations against one cluster:
 * the content of {@code tournament.json}. Immutable.
 *
 * @param schema {@link #SCHEMA}
 * @param environment where it was measured; the versions of the clients are in {@code entrants}
 * @param setup fixed before the tournament
 * @param entrants every contestant, including those that failed
 * @param rounds in order, each one round of one operation with fresh JVMs
 * @param failures contestants that dropped out, with the reason
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
  /** Version of this format. Adding fields does not change it. */
  public static final String SCHEMA = "etcd-bench/tournament/1";

  /** File name of a result. */
  public static final String FILE = "tournament.json";

  /** The file format. */
  public static final ContractFile<TournamentResult> FORMAT =
      new ContractFile<>(SCHEMA, TournamentResult.class);

  /**
   * The setup of a tournament, fixed before it starts, and what ended it early.
   *
   * @param reference the contestant with which the others are compared
   * @param operations description of each workload, by its name
   * @param seed determines the order of turns and every key
   * @param stopped whether the user stopped the tournament early
   * @param command options of the command, without contestants
   * @param faults description of each fault of the failover cycles, by its name; empty without
   *     cycles
   * @param deviation why no further cycles were run: the cycle, and how its fault deviated from its
   *     plan; null when none did
   */
  public record Setup(
      String reference,
      Map<String, String> operations,
      long seed,
      boolean stopped,
      List<String> command,
      Map<String, String> faults,
      @Nullable String deviation) {
    public Setup {
      if (reference == null || operations == null || command == null) {
        throw new IllegalArgumentException("'reference', 'operations' or 'command' is missing");
      }
      operations = Collections.unmodifiableMap(new LinkedHashMap<>(operations));
      command = List.copyOf(command);
      // Absent in files written before there were cycles.
      faults = faults == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(faults));
    }

    private Setup ended(boolean byUser, @Nullable String byFault) {
      return new Setup(reference, operations, seed, byUser, command, faults, byFault);
    }
  }

  /**
   * A contestant and the libraries with which it ran.
   *
   * @param contestant the contestant as specified
   * @param jars file names of its own libraries; empty for those of this program
   * @param sha256 hash of its own class path; empty when it is the program's
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
   * One round of one operation: a fresh JVM per contestant, in alternating short turns. Or one
   * cycle of a fault: a fresh JVM per contestant, one after the other.
   *
   * @param operation name of the workload or fault
   * @param round from 1
   * @param disturbance disturbance of the machine during the turns
   * @param results values by contestant and {@link ContestantMetric#label}; of a fault, {@code put
   *     gap} and {@code get gap}
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
   * A contestant that dropped out.
   *
   * @param contestant name of the contestant
   * @param operation the operation or fault that it dropped out of; empty for all
   * @param round the round in which it failed; 0 before the first
   * @param reason one sentence
   */
  public record Failure(String contestant, String operation, int round, String reason) {}

  /**
   * One metric of a contestant over the rounds.
   *
   * @param contestant name of the contestant
   * @param operation name of the workload or fault
   * @param figure {@link ContestantMetric#label}
   * @param unit unit of the value
   * @param value the mean over the rounds, geometric unless a value is 0; of gaps the median or the
   *     maximum over the cycles
   * @param rounds number of rounds or cycles in the value
   * @param ratio ratio to the reference; null for the reference itself, when either value is 0, and
   *     for gaps
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
   * The ratio of a value to that of the reference in the same round.
   *
   * @param value geometric mean over the rounds
   * @param low lower end of the 95 % interval; null for one round
   * @param high upper end of the 95 % interval; null for one round
   * @param rounds number of rounds in which both took part
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

  /** Creates an empty result. */
  public static TournamentResult planned(
      Environment environment, Setup setup, List<Entrant> entrants, List<Failure> failures) {
    return new TournamentResult(
        SCHEMA, environment, setup, entrants, List.of(), failures, List.of());
  }

  /** Returns a copy with one more round and all failures so far. */
  TournamentResult with(Round round, List<Failure> more) {
    List<Round> all = Stream.concat(rounds.stream(), Stream.of(round)).toList();
    List<Score> scored = Scores.of(setup, all);
    return new TournamentResult(SCHEMA, environment, setup, entrants, all, more, scored);
  }

  /** Returns a copy marked as stopped early. */
  TournamentResult asStopped() {
    return with(setup.ended(true, setup.deviation()), failures);
  }

  /** Returns a copy whose failover cycles were ended by a fault, with all failures so far. */
  TournamentResult endedBy(String deviation, List<Failure> all) {
    return with(setup.ended(setup.stopped(), deviation), all);
  }

  private TournamentResult with(Setup ended, List<Failure> all) {
    return new TournamentResult(SCHEMA, environment, ended, entrants, rounds, all, scores);
  }

  /** Returns a metric of a contestant in an operation or under a fault. */
  Optional<Score> score(String operation, String contestant, ContestantMetric figure) {
    return scores.stream()
        .filter(score -> score.operation().equals(operation))
        .filter(score -> score.contestant().equals(contestant))
        .filter(score -> score.figure().equals(figure.label()))
        .findFirst();
  }

  /** Returns the number of finished rounds of an operation, or cycles of a fault. */
  public long rounds(String operation) {
    return rounds.stream().filter(round -> round.operation().equals(operation)).count();
  }
}
