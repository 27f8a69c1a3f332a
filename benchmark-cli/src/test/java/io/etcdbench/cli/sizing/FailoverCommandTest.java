// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.sizing.failover.FaultCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FailoverCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--faults earthquake | no fault is named 'earthquake'; available: leader-kill,",
        "--only jetcd,ours | no setting is named 'ours'; available: jetcd,",
        "--cycles 0 | the number of cycles is 0; allowed: 1 to 100",
        "--rate 1 | the rate is 1.0 calls per second; allowed: 2 to 1000",
        "--driver pigeon | no driver is named 'pigeon'; available: ",
        "--driver deadline-1s | no driver is named 'deadline-1s'; available: ",
        "--assert \"all-away put\" | is not of the form",
        "--profile smoke --assert \"all-away put gap max < 1s\" | the fault 'all-away' is not measured",
        "--endpoints 127.0.0.1:1 | never disturbs an existing cluster; omit them",
        "--cluster container:3 --faults leader-slow-disk | is not possible with containers: slow disks are made with strace",
        "--cluster process:1 --faults leader-cut-from-peers | a single member has no peers",
        "--profile brisk | 'brisk'",
      })
  void refusesInOneSentenceBeforeAnythingIsStarted(String words, String message) {
    CommandOutput printed = CommandPlans.execute("failover " + words + " --output " + results());

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err()).contains(message).doesNotContain("\tat ");
    assertThat(results()).doesNotExist();
  }

  @Test
  void refusesSettingsThatSomethingIsWrongWith() throws IOException {
    Path file = Files.writeString(folder.resolve("ours.yaml"), "ours: {calls: {deadlin: 1s}}");
    Path taken = Files.writeString(folder.resolve("taken.yaml"), "jetcd: {driver: grpc}");

    assertThat(CommandPlans.execute("failover --settings " + file).err())
        .contains("ours.yaml': 'ours': unknown key 'calls.deadlin', did you mean 'deadline'?");
    Path lacking =
        Files.writeString(
            folder.resolve("lacking.yaml"), "ours: {driver: grpc, extras: {channel: vertx}}");

    assertThat(CommandPlans.execute("failover --settings " + lacking).err())
        .contains("the setting 'ours': the driver 'grpc' has no setting named 'channel'");
    assertThat(CommandPlans.execute("failover --settings " + taken).err())
        .contains("the setting name 'jetcd' is already in use; choose another");
  }

  /** An assertion about a setting that does not run prints those that do. */
  @Test
  void aDriverRunsAlsoWhereABuiltInSettingHasItsName() throws IOException {
    Path ours = Files.writeString(folder.resolve("ours.yaml"), "ours: {driver: wire}");
    String asserted = "failover --assert \"none leader-kill put gap max < 1s\" --driver grpc ";

    assertThat(CommandPlans.execute(asserted + "--settings " + ours).err())
        .contains("no setting is named 'none'; available: jetcd, recommended, ours, grpc\n");
    assertThat(CommandPlans.execute(asserted + "--only fail-fast").err())
        .contains("no setting is named 'none'; available: fail-fast, grpc\n");
    assertThat(CommandPlans.execute(asserted + "--only grpc,fail-fast").err())
        .contains("no setting is named 'none'; available: grpc, fail-fast\n");
  }

  @Test
  void theHelpNamesEveryFault() {
    String help = CommandPlans.execute("failover --help").out().replaceAll("\\s+", " ");

    assertThat(FaultCase.names()).allSatisfy(name -> assertThat(help).contains(name));
  }

  private Path results() {
    return folder.resolve("results");
  }
}
