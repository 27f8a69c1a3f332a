// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.driver.Eventually;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.fake.Stall;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What ends after the measurement, from the command line to the exit code. */
@Timeout(240)
final class DrainedCommandTest {
  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  @TempDir private Path folder;

  @AfterEach
  void close() {
    server.close();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aStallThatOutlastsTheMeasurementMissesTheErrorBudget() {
    server.behave(Behaviour.instant().with(new Stall(200, Duration.ZERO, Duration.ofSeconds(10))));
    CommandOutput printed =
        put("--clients 2000 --rate 100 --duration 4s --max-error-share 0.2 --deadline 3s");

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.FAILURE);
    RunResult result = result();
    assertThat(measured(result)).isEqualTo(400);
    assertThat(result.findings()).extracting(Finding::kind).contains("errors-above-budget");
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aPercentileIsTakenFromAllOperations() {
    server.behave(
        Behaviour.instant()
            .with(
                Call.PUT,
                ResponseModel.of(ServiceTime.instant().withTail(0.2, Duration.ofMillis(3_500)))));
    CommandOutput printed =
        put("--clients 500 --rate 40 --duration 4s --slo \"put p90 < 3s\" --deadline 20s");

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.REGRESSION);
    assertThat(measured(result())).isEqualTo(160);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theResultIsOnDiskBeforeTheKeysAreDeleted() {
    Duration slow = Duration.ofSeconds(3);
    server.behave(
        Behaviour.instant().with(Call.DELETE_RANGE, ResponseModel.of(ServiceTime.fixed(slow))));
    CompletableFuture<Long> measuredOnDisk =
        CompletableFuture.supplyAsync(
            () -> {
              Eventually.holds(
                  "the keys are deleted", () -> server.counts().received(Call.DELETE_RANGE) > 0);
              return measured(result());
            });

    CommandOutput printed = put("--total 50 --key-space-size 1");

    assertThat(measuredOnDisk.join()).as(printed.err()).isEqualTo(50);
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(strings = {"--rate 50 --duration 12s", "--clients 4 --duration 12s"})
  void nothingThatIsUnknownIsPrintedAsANumber(String load) throws Exception {
    server.behave(
        Behaviour.instant()
            .with(
                Call.PUT,
                ResponseModel.of(ServiceTime.fixed(Duration.ofMillis(5)))
                    .withErrors(1, EtcdError.NO_SPACE.status())));
    CommandOutput printed = put(load + " --slo \"put p99 < 3s\"");

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.INVALID);
    Path file = folder.resolve(ResultFile.INVALID_NAME);
    assertThat(withoutHistograms(printed.out() + printed.err() + Files.readString(file)))
        .doesNotContain("NaN", "Infinity");
    for (String words :
        new String[] {
          "audit ",
          "explain ",
          "report --format markdown ",
          "report --format html ",
          "report --format csv ",
          "report --format text ",
          "report --format full ",
          "report --format junit ",
          "report --format perfdash ",
          "report --format json ",
          "compare %s ".formatted(file)
        }) {
      CommandOutput again = CommandPlans.execute(words + file);
      assertThat(again.exitCode())
          .as(words + again.err())
          .isNotIn(ExitCode.FAILURE, ExitCode.USAGE);
      assertThat(withoutHistograms(again.out() + again.err()))
          .as(words)
          .doesNotContain("NaN", "Infinity");
      assertThat(again.out()).as(words + again.err()).isNotEmpty();
    }
  }

  /** Their Base64 may contain any three letters. */
  private static String withoutHistograms(String text) {
    return text.replaceAll("HISTF[A-Za-z0-9+/=]+", "");
  }

  private CommandOutput put(String words) {
    return CommandPlans.execute(
        "put --driver grpc --warmup 0 --no-rehearse --drain-timeout 20s --endpoints "
            + server.endpoints().get(0)
            + " --output "
            + folder
            + " "
            + words);
  }

  private RunResult result() {
    return ResultFile.read(folder.resolve(ResultFile.NAME));
  }

  private static long measured(RunResult result) {
    return result.phases().stream()
        .filter(phase -> phase.is(PhaseName.MEASURE))
        .map(PhaseResult::series)
        .flatMap(List::stream)
        .mapToLong(SeriesResult::count)
        .sum();
  }
}
