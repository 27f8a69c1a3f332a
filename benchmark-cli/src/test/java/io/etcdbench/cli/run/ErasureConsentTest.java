// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.run.ErasureConsent.Agreement;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.security.Access;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without a terminal, as in a script. */
@Timeout(120)
final class ErasureConsentTest {
  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  @TempDir private Path folder;

  @AfterEach
  void close() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compact --puts 5",
        "put --afterwards compact",
        "put --afterwards defragment",
        "put --compact-interval 100ms --rate 50",
        "capacity --slo \"p90 < 1s\" --afterwards compact",
        "check datascale --auto-compact",
        "check perf --auto-defrag"
      })
  void refusesToEraseTheHistoryOfAGivenClusterUnasked(String command) {
    assertRefused(execute(command));
  }

  @Test
  void seesACompactionWithinALock() throws IOException {
    Path plan =
        Files.writeString(
            folder.resolve("plan.yaml"),
            """
            load: {concurrency: 1}
            operations: [{kind: lock, within: [{kind: compact}]}]
            """);

    assertRefused(execute("run " + plan));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gate --candidate-set lb=pick_first --workloads ",
        "tournament --contestants jetcd --operations "
      })
  void aComparisonNeverErasesTheHistoryOfAGivenCluster(String command) throws IOException {
    Path plan =
        Files.writeString(
            folder.resolve("plan.yaml"),
            """
            name: compacting
            load: {concurrency: 1}
            operations: [{kind: put}, {kind: compact}]
            """);

    CommandOutput printed = execute(command + plan);

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err())
        .contains(
            "the workload 'compacting' compacts, which erases the history of all keys of an"
                + " existing cluster; omit --endpoints to start separate members");
    assertThat(folder.resolve("result")).doesNotExist();
    assertThat(server.counts().received(Call.COMPACT)).isZero();
    assertThat(server.counts().received(Call.PUT)).isZero();
  }

  private void assertRefused(CommandOutput printed) {
    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err())
        .contains("this run erases the history of all keys at " + server.endpoints().get(0))
        .contains(" (revision ")
        .contains(" was not confirmed")
        .contains("add --yes");
    assertThat(server.counts().received(Call.COMPACT)).isZero();
    assertThat(server.counts().received(Call.PUT)).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "compact --puts 5 --total 30 --warmup 0 --no-rehearse --max-error-share 0.2 --yes",
        "put --afterwards defragment --total 30 --warmup 0 --no-rehearse --yes"
      })
  void erasesItWhenThePersonAgreed(String command) {
    CommandOutput printed = execute(command);

    assertThat(printed.exitCode()).as(printed.err()).isZero();
    assertThat(printed.err()).contains("this run erases the history of all keys at ");
    assertThat(server.counts().received(Call.COMPACT)).isPositive();
  }

  @Test
  void asksOnceForAllRunsOfASeries() {
    CommandOutput printed =
        execute("put --afterwards compact --total 30 --warmup 0 --no-rehearse --repeat 3 --yes");

    assertThat(printed.exitCode()).as(printed.err()).isZero();
    assertThat(printed.err())
        .contains("run 3 of 3")
        .containsOnlyOnce("this run erases the history of all keys at ");
  }

  @Test
  void asksAgainForAPlanThatErasesSomethingElse() {
    List<String> notices = new ArrayList<>();
    ErasureConsent consent = new ErasureConsent(Agreement.GIVEN, notices::add);
    try (EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      consent.require(plan("compact"), cluster);
      consent.require(plan("compact"), cluster);
      consent.require(plan("defragment"), cluster);
      consent.require(plan("compact"), cluster);
    }

    assertThat(notices).hasSize(2);
    assertThat(notices.get(0)).endsWith(" all revisions before the latest are deleted");
    assertThat(notices.get(1)).contains(" all revisions before the latest are deleted; then each");
  }

  @Test
  void aRunnerAsksOnceForAllItsRuns() {
    StringWriter err = new StringWriter();
    LoadRunner runner =
        new LoadRunner(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err, true),
            CliEnvironment.ofThisProcess(),
            Agreement.GIVEN);
    try (EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      runner.requireConsent(plan("compact"), cluster);
      runner.requireConsent(plan("compact"), cluster);
    }

    assertThat(err.toString()).containsOnlyOnce("this run erases the history of all keys at ");
  }

  private RunPlan plan(String afterwards) {
    return CommandPlans.plan(
        "put --afterwards %s --endpoints %s".formatted(afterwards, server.endpoints().get(0)));
  }

  private CommandOutput execute(String command) {
    return CommandPlans.execute(
        "%s --endpoints %s --output %s"
            .formatted(command, server.endpoints().get(0), folder.resolve("result")));
  }
}
