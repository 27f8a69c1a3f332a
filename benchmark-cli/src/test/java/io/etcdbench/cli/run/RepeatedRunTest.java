// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.repeat.RepeatResult;
import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code --repeat}, from the command line to the exit code. */
@Timeout(240)
final class RepeatedRunTest {
  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  @TempDir private Path folder;

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void everyRunHasAFolderAndAPrefixAndOneFileSaysHowTheyDiffer() throws IOException {
    CommandOutput printed = put("--total 300 --repeat 3");

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.SUCCESS);
    assertThat(printed.out())
        .contains("repeated: 3 of 3 runs", "95 % from", "run-3", "over 3 runs");
    assertThat(printed.err()).contains("run 2 of 3: put ");
    List<RunResult> runs =
        IntStream.rangeClosed(1, 3)
            .mapToObj(i -> ResultFile.read(repeated().resolve("run-" + i + "/run.json")))
            .toList();
    assertThat(runs).extracting(run -> requireNonNull(run.plan()).keys()).doesNotHaveDuplicates();
    RepeatResult repeat = RepeatResult.read(repeated().resolve("repeat.json"));
    assertThat(repeat.counting()).hasSize(3);
    assertThat(repeat.metrics().get(0).values())
        .containsExactlyElementsOf(runs.stream().map(run -> put(run).opsPerSecond()).toList());

    CommandOutput again = CommandPlans.execute("report " + repeated());
    assertThat(again.out()).isEqualTo(printed.out());
    CommandOutput compared = CommandPlans.execute("compare " + repeated() + " " + repeated());
    assertThat(compared.exitCode()).as(compared.err()).isEqualTo(ExitCode.SUCCESS);
    assertThat(compared.out()).contains("measure put", " to ");
    try (Stream<Path> files = Files.list(repeated())) {
      assertThat(files.map(Path::getFileName).map(Path::toString))
          .containsExactlyInAnyOrder("run-1", "run-2", "run-3", "repeat.json");
    }
  }

  @Test
  void onlyTheFirstRunRehearsesBecauseTheClientStaysWarm() {
    CommandOutput printed =
        CommandPlans.execute(
            "put --driver wire --clients 20 --warmup 0 --total 200 --repeat 2 --endpoints "
                + server.endpoints().get(0)
                + " --output "
                + repeated());

    assertThat(printed.exitCode()).as(printed.err()).isNotEqualTo(ExitCode.USAGE);
    List<RunResult> runs =
        IntStream.rangeClosed(1, 2)
            .mapToObj(i -> repeated().resolve("run-" + i))
            .map(RepeatedRunTest::stored)
            .toList();
    assertThat(runs)
        .extracting(run -> run.phases().stream().anyMatch(phase -> phase.is(PhaseName.REHEARSE)))
        .containsExactly(true, false);
    assertThat(runs).allMatch(run -> requireNonNull(run.plan()).load().rehearse());
  }

  /** Valid or not. */
  private static RunResult stored(Path run) {
    Path valid = run.resolve(ResultFile.NAME);
    return ResultFile.read(Files.exists(valid) ? valid : run.resolve("run.INVALID.json"));
  }

  private static SeriesResult put(RunResult run) {
    return run.phases().stream()
        .filter(phase -> phase.is(PhaseName.MEASURE))
        .flatMap(phase -> phase.series().stream())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void objectivesHoldForEachRun() {
    CommandOutput printed = put("--total 100 --repeat 2 --slo \"put p50 < 1ns\"");

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.REGRESSION);
    assertThat(RepeatResult.read(repeated().resolve("repeat.json")).runs())
        .extracting(RepeatResult.Run::exitCode)
        .containsExactly(ExitCode.REGRESSION, ExitCode.REGRESSION);
  }

  @Test
  void theWorstExitCodeIsThatOfARunWithTooManyErrors() {
    server.behave(
        Behaviour.instant()
            .with(
                Call.PUT,
                ResponseModel.of(ServiceTime.instant())
                    .withErrors(0.5, EtcdError.NO_LEADER.status())));
    CommandOutput printed = put("--total 100 --repeat 2 --slo \"put p50 < 1ns\"");

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.FAILURE);
  }

  @Test
  void aPlanFileIsRepeatedAsWell() throws IOException {
    CommandOutput written =
        CommandPlans.execute(
            "put --driver grpc --warmup 0 --no-rehearse --total 50 --print-plan --endpoints "
                + server.endpoints().get(0));
    Path plan = folder.resolve("plan.yaml");
    Files.writeString(plan, written.out());

    CommandOutput printed =
        CommandPlans.execute("run " + plan + " --repeat 2 --format json --output " + repeated());
    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.SUCCESS);
    assertThat(printed.out()).startsWith("{").contains("\"etcd-bench/repeat/1\"");
  }

  @Test
  void aFolderOfRepeatedRunsIsNotOverwritten() {
    put("--total 50 --repeat 2");
    CommandOutput printed = put("--total 50 --repeat 2");

    assertThat(printed.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err()).contains("'repeat.json' of another run");
  }

  @Test
  void whatCannotBeRepeatedIsRefusedBeforeAnythingIsMeasured() {
    assertThat(put("--total 50 --repeat 0").err()).contains("the number of runs is 0");
    CommandOutput kept = put("--total 50 --repeat 2 --own-prefix ~abc --afterwards keep");
    assertThat(kept.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(kept.err()).contains("drop --own-prefix");
    assertThat(repeated()).doesNotExist();
  }

  private Path repeated() {
    return folder.resolve("repeated");
  }

  private CommandOutput put(String words) {
    return CommandPlans.execute(
        "put --driver grpc --warmup 0 --no-rehearse --endpoints "
            + server.endpoints().get(0)
            + " --output "
            + repeated()
            + " "
            + words);
  }
}
