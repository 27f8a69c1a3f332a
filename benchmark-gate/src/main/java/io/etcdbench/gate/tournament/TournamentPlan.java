// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.gate.Arm;
import io.etcdbench.gate.arm.ArmPace;
import io.etcdbench.gate.arm.ArmStarter.ArmSpec;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.gate.duet.ClientOverrides;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.sizing.failover.FailoverSpec;
import io.etcdbench.sizing.failover.FaultCase;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The plan of a tournament. Immutable.
 *
 * @param contestants at least one; the first one that starts is the reference
 * @param operations one plan per workload, at least one
 * @param timing durations of warm-up and turns
 * @param longest time limit; an operation that would end later is not started, except in the first
 *     round
 * @param watches number of watches that each contestant opens after the operations of a round,
 *     {@value #FEWEST_WATCHES} to {@value #MAX_WATCHES}; 0 for none
 * @param cycles number of times that each contestant meets each fault after the last round; 0 for
 *     none
 * @param seed determines the order of turns, and every key
 */
public record TournamentPlan(
    List<Contestant> contestants,
    List<RunPlan> operations,
    Timing timing,
    Duration longest,
    int watches,
    int cycles,
    long seed) {
  /** Operation name of the watch results. */
  public static final String WATCHES = "watches";

  /** With fewer watches, other activity of the JVM dominates the memory growth. */
  public static final int FEWEST_WATCHES = 100;

  /** The most watches of a contestant. */
  public static final int MAX_WATCHES = 100_000;

  /** The leader killed for 10 s and frozen for 20 s, as {@code etcd-bench failover} does. */
  private static final List<FaultCase> FAULTS =
      FaultCase.named(List.of("leader-kill", "leader-freeze"), 100);

  /** Approximate time that a cycle takes besides its fault. */
  private static final Duration AROUND_A_FAULT = Duration.ofSeconds(10);

  public TournamentPlan {
    contestants = List.copyOf(contestants);
    operations = List.copyOf(operations);
    if (contestants.isEmpty() || operations.isEmpty()) {
      throw new IllegalArgumentException(
          "there are %s contestants and %s operations; allowed: 1 or more of each"
              .formatted(contestants.size(), operations.size()));
    }
    requireWatches(watches, operations);
    requireCycles(cycles, operations);
    for (Contestant contestant : contestants) {
      requireSettings(contestant, operations.get(0));
    }
  }

  private static void requireWatches(int watches, List<RunPlan> operations) {
    if (watches != 0 && (watches < FEWEST_WATCHES || watches > MAX_WATCHES)) {
      throw new IllegalArgumentException(
          "the number of watches is %s; allowed: 0 for none, or %s to %s"
              .formatted(watches, FEWEST_WATCHES, MAX_WATCHES));
    }
    if (operations.stream().anyMatch(plan -> plan.name().equals(WATCHES))) {
      throw new IllegalArgumentException(
          "an operation is named '%s', as the watches are; rename it".formatted(WATCHES));
    }
  }

  private static void requireCycles(int cycles, List<RunPlan> operations) {
    if (cycles < 0 || cycles > FailoverSpec.MAX_CYCLES) {
      throw new IllegalArgumentException(
          "the number of failover cycles is %s; allowed: 0 for none, or 1 to %s"
              .formatted(cycles, FailoverSpec.MAX_CYCLES));
    }
    for (FaultCase fault : FAULTS) {
      if (cycles > 0 && operations.stream().anyMatch(plan -> plan.name().equals(fault.name()))) {
        throw new IllegalArgumentException(
            "an operation is named '%s', as a fault is; rename it".formatted(fault.name()));
      }
    }
  }

  /** Returns the faults that each contestant meets after the last round; empty without cycles. */
  public List<FaultCase> faults() {
    return cycles == 0 ? List.of() : FAULTS;
  }

  /** Describes the measurement of the gaps under a fault. */
  public String faultText(FaultCase fault) {
    FailoverSpec.Pace pace = ArmPace.PACE;
    return ("%s; the fault lasts %s. One contestant at a time, in a fresh JVM, sends %s puts and %s"
            + " linearizable gets per second. A gap begins with the first call that fails or takes"
            + " longer than %s, and ends with the first success followed by %s of service. The"
            + " longest gap of each cycle counts: median and maximum over the cycles")
        .formatted(
            fault.meaning(),
            Durations.format(fault.plan().lasting()),
            Math.round(pace.ratePerSecond()),
            Math.round(pace.ratePerSecond()),
            Durations.format(pace.meter().late()),
            Durations.format(pace.meter().calm()));
  }

  /** Estimates the duration of all cycles, which the time limit does not include. */
  public Duration failover() {
    return faults().stream()
        .map(fault -> fault.plan().lasting().plus(AROUND_A_FAULT))
        .reduce(Duration.ZERO, Duration::plus)
        .multipliedBy((long) cycles * contestants.size());
  }

  /**
   * Returns the names of the operations of a round.
   *
   * @return the names of the operations, and {@link #WATCHES} if watches are opened
   */
  public List<String> names() {
    Stream<String> named = operations.stream().map(RunPlan::name);
    return Stream.concat(named, watches == 0 ? Stream.empty() : Stream.of(WATCHES)).toList();
  }

  /**
   * Returns the number of watches to open before memory growth is measured, so that all classes are
   * loaded.
   */
  int firstWatches() {
    return watches / 10;
  }

  /** Describes the measurement of watches. */
  public String watchesText() {
    return "%s watches, each on its own key, opened one after the other in a fresh JVM; memory"
            .formatted(watches)
        + " is what the JVM grows by from watch %s on, divided by their number"
            .formatted(firstWatches());
  }

  /** Rejects invalid settings before anything is built or started. */
  private static void requireSettings(Contestant contestant, RunPlan plan) {
    try {
      RunPlan unused = new ClientOverrides(contestant.clientSettings()).over(plan);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the contestant '%s' has settings that are refused: %s"
              .formatted(contestant.name(), e.getMessage()),
          e);
    }
  }

  /** Returns the arm of a contestant, by its index, in an operation. */
  ArmSpec arm(int operation, int contestant, String directory) {
    RunPlan own = plan(operation, contestants.get(contestant));
    return new ArmSpec(Arm.CANDIDATE, directory, own, 0, "its JVM");
  }

  /** Returns the plan of an operation for a contestant, with keys of its own. */
  RunPlan plan(int operation, Contestant contestant) {
    RunPlan plan = new ClientOverrides(contestant.clientSettings()).over(operations.get(operation));
    RunKeysPlan keys =
        new RunKeysPlan(
            plan.keys().prefix(), "", RunKeysPlan.Existing.REUSE, RunKeysPlan.Afterwards.DELETE);
    return plan.with(keys).withOwnPrefix();
  }

  /**
   * Estimates the duration of a round: one JVM per contestant and operation. Watches take about as
   * long as an operation.
   */
  public Duration round() {
    long jvms = (long) contestants.size() * names().size();
    return timing.pair().plus(Timing.STARTING).dividedBy(2).multipliedBy(jvms);
  }
}
