// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.SessionTime;
import io.etcdbench.gate.duet.GateContext;
import io.etcdbench.gate.tournament.TournamentResult.Failure;
import io.etcdbench.gate.tournament.TournamentResult.Round;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs a tournament: in each round, every operation with a fresh JVM per contestant, until the time
 * is up. A contestant that fails drops out of the operation, and the others continue. Used once, by
 * one thread.
 */
public final class Tournament {
  /** Name of the servers' counter of Authenticate calls. */
  public static final String LOGINS = "logins";

  private final TournamentPlan plan;
  private final GateContext tools;
  private final Consumer<String> progress;
  private final SessionTime time;
  private final List<Failure> failures;

  /**
   * Creates a tournament without starting it.
   *
   * @param plan plan of the tournament
   * @param tools the environment; its starter must accept arms whose directory is {@link
   *     #directory}
   * @param progress receives one line per step
   */
  public Tournament(TournamentPlan plan, GateContext tools, Consumer<String> progress) {
    this.plan = plan;
    this.tools = tools;
    this.progress = progress;
    this.time = new SessionTime(tools.clock(), plan.longest());
    this.failures = new ArrayList<>();
  }

  /**
   * Returns the working directory of a contestant. All names have the same length.
   *
   * @param number index of the contestant in the plan, from 0
   * @return for example {@code c003}
   */
  public static String directory(int number) {
    return "c" + String.valueOf(1_000 + number).substring(1);
  }

  /**
   * Returns the working directory of a JVM that opens watches. Such JVMs run one at a time and may
   * use more memory.
   *
   * @param number index of the contestant in the plan, from 0
   * @return for example {@code w003}
   */
  public static String watchDirectory(int number) {
    return "w" + directory(number).substring(1);
  }

  /**
   * Runs the tournament. The stop signal ends it between two turns; an unfinished round is
   * discarded.
   *
   * @param begun an empty result, with the failures of contestants that cannot start
   * @param keep receives the result after each round of an operation
   * @return the result of all finished rounds
   */
  public TournamentResult run(TournamentResult begun, Consumer<TournamentResult> keep) {
    failures.addAll(begun.failures());
    TournamentResult result = begun;
    time.begin();
    try {
      for (int round = 1; hasContestants(); round++) {
        for (int step = 0; step < plan.names().size(); step++) {
          if (round > 1 && !time.holdsAPair()) {
            return result;
          }
          result = result.with(round(step, round), List.copyOf(failures));
          time.pairHasEnded();
          keep.accept(result);
        }
      }
      return result;
    } catch (StoppedException e) {
      return result.asStopped();
    }
  }

  /** Thrown to abandon a round when the stop signal was given. */
  static final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException(ArmException cause) {
      super(cause.getMessage(), cause);
    }
  }

  private Round round(int step, int round) {
    String name = plan.names().get(step);
    progress.accept("round %d of '%s'".formatted(round, name));
    List<Integer> numbers = new ArrayList<>();
    for (int number = 0; number < plan.contestants().size(); number++) {
      if (isIn(number, name)) {
        numbers.add(number);
      }
    }
    List<Failure> left = new ArrayList<>();
    Round measured =
        step < plan.operations().size()
            ? new RoundRun(plan, tools, step, round, left).of(numbers)
            : new WatchRound(plan, tools, round, left).of(numbers);
    for (Failure failure : left) {
      progress.accept(
          "'%s' leaves '%s': %s"
              .formatted(failure.contestant(), failure.operation(), failure.reason()));
    }
    failures.addAll(left);
    return measured;
  }

  private boolean hasContestants() {
    return plan.names().stream()
        .anyMatch(
            name -> {
              for (int number = 0; number < plan.contestants().size(); number++) {
                if (isIn(number, name)) {
                  return true;
                }
              }
              return false;
            });
  }

  private boolean isIn(int number, String operation) {
    String name = plan.contestants().get(number).name();
    return failures.stream()
        .filter(failure -> failure.contestant().equals(name))
        .noneMatch(
            failure -> failure.operation().isEmpty() || failure.operation().equals(operation));
  }
}
