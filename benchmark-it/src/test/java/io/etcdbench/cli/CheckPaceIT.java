// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.sizing.check.CheckVerdict;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A check offers the rate of its level, so that a miss is never the fault of its own pace. */
@Tag("proof")
@Timeout(120)
final class CheckPaceIT {
  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  @TempDir private Path folder;

  @AfterEach
  void close() {
    server.close();
  }

  @Tag("long")
  @Test
  void offersTheWholeRateOfLevelLToAServerThatAnswersAtOnce() {
    InProcess.Output printed = check("perf --load l --duration 3s --warmup 3s");

    endsAs(ExitCode.SUCCESS, printed);
    assertThat(offered()).isGreaterThanOrEqualTo(0.99 * 8_000);
  }

  /** On a machine that others keep busy, a check rightly names the machine instead. */
  @Tag("long")
  @Test
  void failsAServerThatAnswersLessAndSaysThatItWasTheLimit() {
    InProcess.Output printed = checkOfACappedServer();

    endsAs(ExitCode.REGRESSION, printed);
    assertThat(printed.words())
        .contains("check perf s: FAIL: the cluster was the limit")
        .contains("of 150 puts per second succeeded");
    assertThat(InProcess.result(folder).findings())
        .extracting(Finding::kind)
        .contains("check-failed");
  }

  @Test
  void whatItMeasuresOfAServerThatAnswersLessBlamesTheServer() {
    InProcess.Output printed = checkOfACappedServer();

    assertThat(printed.exitCode()).as(printed.words()).isNotEqualTo(ExitCode.SUCCESS);
    RunResult load = withoutTheMachine(InProcess.result(folder));
    assertThat(CheckVerdict.of(requireNonNull(load.plan()), load).toString())
        .startsWith("FAIL: the cluster was the limit")
        .contains("of 150 puts per second succeeded");
  }

  @Test
  void passesAndLeavesNoKeyBehind() {
    InProcess.Output printed =
        check(
            "perf --duration 2s --warmup 1s --no-rehearse --reads --auto-compact --auto-defrag --yes");

    endsAs(ExitCode.SUCCESS, printed);
    assertThat(printed.words())
        .contains("check perf s: PASS: ")
        .contains("check perf, reads s: PASS: ");
    assertThat(server.counts().received(Call.COMPACT)).isEqualTo(2);
    assertThat(server.counts().received(Call.DEFRAGMENT)).isEqualTo(2);
    assertThat(ResultFile.read(folder.resolve("reads/run.json")).phases())
        .extracting(PhaseResult::name)
        .contains("preload");
    InProcess.Output again = check("perf --duration 1s --warmup 1s --no-rehearse");
    assertThat(again.words())
        .as("nothing is left")
        .contains("check perf s: ")
        .doesNotContain("keys exist");
  }

  private InProcess.Output checkOfACappedServer() {
    server.behave(capped(60));
    return check("perf --load s --duration 3s --warmup 3s --no-rehearse");
  }

  /** Phases and objectives only: no findings, and nothing known of the client's machine. */
  private static RunResult withoutTheMachine(RunResult run) {
    return new RunResult.Builder(run.environment())
        .plan(run.plan())
        .phases(run.phases())
        .objectives(run.objectives())
        .build();
  }

  /** One after the other, each so long that no more than so many are served in a second. */
  private static Behaviour capped(long perSecond) {
    ServiceTime each = ServiceTime.fixed(Duration.ofNanos(1_000_000_000 / perSecond));
    return Behaviour.instant().with(Call.PUT, ResponseModel.of(each)).withServers(1);
  }

  private InProcess.Output check(String words) {
    return InProcess.run("check " + words + " --quiet", server.endpoints(), folder);
  }

  private static void endsAs(int exitCode, InProcess.Output printed) {
    assertThat(printed.exitCode()).as(printed.words()).isEqualTo(exitCode);
  }

  /** Puts per second that were sent. */
  private double offered() {
    PhaseResult measured = InProcess.result(folder).measure().orElseThrow();
    return (measured.scheduled() - measured.dropped()) * 1e9 / measured.elapsedNanos();
  }
}
