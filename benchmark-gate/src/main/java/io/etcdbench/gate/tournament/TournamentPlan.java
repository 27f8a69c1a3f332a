// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.gate.arm.Timing;
import io.etcdbench.gate.duet.ClientOverrides;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.RunPlan;
import java.time.Duration;
import java.util.List;

/**
 * What a tournament does. Immutable.
 *
 * @param contestants at least one, the first of those that start is the reference
 * @param operations one plan per workload, at least one
 * @param timing of warm-up and turns
 * @param longest what would end later is not begun, except the first round of each operation
 * @param seed decides the order of turns, and every key
 */
public record TournamentPlan(
    List<Contestant> contestants,
    List<RunPlan> operations,
    Timing timing,
    Duration longest,
    long seed) {
  public TournamentPlan {
    contestants = List.copyOf(contestants);
    operations = List.copyOf(operations);
    if (contestants.isEmpty() || operations.isEmpty()) {
      throw new IllegalArgumentException(
          "there are %d contestants and %d operations; allowed: 1 or more of each"
              .formatted(contestants.size(), operations.size()));
    }
    for (Contestant contestant : contestants) {
      requireSettings(contestant, operations.get(0));
    }
  }

  /** Bad settings are refused before anything is built or started. */
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

  /** An operation as a contestant runs it, with keys of its own. */
  RunPlan plan(int operation, Contestant contestant) {
    RunPlan plan = new ClientOverrides(contestant.clientSettings()).over(operations.get(operation));
    RunKeysPlan keys =
        new RunKeysPlan(
            plan.keys().prefix(), "", RunKeysPlan.Existing.REUSE, RunKeysPlan.Afterwards.DELETE);
    return plan.with(keys).withOwnPrefix();
  }

  /**
   * About how long a round of one operation takes.
   *
   * @return one JVM per contestant
   */
  public Duration round() {
    return timing.pair().plus(Timing.STARTING).dividedBy(2).multipliedBy(contestants.size());
  }
}
