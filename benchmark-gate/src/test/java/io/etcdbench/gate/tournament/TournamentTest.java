// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import static io.etcdbench.gate.tournament.SimulatedTournament.score;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.gate.tournament.TournamentResult.Failure;
import io.etcdbench.gate.tournament.TournamentResult.Ratio;
import io.etcdbench.gate.tournament.TournamentResult.Score;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class TournamentTest {
  private final SimulatedTournament simulated = new SimulatedTournament();

  @Test
  void ratiosAreTakenWithinARound() {
    TournamentResult result = simulated.run(3);

    assertThat(result.rounds("put")).isEqualTo(result.rounds("get")).isEqualTo(3);
    assertThat(simulated.kept).hasSize(result.rounds().size());
    assertThat(simulated.kept.get(simulated.kept.size() - 1)).isEqualTo(result);
    Score twice = score(result, "twice", "put", ContestantMetric.CPU);
    assertThat(twice.value()).isCloseTo(2_000 * drift(result), within(1.0));
    Ratio ratio = Objects.requireNonNull(twice.ratio());
    assertThat(ratio.value()).isCloseTo(2, within(1e-6));
    assertThat(ratio.low()).isCloseTo(2, within(1e-6));
    assertThat(ratio.high()).isCloseTo(2, within(1e-6));
    assertThat(ratio.rounds()).isEqualTo((int) result.rounds("put"));
    assertThat(score(result, "base", "put", ContestantMetric.CPU).ratio()).isNull();
    assertThat(score(result, "base", "get", ContestantMetric.THREADS).value()).isEqualTo(7);
    assertThat(score(result, "base", "get", ContestantMetric.LOGINS).value()).isEqualTo(1);
    assertThat(score(result, "base", "get", ContestantMetric.RPCS).value()).isEqualTo(1);
    assertThat(result.failures()).isEmpty();
    assertThat(simulated.open).isZero();
  }

  /** What a round has in common is in the values and not in the ratios. */
  private static double drift(TournamentResult result) {
    double logs = 0;
    long rounds = result.rounds("put");
    for (int round = 1; round <= rounds; round++) {
      logs += StrictMath.log(round);
    }
    return StrictMath.exp(logs / rounds);
  }

  @Test
  void turnsGoForwardsAndBackwards() {
    simulated.run(1);

    List<String> first = simulated.turns.subList(3, 6); // after the warm-ups
    List<String> second = simulated.turns.subList(6, 9);
    assertThat(first).doesNotHaveDuplicates().hasSize(3);
    assertThat(second).containsExactly(first.get(2), first.get(1), first.get(0));
  }

  @Test
  void whoFailsLeavesThatOperationAndTheOthersGoOn() {
    simulated.fails.put("c001 put", "start");
    simulated.fails.put("c002 get", "turn");

    TournamentResult result = simulated.run(2);

    assertThat(result.failures())
        .containsExactly(
            new Failure("twice", "put", 1, "its JVM failed: no such driver"),
            new Failure("other", "get", 1, "its JVM has ended: killed"));
    assertThat(result.rounds().get(0).results()).containsOnlyKeys("base", "other");
    assertThat(result.rounds().get(1).results()).containsOnlyKeys("base", "twice");
    assertThat(result.rounds("put")).isEqualTo(2);
    assertThat(simulated.open).isZero();
  }

  @Test
  void whoDoesNothingButFailIsNotRanked() {
    simulated.fails.put("c001 put", "operations");

    TournamentResult result = simulated.run(1);

    assertThat(result.failures())
        .containsExactly(new Failure("twice", "put", 1, "all of its 9 operations failed"));
    assertThat(result.scores())
        .noneMatch(one -> one.contestant().equals("twice") && one.operation().equals("put"));
  }

  @Test
  void theEndOfAllContestantsEndsTheTournament() {
    for (String operation : List.of("put", "get")) {
      for (String directory : List.of("c000", "c001", "c002")) {
        simulated.fails.put(directory + " " + operation, "start");
      }
    }

    TournamentResult result = simulated.run(5);

    assertThat(result.failures()).hasSize(6);
    assertThat(result.scores()).isEmpty();
  }

  @Test
  void aStopKeepsTheRoundsThatEnded() {
    simulated.stopsAtTurn = 22; // in the second round of the first operation

    TournamentResult result = simulated.run(5);

    assertThat(result.setup().stopped()).isTrue();
    assertThat(result.rounds()).hasSize(1);
    assertThat(result.rounds().get(0).results()).hasSize(3);
    assertThat(result.failures()).isEmpty();
    assertThat(simulated.open).isZero();
  }

  @Test
  void eachOpensItsWatchesInAJvmOfItsOwn() {
    simulated.watches = 1_000;

    TournamentResult result = simulated.run(2);

    assertThat(result.failures()).isEmpty();
    assertThat(result.rounds("watches")).isEqualTo(result.rounds("put")).isEqualTo(2);
    assertThat(score(result, "base", "watches", ContestantMetric.WATCH_MEMORY).value())
        .isCloseTo(1_100, within(1e-6));
    Score twice = score(result, "twice", "watches", ContestantMetric.WATCH_HEAP);
    assertThat(twice.value()).isCloseTo(2_000, within(1e-6));
    assertThat(Objects.requireNonNull(twice.ratio()).value()).isCloseTo(2, within(1e-6));
    assertThat(score(result, "twice", "watches", ContestantMetric.WATCH_STREAMS).value())
        .isEqualTo(1);
    assertThat(score(result, "other", "watches", ContestantMetric.WATCH_STREAMS).value())
        .isCloseTo(1_000, within(1e-6));
    assertThat(result.rounds().get(2).results().get("base"))
        .containsOnlyKeys("memory per watch", "live heap per watch", "server streams");
    assertThat(simulated.open).isZero();
    assertThat(simulated.openWatches).isEqualTo(7);
  }

  /** Each contestant is counted four times in each of the two operations. */
  @Test
  void aStopBeforeTheWatchesAwaitsNoCalmAndStartsNoJvm() {
    simulated.watches = 100;
    simulated.stopsAtReading = 2 * 3 * 4 + 1;

    TournamentResult result = simulated.run(1);

    assertThat(result.setup().stopped()).isTrue();
    assertThat(result.rounds()).hasSize(2);
    assertThat(simulated.readings).isEqualTo(25);
    assertThat(simulated.started).hasValue(6);
    assertThat(simulated.open).isZero();
  }

  @Test
  void whoHasNoWatchesHasNoFiguresOfThemAndSaysWhy() {
    simulated.watches = 100;
    simulated.fails.put("w001 put", "watch");

    TournamentResult result = simulated.run(1);

    assertThat(result.failures())
        .containsExactly(new Failure("twice", "watches", 1, "the driver 'none' has no watches"));
    assertThat(result.scores())
        .noneMatch(one -> one.contestant().equals("twice") && one.operation().equals("watches"));
    assertThat(score(result, "twice", "get", ContestantMetric.CPU).value())
        .isCloseTo(2_000 * drift(result), within(1.0));
    assertThat(simulated.open).isZero();
  }

  @Test
  void watchesThatTheMembersDoNotCountAreNotReported() {
    simulated.watches = 100;
    simulated.foreign = 4;

    TournamentResult result = simulated.run(1);

    assertThat(result.failures())
        .hasSize(3)
        .allSatisfy(
            one ->
                assertThat(one.reason())
                    .startsWith("the members counted 108 watches more while it opened 100"));
  }

  @Test
  void aResultIsTheSameAfterItWasWrittenAndRead() {
    simulated.cycles = 1;
    simulated.fails.put("c001 put", "start");
    TournamentResult result = simulated.run(2);
    String text = TournamentResult.FORMAT.text(result);

    assertThat(TournamentResult.FORMAT.parse("it", text)).isEqualTo(result);
  }
}
