// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.SessionTime;
import io.etcdbench.gate.duet.GateContext;
import io.etcdbench.gate.tournament.TournamentResult.Failure;
import io.etcdbench.gate.tournament.TournamentResult.Round;
import io.etcdbench.plan.RunPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs a tournament: round after round, each operation with a fresh JVM per contestant, until the
 * time is over. A contestant that fails leaves the operation and the others go on. Used once, by
 * one thread.
 */
public final class Tournament {
  /** The name of the counter of calls for a token among those of the servers. */
  public static final String LOGINS = "logins";

  private final TournamentPlan plan;
  private final GateContext tools;
  private final Consumer<String> progress;
  private final SessionTime time;
  private final List<Failure> failures;

  /**
   * Starts nothing.
   *
   * @param plan what to do
   * @param tools its starter takes arms whose directory is {@link #directory}
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
   * The working directory of a contestant, of equal length for all.
   *
   * @param number of the contestant in the plan, from 0 on
   * @return for example {@code c003}
   */
  public static String directory(int number) {
    return "c" + String.valueOf(1_000 + number).substring(1);
  }

  /**
   * Measures. The stop signal ends it between two turns; what was not finished is left out.
   *
   * @param begun nothing measured so far, with the failures of contestants that cannot start
   * @param keep takes the result after each round of an operation
   * @return all that ended
   */
  public TournamentResult run(TournamentResult begun, Consumer<TournamentResult> keep) {
    failures.addAll(begun.failures());
    TournamentResult result = begun;
    time.begin();
    try {
      for (int round = 1; hasContestants(); round++) {
        for (int operation = 0; operation < plan.operations().size(); operation++) {
          if (round > 1 && !time.holdsAPair()) {
            return result;
          }
          result = result.with(round(operation, round), List.copyOf(failures));
          time.pairHasEnded();
          keep.accept(result);
        }
      }
      return result;
    } catch (StoppedException e) {
      return result.asStopped();
    }
  }

  /** Nobody else ends a round. */
  static final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException(ArmException cause) {
      super(cause.getMessage(), cause);
    }
  }

  private Round round(int operation, int round) {
    RunPlan workload = plan.operations().get(operation);
    progress.accept("round %d of '%s'".formatted(round, workload.name()));
    List<Integer> numbers = new ArrayList<>();
    for (int number = 0; number < plan.contestants().size(); number++) {
      if (isIn(number, workload.name())) {
        numbers.add(number);
      }
    }
    RoundRun run = new RoundRun(plan, tools, operation, round);
    Round measured = run.of(numbers);
    for (Failure failure : run.failures()) {
      progress.accept(
          "'%s' leaves '%s': %s"
              .formatted(failure.contestant(), failure.operation(), failure.reason()));
    }
    failures.addAll(run.failures());
    return measured;
  }

  private boolean hasContestants() {
    return plan.operations().stream()
        .anyMatch(
            operation -> {
              for (int number = 0; number < plan.contestants().size(); number++) {
                if (isIn(number, operation.name())) {
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
