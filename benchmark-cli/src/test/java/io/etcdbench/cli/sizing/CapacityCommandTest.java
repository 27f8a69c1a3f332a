// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.audit.Audit;
import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.CommandPlans.CommandOutput;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.ObjectiveResult.Verdict;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.sizing.capacity.Capacity;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.capacity.CapacityOutcome;
import io.etcdbench.sizing.capacity.CapacityResult;
import io.etcdbench.sizing.capacity.LiveProber;
import io.etcdbench.sizing.capacity.Probe;
import io.etcdbench.sizing.capacity.RateVerdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
final class CapacityCommandTest {
  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  @TempDir private Path folder;

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void keepsTheCurveWhenTheWholeRangeHolds() throws Exception {
    CommandOutput printed = capacity("get --slo 'p50 < 500ms' --min-rate 200 --max-rate 400");

    assertThat(printed.exitCode()).as(printed.err()).isZero();
    assertThat(printed.out()).startsWith("etcd-bench capacity: 400/s for 'p50 < 500ms'");
    assertThat(printed.out()).contains("'p50 < 500ms' holds at 400/s, the highest rate requested");
    assertThat(CapacityResult.FORMAT.read(folder.resolve("capacity.json")).outcome().rates())
        .hasSize(3);
    assertThat(Files.readString(folder.resolve("capacity.html"))).contains("Response time by rate");
    RunResult result = ResultFile.read(folder.resolve(ResultFile.NAME));
    assertThat(result.phases())
        .extracting(PhaseResult::name)
        .containsExactly("200/s", "400/s", "400/s", "measure");
    assertThat(result.objectives()).extracting(ObjectiveResult::verdict).contains(Verdict.MET);
    assertThat(result.findings())
        .extracting(Finding::kind)
        .contains("capacity", "metrics-unreadable");
    assertThat(requireNonNull(result.client()).machine()).isNotNull();
    assertThat(Audit.of(result)).as("findings that the stored result lacks").isEmpty();
    assertThat(Files.readAllLines(folder.resolve("curve.csv"))).hasSize(4);
    assertThat(result.files())
        .containsEntry("curve", "curve.csv")
        .containsEntry("capacity", "capacity.json");
    assertThat(Files.exists(folder.resolve("report.html"))).isTrue();
    assertThat(Files.exists(folder.resolve("beyond"))).isFalse();
    assertThat(server.counts().received(Call.TXN)).isEqualTo(10); // 1000 keys by name
  }

  @Test
  void saysWhenTheLowestRateIsTooMuch() {
    server.behave(
        Behaviour.instant()
            .with(Call.PUT, ResponseModel.of(ServiceTime.fixed(Duration.ofMillis(80)))));
    CommandOutput printed =
        capacity("--slo 'put p99 < 50ms' --min-rate 100 --format json --precise");

    assertThat(printed.exitCode()).as(printed.err()).isEqualTo(ExitCode.REGRESSION);
    assertThat(printed.out()).startsWith("{\n  \"schema\" : \"etcd-bench/capacity/1\"");
    assertThat(printed.err())
        .contains("a search ignores --sample, --report-perfdash, --metrics-port and --precise")
        .contains("100/s slow: 100.00 % were slower than 50.0 ms")
        .contains("does not hold at 100/s, the lowest rate requested");
    assertThat(ResultFile.read(folder.resolve("beyond/run.json")).objectives())
        .extracting(ObjectiveResult::verdict)
        .doesNotContain(Verdict.MET);
  }

  @ParameterizedTest
  @CsvSource({"1, 4", "9, 4", "10, 3", "1950, 3"})
  void aFewSlowOperationsDoNotMissAHighPercentile(int slow, int exitCode) {
    Slo objective = Slo.parse("put p99.99 < 50ms");
    Probe lowest = probe(RateVerdict.SLOW, slow / 1_950.0);
    CapacityOutcome found =
        outcome(objective, new Capacity(End.BELOW_RANGE, null, lowest, List.of(lowest)));

    assertThat(CapacityRunner.exitCode(found, SampleRun.result())).isEqualTo(exitCode);
  }

