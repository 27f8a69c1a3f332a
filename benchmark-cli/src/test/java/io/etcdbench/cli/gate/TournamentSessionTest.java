// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.gate.arm.Pinning;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.gate.duet.Workloads;
import io.etcdbench.gate.duet.Workloads.Elsewhere;
import io.etcdbench.gate.tournament.Contestant;
import io.etcdbench.gate.tournament.TournamentPlan;
import io.etcdbench.gate.tournament.TournamentResult;
import io.etcdbench.load.engine.StopSignal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("sets user.home")
final class TournamentSessionTest {
  private final String home = System.getProperty("user.home");
  private final StopSignal stop = new StopSignal();

  @TempDir private Path folder;

  @BeforeEach
  void haveACacheOfBuilds() {
    System.setProperty("user.home", folder.toString());
  }

  @AfterEach
  void restore() {
    System.setProperty("user.home", home);
  }

  @Test
  void aContestantThatWasNotBuiltBecauseOfAStopHasNotFailed() {
    Contestant unbuilt =
        new Contestant(
            "unbuilt", "", "jetcd", List.of("com.example:no:1"), List.of(), List.of(), Map.of());
    stop.give();

    TournamentResult result = run(unbuilt);

    assertThat(result.failures()).isEmpty();
    assertThat(result.setup().stopped()).isTrue();
    assertThat(result.rounds()).isEmpty();
    assertThat(result.entrants())
        .singleElement()
        .satisfies(entrant -> assertThat(entrant.contestant()).isEqualTo(unbuilt));
  }

  private TournamentResult run(Contestant contestant) {
    TournamentPlan plan =
        new TournamentPlan(
            List.of(contestant),
            List.of(Workloads.named("put", Elsewhere.NO)),
            Timing.DEFAULT,
            Duration.ofMinutes(10),
            0,
            0,
            1);
    ClusterDescription described =
        new ClusterDescription("process", "one", "3.6.15", "plain text", null, null, List.of());
    try (GateClusters none =
        new GateClusters(List.of(), Optional.empty(), described, Pinning.NONE)) {
      return new TournamentSession(plan, Set.of(), List.of(), Optional.empty(), List.of())
          .run(none, stop, folder, line -> {});
    }
  }
}
