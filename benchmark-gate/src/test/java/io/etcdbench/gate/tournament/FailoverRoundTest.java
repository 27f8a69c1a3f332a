// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import static io.etcdbench.gate.tournament.SimulatedTournament.score;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.gate.tournament.TournamentResult.Failure;
import io.etcdbench.gate.tournament.TournamentResult.Round;
import io.etcdbench.gate.tournament.TournamentResult.Score;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The cycles of the faults after the last round. */
final class FailoverRoundTest {
  private final SimulatedTournament simulated = new SimulatedTournament();

  @Test
  void afterTheRoundsEachMeetsEveryFaultInEachCycle() {
    simulated.cycles = 3;

    TournamentResult result = simulated.run(1);

    assertThat(simulated.faults).hasSize(18);
    assertThat(simulated.faults.subList(0, 6))
        .containsExactly(
            "kill leader",
            "kill leader",
            "kill leader",
            "freeze leader",
            "freeze leader",
            "freeze leader");
    assertThat(result.rounds("leader-kill")).isEqualTo(3);
    assertThat(score(result, "base", "leader-kill", ContestantMetric.PUT_GAP_P50).value())
        .isCloseTo(2e9, within(1.0));
    assertThat(score(result, "base", "leader-kill", ContestantMetric.PUT_GAP_MAX).value())
        .isCloseTo(3e9, within(1.0));
    Score gets = score(result, "twice", "leader-freeze", ContestantMetric.GET_GAP_MAX);
    assertThat(gets.value()).isZero();
    assertThat(gets.rounds()).isEqualTo(3);
    assertThat(score(result, "twice", "leader-kill", ContestantMetric.PUT_GAP_P50).ratio())
        .isNull();
    Round last = result.rounds().get(result.rounds().size() - 1);
    assertThat(last.operation()).isEqualTo("leader-freeze");
    assertThat(last.results().get("other")).containsOnlyKeys("put gap", "get gap");
    assertThat(simulated.kept.get(simulated.kept.size() - 1)).isEqualTo(result);
    assertThat(result.failures()).isEmpty();
    assertThat(simulated.open).isZero();
  }

  @Test
  void whoIsNotServedAgainLeavesThatFaultAndKeepsItsEarlierCycles() {
    simulated.cycles = 2;
    simulated.fails.put("c001 put", "gaps");

    TournamentResult result = simulated.run(1);

    assertThat(result.failures())
        .containsExactly(
            new Failure("twice", "leader-kill", 2, "its JVM failed: not served again"),
            new Failure("twice", "leader-freeze", 2, "its JVM failed: not served again"));
    assertThat(score(result, "twice", "leader-kill", ContestantMetric.PUT_GAP_P50).rounds())
        .isEqualTo(1);
    assertThat(score(result, "other", "leader-kill", ContestantMetric.PUT_GAP_P50).rounds())
        .isEqualTo(2);
  }

  @Test
  void aFaultThatDeviatesFromItsPlanEndsTheCyclesAndIsInTheResult() {
    simulated.cycles = 2;
    simulated.deviations = List.of("the fault 'kill leader' did not end as planned: no quorum");
    simulated.fails.put("c000 put", "start");

    TournamentResult result = simulated.run(1);

    assertThat(simulated.faults).hasSize(1);
    assertThat(result.setup().deviation())
        .isEqualTo(
            "cycle 1 of 'leader-kill': the fault 'kill leader' did not end as planned: no quorum");
    assertThat(result.failures())
        .filteredOn(one -> one.operation().equals("leader-kill"))
        .containsExactly(new Failure("base", "leader-kill", 1, "its JVM failed: no such driver"));
    assertThat(simulated.kept.get(simulated.kept.size() - 1)).isEqualTo(result);
    assertThat(result.rounds("put")).isEqualTo(1);
    assertThat(result.rounds("leader-kill")).isZero();
    assertThat(result.setup().stopped()).isFalse();
    assertThat(simulated.open).isZero();
  }

  @Test
  void aStopDuringAFaultKeepsTheCyclesThatEnded() {
    simulated.cycles = 2;
    simulated.stopsAtFault = 4;

    TournamentResult result = simulated.run(1);

    assertThat(result.setup().stopped()).isTrue();
    assertThat(result.setup().deviation()).isNull();
    assertThat(result.rounds("leader-kill")).isEqualTo(1);
    assertThat(result.rounds("leader-freeze")).isZero();
    assertThat(simulated.open).isZero();
  }

  @Test
  void aCycleInWhichAnArmWasLateItselfDoesNotCount() {
    simulated.cycles = 1;
    simulated.lagNanos = 1_500_000_000;

    TournamentResult result = simulated.run(1);

    assertThat(result.rounds("leader-kill")).isEqualTo(1);
    assertThat(result.scores()).noneMatch(one -> one.operation().equals("leader-kill"));
    assertThat(result.failures()).isEmpty();
  }
}
