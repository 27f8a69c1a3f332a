// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.sizing.capacity.CapacityFile;
import io.etcdbench.sizing.capacity.CapacityResult;
import io.etcdbench.sizing.capacity.RateCurve.Rate;
import io.etcdbench.sizing.check.CheckVerdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Verbs that judge a cluster, with worker processes that offer their loads. */
@Timeout(300)
final class FleetSizingIT {
  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir private Path directory;

  @Test
  void aSearchOffersEachRateByTheSameWorkers() throws Exception {
    assertThat(
            run(
                "capacity",
                "--slo=put p99 < 1s",
                "--min-rate=200",
                "--max-rate=300",
                "--warmup=1s",
                "--no-rehearse"))
        .isZero();

    CapacityResult found =
        CapacityFile.FORMAT.read(directory.resolve("result").resolve(CapacityFile.NAME));
    assertThat(found.outcome().rates())
        .extracting(Rate::scheduledPerSecond)
        .startsWith(200.0)
        .endsWith(300.0);
    RunResult edge = ResultFile.read(directory.resolve("result").resolve(ResultFile.NAME));
    FleetAccount account = Objects.requireNonNull(edge.fleet());
    assertThat(account.lost()).isEmpty();
    assertThat(account.workers()).hasSize(2);
    assertThat(account.workers().stream().mapToLong(Worker::scheduled).sum())
        .isEqualTo(new RunFacts(edge).measure().orElseThrow().scheduled());
    assertThat(edge.findings()).extracting(Finding::kind).doesNotHaveDuplicates();
    for (int worker = 1; worker <= 2; worker++) {
      assertThat(directory.resolve("result/workers/worker-" + worker + ".log"))
          .content()
          .as("one process carries out the warm-up and the rates")
          .matches("(?s)(.*worker %d of 2){3}.*".formatted(worker));
    }
  }

  @Test
  void aCheckJudgesWhatTheWorkersMeasured() throws Exception {
    int exitCode = run("check", "perf", "--duration=2s", "--warmup=0s", "--no-rehearse");

    Path folder = directory.resolve("result");
    assertThat(folder.resolve("check.json")).isNotEmptyFile();
    Path valid = folder.resolve(ResultFile.NAME);
    RunResult result =
        ResultFile.read(Files.exists(valid) ? valid : folder.resolve(ResultFile.INVALID_NAME));
    CheckVerdict verdict = CheckVerdict.of(Objects.requireNonNull(result.plan()), result);
    assertThat(exitCode)
        .as("a crowded machine is to blame itself: %s", verdict)
        .isEqualTo(verdict.kind() == CheckVerdict.Kind.PASSED ? 0 : 4);
    assertThat(Objects.requireNonNull(result.fleet()).workers())
        .extracting(Worker::scheduled)
        .containsExactly(150L, 150L);
    assertThat(directory.resolve("result/workers/2/run.json")).exists();
  }

  private int run(String... command) throws Exception {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant())) {
      List<String> arguments = new ArrayList<>(List.of(command));
      arguments.add("--workers=2");
      arguments.add("--endpoints=" + server.endpoints().get(0).replace("http://", ""));
      arguments.add("--output=" + directory.resolve("result"));
      try (Program program = Program.start(directory, Map.of(), arguments.toArray(String[]::new))) {
        return program.exitCode(LONG);
      }
    }
  }
}
