// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import static io.etcdbench.gate.tournament.SimulatedTournament.score;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.driver.Eventually;
import io.etcdbench.gate.tournament.TournamentResult.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A shell script takes the place of the Go tool. */
final class GoToolTest {
  private final SimulatedTournament simulated = new SimulatedTournament();

  @TempDir private Path folder;

  @Test
  void theGoToolTakesPartInEachRoundWithWhatItReports() throws IOException {
    Path calls = folder.resolve("calls");
    Path summary = folder.resolve("summary");
    Files.writeString(
        summary,
        """
        Summary:
          Total: 13.6667 secs.
          Slowest: 0.0389 secs.
          Fastest: 0.0006 secs.
          Average: 0.0032 secs.
          Stddev: 0.0038 secs.
          Requests/sec: 3000.0000

        Latency distribution:
          50% in 0.0020 secs.
          90% in 0.0065 secs.
          99% in 0.0000 secs.
        """);
    simulated.goTool = Optional.of(goTool("echo \"$@\" >> '" + calls + "'; cat '" + summary + "'"));

    TournamentResult result = simulated.run(2);

    assertThat(result.failures()).isEmpty();
    assertThat(score(result, GoTool.NAME, "put", ContestantMetric.THROUGHPUT).value())
        .isCloseTo(3_000, within(1e-6));
    assertThat(score(result, GoTool.NAME, "get", ContestantMetric.P50).value())
        .isCloseTo(2_000_000, within(1.0));
    assertThat(score(result, GoTool.NAME, "put", ContestantMetric.P90).rounds())
        .isEqualTo((int) result.rounds("put"));
    assertThat(result.rounds().get(0).results().get(GoTool.NAME))
        .doesNotContainKeys("p99", "threads", "allocated per operation");
    List<String> lines = Files.readAllLines(calls);
    assertThat(lines.get(1))
        .isEqualTo(
            "--endpoints=127.0.0.1:1,127.0.0.1:2 --conns=2 --clients=32 put --key-size=32"
                + " --val-size=256 --key-space-size=100 --total=41000");
    assertThat(lines.get(2)).matches(".* range ~\\w{3}0{28} --consistency=s --total=1000");
  }

  @Test
  void aGoToolThatFailsLeavesThatOperation() throws IOException {
    simulated.goTool = Optional.of(goTool("echo 'connection refused' >&2; exit 3"));

    TournamentResult result = simulated.run(2);

    assertThat(result.failures())
        .containsExactly(
            new Failure(GoTool.NAME, "put", 1, "it exited with code 3: connection refused"),
            new Failure(GoTool.NAME, "get", 1, "it exited with code 3: connection refused"));
    assertThat(result.rounds("put")).isGreaterThan(1);
  }

  @Test
  void anotherProgramThanTheGoToolIsNoticed() throws IOException {
    simulated.goTool = Optional.of(goTool("echo hello"));

    assertThat(simulated.run(1).failures())
        .extracting(Failure::reason)
        .contains("it printed no summary; is it etcd's benchmark?");
  }

  @Test
  void outputThatIsNotUtf8IsNoFailureToRunIt() throws IOException {
    simulated.goTool = Optional.of(goTool("printf '\\377\\376 hello\\n'"));
    assertThat(simulated.run(1).failures())
        .extracting(Failure::reason)
        .containsOnly("it printed no summary; is it etcd's benchmark?");

    simulated.goTool = Optional.of(goTool("printf 'caf\\351: refused\\n' >&2; exit 3"));
    assertThat(simulated.run(1).failures())
        .extracting(Failure::reason)
        .containsOnly("it exited with code 3: caf\ufffd: refused");
  }

  @Test
  @Timeout(60)
  void aStopEndsTheGoTool() throws IOException {
    Path marker = folder.resolve("started");
    simulated.goTool = Optional.of(goTool("echo > '" + marker + "'; exec sleep 600"));
    CompletableFuture<Void> stopping =
        CompletableFuture.runAsync(
            () -> {
              Eventually.holds("it runs", () -> Files.exists(marker));
              simulated.stop.give();
            });

    TournamentResult result = simulated.run(1);

    stopping.join();
    assertThat(result.setup().stopped()).isTrue();
    assertThat(result.rounds()).isEmpty();
    assertThat(simulated.open).isZero();
  }

  /** A shell script in place of the Go tool. */
  private GoTool goTool(String script) throws IOException {
    Path file = folder.resolve("benchmark.sh");
    Files.writeString(file, script + "\n");
    List<String> endpoints = List.of("http://127.0.0.1:1", "http://127.0.0.1:2");
    return new GoTool(file, endpoints, folder, List.of("sh"));
  }
}
