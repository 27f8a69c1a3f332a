// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.sweep.SweepResult;
import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.auth.Logins;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.security.Credentials;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(240)
final class SweepCommandTest {
  private static final String SHORT = " put --driver grpc --total 60 --warmup 0 --no-rehearse";

  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  @TempDir private Path folder;

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void measuresEveryCombinationWithItsOwnFlags() {
    CommandOutput printed = sweep("--vary clients=1,5 --vary val-size=10,100 --rounds 2" + SHORT);

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.SUCCESS);
    assertThat(printed.out()).startsWith("etcd-bench sweep: 8 of 8 runs of 'put --driver grpc");
    assertThat(printed.out()).contains("clients by val-size").contains("highest: put ");
    assertThat(printed.err())
        .contains("run 8 of 8: --clients=")
        .doesNotContain("no endpoint is given");
    SweepResult result = SweepResult.FORMAT.read(swept().resolve(SweepResult.FILE));
    assertThat(result.cells()).allMatch(cell -> cell.runs().size() == 2);
    for (SweepResult.Cell cell : result.cells()) {
      RunResult run = ResultFile.read(swept().resolve(cell.runs().get(1).folder() + "/run.json"));
      assertThat(requireNonNull(run.plan()).load().concurrency())
          .isEqualTo(Integer.parseInt(cell.values().get(0)));
    }
    assertThat(swept().resolve("sweep.html")).isNotEmptyFile();

    CommandOutput again = CommandPlans.execute("report " + swept());
    assertThat(again.out()).isEqualTo(printed.out());
    CommandOutput csv = CommandPlans.execute("report " + swept() + " --format csv");
    assertThat(csv.out()).startsWith("clients,val-size,operation,metric,unit,mean,");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sweep --vary clients=1,2 --output %s%s --user bench:hunter2 --endpoints %s",
        "sweep --vary clients=1,2 --output %1$s --endpoints %3$s%2$s --user bench:hunter2",
        "sweep --vary clients=1,2 --output %1$s --user bench:hunter2%2$s --endpoints %3$s"
      })
  void everyRunLogsInWithThePasswordOnEitherSideAndNoFileContainsIt(String command) {
    FakeSpec secured = FakeSpec.ofMembers(1).with(Logins.of(new Credentials("bench", "hunter2")));
    try (FakeEtcd members = FakeEtcd.start(secured, Behaviour.instant())) {
      CommandOutput printed =
          CommandPlans.execute(command.formatted(swept(), SHORT, members.endpoints().get(0)));

      assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.SUCCESS);
      assertThat(printed.out()).doesNotContain("hunter2");
      assertThat(swept().resolve(SweepResult.FILE))
          .content()
          .contains("put --driver grpc")
          .doesNotContain("hunter2");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--vary clients=1,2 nonsense | 'nonsense' is not a load command",
        "--vary clients=1,2 report | 'report' is not a load command",
        "--vary clients=1 put | 'clients' has 1 values; allowed: 2 to 32",
        "--vary nonsense=1,2 put | unknown option '--nonsense'; try 'etcd-bench put --help'",
        "--vary clients=0,2 put | the number of clients is 0; allowed: 1 to",
        "--vary clients=1,2 --vary conns=1,2 --vary rate=1,2 put | --vary is given 3 times",
        "--vary clients=1,2 --vary clients=3,4 put | --vary names 'clients' twice",
        "--vary cluster=process:1,process:3 put | --vary changes the cluster",
        "--vary repeat=2,5 put | --vary measures the same with 'repeat=2' and 'repeat=5'; vary a"
            + " flag that changes the load or the client (--rounds repeats each run)",
        "--vary clients=1,2 --vary format=text,json put | --vary measures the same with"
            + " 'clients=1 format=text' and 'clients=1 format=json'",
        "--vary clients=1,2 --rounds 0 put | the number of runs is 0",
        "--vary clients=1,2 --cluster process:1 put --duration 20s --fault kill=follower,at=5s,for=5s"
            + " | a cluster of 1 member has no follower",
        "--vary clients=1,2 --cluster process:5 put --duration 20s --fault kill=m5,at=5s,for=5s"
            + " | a cluster of 5 members has no m5; allowed: m0 to m4",
        "--vary clients=1,2 --cluster process:5 put --duration 20s --fault kill=m4,at=5s,for=5s"
            + " --own-prefix ~abc --afterwards keep | sweep writes the keys of '~abc' in every run",
        "--vary clients=1,2 --cluster process:5 put --endpoints a:1 | give only one kind",
        "--vary clients=1,2 --cluster process:5 put --cluster process:3"
            + " | --cluster is given before and after 'put'; give it on one side only",
        "--vary clients=1,2 | Missing required parameter",
        "put | Missing required option: '--vary",
      })
  void refusesInOneSentenceBeforeAnythingIsMeasured(String words, String message) {
    CommandOutput printed = CommandPlans.execute("sweep " + words + " --output " + swept());

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err()).contains(message);
    assertThat(printed.out()).isEmpty();
    assertThat(swept()).doesNotExist();
  }

  @Test
  void aFlagThatIsSwitchedOffBeforeTheLoadCommandStaysOff() {
    CommandOutput printed = sweep("--vary clients=1,2 --insecure-skip-tls-verify=False" + SHORT);

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.SUCCESS);
    assertThat(printed.err()).doesNotContain("the TLS settings are not used");
  }

  @Test
  void keysThatTheNextRunWouldFindAreRefused() {
    CommandOutput printed =
        sweep("--vary clients=1,2" + SHORT + " --own-prefix ~abc --afterwards keep");

    assertThat(printed.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err()).contains("sweep writes the keys of '~abc' in every run");
  }

  private Path swept() {
    return folder.resolve("swept");
  }

  private CommandOutput sweep(String words) {
    List<String> flags =
        List.of("--endpoints", server.endpoints().get(0).toString(), "--output", swept() + "");
    return CommandPlans.execute("sweep " + String.join(" ", flags) + " " + words);
  }
}
