// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.driver.Eventually;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.observe.server.MetricsStub;
import io.etcdbench.sizing.memory.MemoryResult;
import io.etcdbench.sizing.memory.MemoryResult.Cost;
import io.etcdbench.sizing.memory.MemorySpec.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

@Timeout(240)
final class ModelMemoryCommandTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          --prefix /teams/twenty-seven-bytes-x/ | the key prefix '/teams/twenty-seven-bytes-x/' has 28 bytes; allowed: 1 to 26 of the 40 bytes of a key
          --prefix=                             | the key prefix '' has 0 bytes; allowed: 1 to 26 of the 40 bytes of a key
          --keys 0 --plan-keys 5                | a --plan-... flag needs its kind measured
          """)
  void refusesInOneSentenceBeforeAnythingIsStarted(String words, String message) {
    CommandOutput printed = CommandPlans.execute("model memory " + words);

    assertThat(printed.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err()).startsWith("etcd-bench: " + message);
  }

  @Test
  void namesTheVariablesOfAClientThatItDoesNotHave() {
    CliEnvironment environment =
        new CliEnvironment(Map.of("ETCDCTL_COMMAND_TIMEOUT", "7s"), user -> "");
    List<String> notices = new ArrayList<>();
    ModelMemoryCommand command =
        CommandLine.populateCommand(new ModelMemoryCommand(), "--endpoints", "a:1");

    assertThat(command.plan(environment, notices::add).given().endpoints())
        .containsExactly("http://a:1");
    assertThat(notices)
        .containsExactly(
            "ETCDCTL_COMMAND_TIMEOUT is not used: the client settings are those of the benchmark");
  }

  @Test
  void theResultIsOnDiskBeforeTheKeysAreDeleted(@TempDir Path folder) throws IOException {
    String idle =
        Files.readString(Path.of("../benchmark-core/src/test/resources/metrics/etcd-3.6-idle.txt"));
    ResponseModel slow = ResponseModel.of(ServiceTime.fixed(Duration.ofSeconds(3)));
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant().with(Call.TXN, slow));
        MetricsStub metrics = MetricsStub.serving("text/plain; version=0.0.4", () -> idle)) {
      CompletableFuture<MemoryResult> onDisk =
          CompletableFuture.supplyAsync(
              () -> {
                Eventually.holds(
                    "the keys are deleted", () -> server.counts().received(Call.TXN) > 0);
                return MemoryResult.FORMAT.read(folder.resolve(MemoryResult.FILE));
              });

      CommandOutput printed =
          CommandPlans.execute(
              "model memory --connections 0 --watchers 0 --keys 8 --val-size 16 --endpoints "
                  + server.endpoints().get(0)
                  + " --metrics-urls "
                  + metrics.uri()
                  + " --output "
                  + folder);

      assertThat(printed.exitCode()).as(printed.err()).isZero();
      assertThat(onDisk.join().costs()).extracting(Cost::kind).containsExactly(Kind.KEYS);
    }
  }
}
