// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TournamentCommandTest {
  @TempDir private Path folder;

  @Test
  void listsTheContestantsAndThoseOfAFile() throws IOException {
    Path file = folder.resolve("ours.yaml");
    Files.writeString(file, "contestants: [{name: ours, description: of our team}]");

    CommandOutput printed = CommandPlans.execute("tournament --list --contestants-file " + file);

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.SUCCESS);
    assertThat(printed.out().lines())
        .anyMatch(line -> line.startsWith("jetcd "))
        .anyMatch(line -> line.matches("ours +of our team"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--contestants nobody | no contestant is named 'nobody'; available: jetcd, ",
        "--contestants grpc,grpc | the contestant 'grpc' is named twice",
        "--contestants-file /nowhere | the contestants cannot be read from '/nowhere'",
        "--operations nothing | no workload is named 'nothing'",
        "--operations put,put | --operations names 'put,put'; allowed: each name once",
        "--budget 1 | '1' is not a valid duration",
        "--watches 99 | the number of watches is 99; allowed: 0 for none, or 100 to 100000",
        "--jvm-flag=nonsense | --jvm-flag is 'nonsense'; allowed: a JVM flag",
        "--failover 101 | the number of failover cycles is 101; allowed: 0 for none, or 1 to 100",
        "--failover 2 --endpoints 127.0.0.1:1 | --failover kills and freezes members",
        "--failover 2 --cluster process:1 | a cluster of 1 member has no other to take over",
        "--go-tool /nowhere | --go-tool is '/nowhere', which is not an executable file",
        "--go-tool /bin/sh --endpoints 127.0.0.1:1 | --go-tool leaves its keys behind",
        "--go-tool /bin/sh --tls | --go-tool connects without TLS and users",
      })
  void refusesInOneSentenceBeforeAnythingIsStarted(String words, String message) {
    Path output = folder.resolve("out");

    CommandOutput printed = CommandPlans.execute("tournament " + words + " --output " + output);

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err().lines().toList()).hasSize(1);
    assertThat(printed.err()).contains(message);
    assertThat(output).doesNotExist();
  }

  @Test
  void keepsNothingWhenNoContestantCanStart() throws IOException {
    Path file = folder.resolve("ours.yaml");
    Files.writeString(file, "contestants: [{name: ours, classPath: [/nowhere.jar]}]");
    Path output = folder.resolve("results/monday");

    CommandOutput printed;
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant())) {
      printed =
          CommandPlans.execute(
              "tournament --contestants-file %s --contestants ours --endpoints %s --output %s"
                  .formatted(file, server.endpoints().get(0), output));
    }

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.FAILURE);
    assertThat(printed.err())
        .contains("contestant 'ours' cannot start: '/nowhere.jar'")
        .endsWith("etcd-bench: no round completed; no files kept\n");
    assertThat(output.getParent()).doesNotExist();
  }

  @Test
  void announcesItsDurationBeforeAnythingIsStarted() {
    CommandOutput printed =
        CommandPlans.execute(
            "tournament --contestants grpc --operations put --watches 0 --failover 1 --cluster process:3"
                + " --etcd-bin /no/such/etcd --output "
                + folder.resolve("out"));

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.FAILURE);
    assertThat(printed.err())
        .contains(
            "a round of 1 contestant with put takes about ",
            "then 1 failover cycle per contestant, about 50s more");
  }
}
