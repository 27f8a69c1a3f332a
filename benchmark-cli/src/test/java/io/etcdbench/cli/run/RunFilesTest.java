// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.load.record.Intervals;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.RunFiles;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RunFilesTest {
  @TempDir private Path folder;
  @TempDir private Path plans;

  @Test
  void aRunThatMeasuredNothingLeavesNoFolder() {
    try (RunFiles files = RunFiles.begin(folder.resolve("results/monday"), RunPlan.DEFAULT)) {
      assertThat(files.folder().resolve("plan.yaml")).exists();
      assertThat(files.hasMeasurement()).isFalse();
    }

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aRunThatIsStoppedBeforeItsFirstOperationLeavesNoFolder() {
    try (RunFiles files = RunFiles.begin(folder.resolve("results/monday"), RunPlan.DEFAULT)) {
      phase(files).second();
      assertThat(files.hasMeasurement()).isFalse();
    }

    assertThat(folder).isEmptyDirectory();
  }

  private static Intervals phase(RunFiles files) {
    return Intervals.open(files.listeners().toArray(IntervalListener[]::new));
  }

  @Test
  void aRunThatMeasuredKeepsItsFiles() {
    Path results = folder.resolve("results/monday");
    try (RunFiles files = RunFiles.begin(results, RunPlan.DEFAULT)) {
      phase(files).put(1).second();
      assertThat(files.hasMeasurement()).isTrue();
    }

    assertThat(results.resolve("plan.yaml")).exists();
  }

  @Test
  void whatOthersHaveInTheFolderStays() throws IOException {
    Path theirs = Files.createDirectory(folder.resolve("theirs"));
    Files.writeString(theirs.resolve("notes.txt"), "mine");
    RunFiles.begin(theirs, RunPlan.DEFAULT).close();

    assertThat(theirs.resolve("notes.txt")).hasContent("mine");
    assertThat(theirs.resolve("plan.yaml")).doesNotExist();

    RunFiles.in(Files.createDirectory(folder.resolve("empty"))).close();
    assertThat(folder.resolve("empty")).as("it was there before").exists();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "put",
        "put --repeat 2",
        "sweep --vary clients=1,2 put",
        "check perf",
        "capacity --slo \"p99 < 1s\"",
        "doctor",
        "model memory",
        "disk --while-loaded",
        "gate --same",
        "tournament --contestants grpc",
        "fleet run PLAN --workers 2"
      })
  void aRunThatCannotConnectLeavesNoFolder(String command) throws IOException {
    Path plan =
        Files.writeString(
            plans.resolve("plan.yaml"),
            """
            client: {connections: {count: 2}}
            load: {concurrency: 2, total: 8, warmup: 0s, rehearse: false}
            operations: [{kind: put}]
            """);
    CommandOutput printed =
        CommandPlans.execute(
            command.replace("PLAN", plan.toString())
                + " --endpoints 127.0.0.1:1 --output "
                + folder.resolve("a/b"));

    assertFailedWithoutFolder(printed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"put", "failover --faults leader-kill --only jetcd"})
  void aRunWhoseMembersCannotStartLeavesNoFolder(String command) {
    CommandOutput printed =
        CommandPlans.execute(
            command
                + " --cluster process:3 --etcd-bin /no/such/etcd --output "
                + folder.resolve("a/b"));

    assertFailedWithoutFolder(printed);
  }

  private void assertFailedWithoutFolder(CommandOutput printed) {
    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.FAILURE);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "/dev/full is Linux")
  void aFullDiskIsNamedAndTheKeysAreDeleted() throws IOException {
    Path page = Files.createSymbolicLink(folder.resolve(RunFiles.PAGE), Path.of("/dev/full"));
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant())) {
      CommandOutput printed =
          CommandPlans.execute(
              "put --driver grpc --total 50 --key-space-size 1 --warmup 0 --no-rehearse"
                  + " --endpoints "
                  + server.endpoints().get(0)
                  + " --output "
                  + folder);

      assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.FAILURE);
      assertThat(printed.err().lines())
          .endsWith(
              "etcd-bench: '%s' cannot be written (No space left on device); choose another folder with --output"
                  .formatted(page));
      assertThat(server.counts().received(Call.DELETE_RANGE)).isEqualTo(1);
    }
    assertThat(folder.resolve(ResultFile.NAME)).exists();
  }
}
