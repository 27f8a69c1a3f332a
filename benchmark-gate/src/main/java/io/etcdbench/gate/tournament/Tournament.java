// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.SessionTime;
import io.etcdbench.gate.duet.GateContext;
import io.etcdbench.gate.tournament.TournamentResult.Failure;
import io.etcdbench.gate.tournament.TournamentResult.Round;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.sizing.failover.FaultCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs a tournament: in each round, every operation with a fresh JVM per contestant, until the time
 * is up; then the cycles of the faults. A contestant that fails drops out of the operation or
 * fault, and the others continue. Used once, by one thread.
 */
public final class Tournament {
  /** Name of the servers' counter of Authenticate calls. */
  public static final String LOGINS = "logins";

  private final TournamentPlan plan;
  private final GateContext tools;
  private final Function<FaultPlan, List<String>> faults;
  private final Optional<GoTool> goTool;
  private final Consumer<String> progress;
  private final SessionTime time;
  private final List<Failure> failures;

  /**
   * Creates a tournament without starting it.
   *
   * @param plan plan of the tournament
   * @param tools the environment; its starter must accept arms whose directory is {@link
   *     #directory}
   * @param faults injects a fault into the members and reverts it; returns one sentence for each
   *     deviation from its plan
   * @param goTool takes part in the rounds of the operations
   * @param progress receives one line per step
   */
  public Tournament(
      TournamentPlan plan,
      GateContext tools,
      Function<FaultPlan, List<String>> faults,
      Optional<GoTool> goTool,
      Consumer<String> progress) {
    this.plan = plan;
    this.tools = tools;
    this.faults = faults;
    this.goTool = goTool;
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
   * @param keep receives the result after each round of an operation and each cycle of a fault
   * @return the result of all finished rounds and cycles
   */
  public TournamentResult run(TournamentResult begun, Consumer<TournamentResult> keep) {
    failures.addAll(begun.failures());
    TournamentResult result = begun;
    time.begin();
    try {
      boolean inTime = true;
      for (int round = 1; inTime && hasContestants(); round++) {
        for (int step = 0; inTime && step < plan.names().size(); step++) {
          inTime = round == 1 || time.holdsAPair();
          if (inTime) {
            result = result.with(round(step, round), List.copyOf(failures));
            time.pairHasEnded();
            keep.accept(result);
          }
        }
      }
      for (int cycle = 1; cycle <= plan.cycles(); cycle++) {
        for (FaultCase fault : plan.faults()) {
          result = result.with(cycle(fault, cycle), List.copyOf(failures));
          keep.accept(result);
        }
      }
    } catch (FaultException e) {
      String why = String.valueOf(e.getMessage());
      progress.accept("no further failover cycles: " + why);
      result = result.endedBy(why, List.copyOf(failures));
      keep.accept(result);
    } catch (StoppedException e) {
      return result.asStopped();
    }
    return result;
  }

  /** Thrown to end the cycles when a fault did not begin or end as planned. */
  static final class FaultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FaultException(String message) {
      super(message);
    }
  }

  /** Thrown to abandon a round when the stop signal was given. */
  static final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoppedException(ArmException cause) {
      super(cause.getMessage(), cause);
    }
  }

  /**
   * Returns the failure with which a contestant drops out.
   *
   * @throws StoppedException when the stop signal made it fail
   */
  static Failure failure(
      GateContext tools, String contestant, String operation, int round, ArmException reason) {
    if (tools.isStopped(reason)) {
      throw new StoppedException(reason);
    }
    return new Failure(contestant, operation, round, String.valueOf(reason.getMessage()));
  }

  private Round round(int step, int round) {
    String name = plan.names().get(step);
    progress.accept("round %s of '%s'".formatted(round, name));
    List<Failure> left = new ArrayList<>();
    Round measured =
        step < plan.operations().size()
            ? new RoundRun(plan, tools, step, round, left)
                .of(contestants(name), goTool.filter(unused -> isIn(GoTool.NAME, name)))
            : new WatchRound(plan, tools, round, left).of(contestants(name));
    drop(left);
    return measured;
  }

  private Round cycle(FaultCase fault, int cycle) {
    progress.accept("cycle %s of '%s'".formatted(cycle, fault.name()));
    List<Failure> left = new ArrayList<>();
    try {
      return new FailoverRound(plan, tools, faults, progress, left)
          .of(fault, cycle, contestants(fault.name()));
    } finally {
      drop(left);
    }
  }

  private void drop(List<Failure> left) {
    for (Failure failure : left) {
      progress.accept(
          "'%s' drops out of '%s': %s"
              .formatted(failure.contestant(), failure.operation(), failure.reason()));
    }
    failures.addAll(left);
  }

  private boolean hasContestants() {
    return plan.names().stream().anyMatch(name -> !contestants(name).isEmpty());
  }

  /** Returns the indexes of the contestants that have not dropped out of an operation or fault. */
  private List<Integer> contestants(String operation) {
    List<Integer> numbers = new ArrayList<>();
    for (int number = 0; number < plan.contestants().size(); number++) {
      if (isIn(plan.contestants().get(number).name(), operation)) {
        numbers.add(number);
      }
    }
    return numbers;
  }

  private boolean isIn(String contestant, String operation) {
    return failures.stream()
        .filter(failure -> failure.contestant().equals(contestant))
        .noneMatch(
            failure -> failure.operation().isEmpty() || failure.operation().equals(operation));
  }
}