  @Test
  void isThreeIfTheRunAtTheHighestRateIsInvalidOnlyBecauseOfTheCluster() {
    Probe highest = probe(RateVerdict.HOLDS, 0);
    CapacityOutcome found =
        outcome(
            Slo.parse("put p99 < 50ms"),
            new Capacity(End.ABOVE_RANGE, highest, null, List.of(highest)));
    Finding alarm = new Finding("alarm-nospace", Severity.ERROR, "a quota was used up", "");
    Finding lost = new Finding("operations-lost", Severity.ERROR, "3 were not recorded", "");
    RunResult edge = SampleRun.result();

    assertThat(CapacityRunner.exitCode(found, edge)).isEqualTo(ExitCode.SUCCESS);
    assertThat(CapacityRunner.exitCode(found, edge.withFindings(List.of(alarm))))
        .isEqualTo(ExitCode.REGRESSION);
    assertThat(CapacityRunner.exitCode(found, edge.withFindings(List.of(alarm, lost))))
        .isEqualTo(ExitCode.INVALID);
  }

  private static Probe probe(RateVerdict decision, double slowShare) {
    return new Probe(
        100, decision, slowShare, Duration.ofSeconds(20), new Probe.Seen(1_950, 97.5, null, null));
  }

  private static CapacityOutcome outcome(Slo objective, Capacity capacity) {
    LiveProber prober =
        new LiveProber(
            LoadPlan.DEFAULT,
            (load, every, listener, over) -> {
              throw new AssertionError("the search has ended");
            },
            objective.tailLimit().orElseThrow(),
            new StopSignal());
    return new CapacityOutcome(RunPlan.DEFAULT, objective, prober, capacity);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          capacity                                        | --slo
          capacity --slo 'put rate > 5/s'                 | give a percentile of the response time
          capacity --slo 'put service p99 < 5ms'          | give a percentile of the response time
          capacity --slo 'put p99 <'                      | is not a valid objective
          capacity --slo 'get p99 < 5ms'                  | the objective 'get p99 < 5ms' names the operation 'get', but the load sends: put
          capacity lock --slo 'p99 < 5ms'                 | 'lock' is not a valid operation of a search
          capacity --slo 'p99 < 5ms' --precision 5        | --precision '5' is not a valid percentage
          capacity --slo 'p99 < 5ms' --precision 90%      | the precision is 0.9
          capacity --slo 'p99 < 5ms' --min-rate 0         | the rates are 0.0 to
          capacity --slo 'p99 < 5ms' --budget 0           | the budget is
          capacity --slo 'p99 < 5ms' --arrival ramp       | --arrival of a search must be poisson or constant
          capacity --slo 'p99 < 5ms' --op fly             | --op 'fly' is not a valid operation
          capacity --slo 'p99 < 5ms' --op put --val-size 1024 | --val-size has no effect with --op; add it to each operation
          capacity get --slo 'p99 < 5ms' --op put         | 'get' has no effect with --op; drop it, or add it as another --op
          capacity --slo 'p99 < 5ms' --consistency s      | --consistency has no effect on put; drop it, or search with get
          capacity --slo 'p99 < 5ms' --workers 1 --afterwards keep | a search with --workers writes its keys for every load and cannot keep them
          capacity --slo 'p99 < 5ms' --op put:rate=100 --op get:rate=900 | --op 'put:rate=100' has a rate, but the search sets the rate; give the operations weights
          """)
  void refusesWhatMakesNoSense(String words, String sentence) {
    CommandOutput printed = CommandPlans.execute(words.replace('\'', '"'));

    assertThat(printed.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(printed.err()).contains(sentence);
  }

  private CommandOutput capacity(String words) {
    return CommandPlans.execute(
        "capacity --warmup 0 --no-rehearse --budget 240s --endpoints "
            + server.endpoints().get(0)
            + " --output "
            + folder
            + " "
            + words.replace('\'', '"'));
  }
}
