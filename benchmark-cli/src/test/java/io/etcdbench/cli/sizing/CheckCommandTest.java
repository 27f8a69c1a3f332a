// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.audit.Audit;
import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.Configured;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.gate.git.GitProject;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.sizing.check.CheckResult;
import io.etcdbench.sizing.check.CheckVerdict;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

@Timeout(120)
final class CheckCommandTest {
  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  @TempDir private Path folder;

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void failsWhenASingleOperationFails() {
    server.behave(
        Behaviour.instant()
            .with(
                Call.PUT,
                ResponseModel.INSTANT.withErrors(0.01, EtcdError.TOO_MANY_REQUESTS.status())));
    CommandOutput printed = check("perf --duration 2s --warmup 0 --no-rehearse");

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.REGRESSION);
    assertThat(printed.err()).contains("FAIL: of ").contains("too-many-requests");
  }

  @Test
  void leavesTheKeysThatAreUnderItsPrefixAlready() {
    String keep =
        " --own-prefix taken/ --key-size 20 --total 3 --warmup 0 --no-rehearse --quiet --afterwards keep";
    CommandPlans.execute(
        "put --endpoints "
            + server.endpoints().get(0)
            + " --output "
            + folder.resolve("kept")
            + keep);
    // Its verdict, unlike that of 'perf', does not depend on the speed of this machine.
    CommandOutput printed = check("datascale --no-rehearse --prefix taken/");

    assertThat(printed.exitCode()).as(printed.err()).isZero();
    assertThat(server.counts().received(Call.TXN)).isPositive();
    CommandOutput refused =
        CommandPlans.execute(
            "put --endpoints "
                + server.endpoints().get(0)
                + " --output "
                + folder.resolve("again")
                + keep);
    assertThat(refused.err()).contains("1 key exists under the prefix 'taken/'");
  }

  @Test
  void aStopAfterThePutsStopsTheCheckOfTheReads() {
    CheckPerfCommand command = new CheckPerfCommand();
    StringWriter err = new StringWriter();
    CommandLine line =
        Configured.commandLine(
            new CommandLine(command),
            new PrintWriter(new StringWriter()),
            new PrintWriter(err, true));
    line.parseArgs(
        "--reads",
        "--duration=2s",
        "--warmup=0",
        "--no-rehearse",
        "--endpoints=" + server.endpoints().get(0),
        "--output=" + folder.resolve("check"));
    LoadRunner runner = LoadRunner.of(line.getCommandSpec());
    GitProject.giveOnceThereIs(
        folder.resolve("check").resolve(CheckResult.FILE), runner.stopOnSignal());

    assertThat(command.check(runner)).as("%s", err).isEqualTo(ExitCode.INVALID);
  }

  @Test
  void writesTheDataOfALevelOnce() {
    CommandOutput printed = check("datascale --no-rehearse");

    assertThat(printed.exitCode()).as(printed.err()).isZero();
    assertThat(printed.err()).contains("check datascale s: PASS: ");
    CheckResult stored = CheckResult.FORMAT.read(folder.resolve("check").resolve(CheckResult.FILE));
    assertThat(stored.check()).isEqualTo("datascale s");
    assertThat(stored.outcome().kind()).isEqualTo(CheckVerdict.Kind.PASSED);
    RunResult result = ResultFile.read(folder.resolve("check").resolve(ResultFile.NAME));
    assertThat(result.findings()).extracting(Finding::kind).contains("metrics-unreadable");
    assertThat(requireNonNull(result.client()).machine()).isNotNull();
    assertThat(Audit.of(result)).as("findings that the stored result lacks").isEmpty();
    assertThat(folder.resolve("check").resolve(CheckResult.PAGE))
        .content()
        .contains("put: latency by percentile");
    assertThat(server.counts().writes().distinctKeys()).isEqualTo(10_000);
    assertThat(server.counts().writes().keys().minBytes()).isEqualTo(512);
    assertThat(server.counts().writes().values().maxBytes()).isEqualTo(512);
  }

  @ParameterizedTest
  @CsvSource({
    "s, 150, 50, 135",
    "m, 1000, 200, 900",
    "l, 8000, 500, 7200",
    "xl, 15000, 1000, 13500",
    "medium, 1000, 200, 900"
  })
  void asksWhatEtcdctlAsks(String load, double rate, int clients, String least) {
    RunPlan plan = CommandPlans.plan("check perf --load " + load);

    assertThat(plan.load().arrival().rate()).isEqualTo(rate);
    assertThat(plan.load().concurrency()).isEqualTo(clients);
    assertThat(plan.load().duration()).isEqualTo(Duration.ofSeconds(60));
    assertThat(plan.limits().objectives())
        .containsExactly(
            "put rate > " + least + "/s",
            "put max <= 500ms",
            "put stddev <= 100ms",
            "errors <= 0%");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          check                           | missing command
          check perf --load huge          | 'huge' is not a valid load; allowed: s, m, l, xl
          check perf --duration 0         | both the total and the duration are 0
          check perf --max-error-share 2  | the error budget is 2.0; allowed: 0 to 1
          check perf --prefix=            | --prefix is empty
          check perf --reads --print-plan | omit --reads
          check perf --rate 5             | unknown option '--rate'
          """)
  void refusesWhatMakesNoSense(String words, String sentence) {
    CommandOutput printed = CommandPlans.execute(words);

    assertThat(printed.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err()).contains(sentence);
  }

  private CommandOutput check(String words) {
    return CommandPlans.execute(
        "check "
            + words
            + " --quiet --endpoints "
            + server.endpoints().get(0)
            + " --output "
            + folder.resolve("check"));
  }
}
