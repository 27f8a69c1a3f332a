// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.machine.MachineUse;
import io.etcdbench.observe.server.MachineAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhConditions;
import io.etcdbench.result.JmhConditions.Fork;
import io.etcdbench.result.JmhConditions.Iteration;
import io.etcdbench.result.JmhConditions.Load;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.result.JmhResult.Execution;
import io.etcdbench.result.JmhResult.Operations;
import io.etcdbench.result.JmhResult.Score;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Status;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class JmhAuditTest {
  private static final long MILLI = 1_000_000;
  private static final Environment ENVIRONMENT = new HealthyRun().result().environment();
  private static final List<List<Double>> STEADY =
      List.of(List.of(995.0, 1_000.0, 1_005.0), List.of(1_010.0, 1_000.0, 990.0));

  @Test
  void nothingSpeaksAgainstTwoSteadyForksOnAnIdleMachine() {
    assertThat(kinds(row(2, 1, 50.0, STEADY))).isEmpty();
  }

  @Test
  void aScoreOfOneForkIsDoubtful() {
    assertThat(only(row(1, 1, 50.0, STEADY.subList(0, 1))))
        .isEqualTo("one-fork WARNING PutBenchmark.put ran in 1 fork");
  }

  @Test
  void aWideIntervalAndAMissingOneAreDoubtful() {
    assertThat(kinds(row(2, 1, 100.0, STEADY))).isEmpty();
    assertThat(only(row(2, 1, 110.0, STEADY)))
        .isEqualTo("wide-interval WARNING the interval of PutBenchmark.put is 11 % of its score");
    assertThat(kinds(row(2, 1, null, STEADY))).containsExactly("wide-interval");
  }

  @Test
  void forksWithoutWarmUpAreDoubtful() {
    assertThat(kinds(row(2, 0, 50.0, STEADY))).containsExactly("warm-up-too-short");
  }

  /** t is 300 / sqrt(1666.7), with 6 degrees of freedom. */
  @Test
  void aScoreThatRisesWithinTheForksIsNotSteadyAndTheTrendIsNamed() {
    List<List<Double>> rising =
        List.of(
            List.of(800.0, 850.0, 900.0, 950.0, 1_000.0, 1_050.0),
            List.of(1_000.0, 1_050.0, 1_100.0, 1_150.0, 1_200.0, 1_250.0));

    assertThat(only(row(2, 1, 50.0, rising)))
        .isEqualTo(
            "not-steady WARNING within its forks, the score of PutBenchmark.put changed by +16 % from"
                + " the first half of the iterations to the second");
  }

  @Test
  void aScoreThatFallsByMoreThanTenPercentIsNotSteady() {
    List<Double> byElevenPercent = List.of(1_000.0, 1_000.0, 1_000.0, 890.0, 890.0, 890.0);
    List<Double> byNinePercent = List.of(1_000.0, 1_000.0, 1_000.0, 910.0, 910.0, 910.0);

    assertThat(only(row(2, 1, 50.0, List.of(byElevenPercent, byElevenPercent))))
        .startsWith(
            "not-steady WARNING within its forks, the score of PutBenchmark.put changed by -11 % ");
    assertThat(kinds(row(2, 1, 50.0, List.of(byNinePercent, byNinePercent)))).isEmpty();
  }

  /** 19 % more in the second half; t is 333.3 / sqrt(30333), with 6 degrees of freedom. */
  @Test
  void theScatterOfTheIterationsIsNotATrend() {
    List<Double> scattered = List.of(800.0, 1_050.0, 850.0, 1_100.0, 950.0, 1_150.0);

    assertThat(kinds(row(2, 1, 50.0, List.of(scattered, scattered)))).isEmpty();
  }

  /** 11 % more in the second half of all; t is 3.9, with the 3 degrees of freedom of one fork. */
  @Test
  void oneForkThatMovesAmongManyIsNoise() {
    List<Double> still = List.of(1_000.0, 1_010.0, 1_000.0, 1_010.0, 1_000.0, 1_010.0);
    List<Double> moving = List.of(700.0, 700.0, 700.0, 1_000.0, 1_000.0, 1_000.0);

    assertThat(kinds(row(3, 1, 50.0, List.of(still, moving, still)))).isEmpty();
  }

  @Test
  void aForkOfOneIterationHasNoTrend() {
    assertThat(kinds(row(2, 1, 50.0, List.of(List.of(900.0), List.of(1_100.0))))).isEmpty();
  }

  @Test
  void aCompilerThatIsStillBusyMakesARowDoubtful() {
    JmhResult compiling = row(2, 1, 50.0, STEADY).with(conditions(idle(), 0.3, 100));

    assertThat(only(compiling))
        .isEqualTo(
            "not-steady WARNING while PutBenchmark.put was measured, the JIT compiler took 30 % of"
                + " the client's CPU time");
  }

  /** The client takes 100 us for each of 1000 operations per second: 10 % of a core. */
  @Test
  void aCompilerThatTakesLittleOfACoreDoesNotMakeARowDoubtful() {
    JmhResult row = row(2, 1, 50.0, STEADY);

    assertThat(kinds(row.with(conditions(idle(), 0.19, 100)))).isEmpty();
    assertThat(kinds(row.with(conditions(idle(), 0.21, 100)))).containsExactly("not-steady");
  }

  @Test
  void withoutAKnownLoadTheCompilersShareDecides() {
    JmhConditions known = conditions(idle(), 0.11, 100);
    JmhConditions noLoad =
        new JmhConditions(null, known.forks(), known.timerNanos(), known.client(), null);

    assertThat(Audit.ofScore(row(2, 1, 50.0, STEADY).with(noLoad)))
        .extracting(Finding::kind)
        .containsExactly("not-steady");
  }

  @Test
  void stepsOfTheClockThatShowInTheLatencyAreDoubtful() {
    JmhResult coarse = row(2, 1, 50.0, STEADY).with(conditions(idle(), 0, 15_000_000));

    assertThat(kinds(coarse)).containsExactly("timer-coarse");
  }

  @Test
  void twoProcessesThatUseUpTheMachineMakeARowDoubtful() {
    MachineUse hogs = new MachineUse(1.0, 0.0, 0.1, Map.of("cpuSome", 0.9), 4.0);

    assertThat(kinds(row(2, 1, 50.0, STEADY).with(conditions(hogs, 0, 100))))
        .containsExactly("cpu-saturated");
  }

  @Test
  void otherProgramsStealTimeAndAQuotaAreNamed() {
    MachineUse others = new MachineUse(0.7, 0.03, 0.1, Map.of("cpuThrottled", 0.1), 2.0);

    assertThat(kinds(row(2, 1, 50.0, STEADY).with(conditions(others, 0, 100))))
        .containsExactly("cpu-used-by-others", "cpu-stolen", "cpu-throttled");
  }

  @Test
  void aRunNamesEachKindOnceWithTheRowsThatHaveIt() {
    JmhResult wide = row(2, 1, 110.0, STEADY);
    JmhResult wider = withInFlight(row(2, 1, 300.0, STEADY), "64");
    JmhResult fine = withInFlight(row(2, 1, 50.0, STEADY), "8");
    RunResult run =
        RunResult.of(Map.of(), ENVIRONMENT).toBuilder().jmh(List.of(wide, wider, fine)).build();

    assertThat(Audit.of(run))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.WARNING);
              assertThat(finding.observed())
                  .isEqualTo(
                      "in PutBenchmark.put {inFlight=1}, PutBenchmark.put {inFlight=64}, for"
                          + " example the interval of PutBenchmark.put is 11 % of its score");
            });
    assertThat(run.withFindings(Audit.of(run)).status()).isEqualTo(Status.DOUBTFUL);
  }

  private static JmhResult row(
      int forks, int warmups, @Nullable Double error, List<List<Double>> raw) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(MILLI, 6_000);
    return new JmhResult(
            "io.etcdbench.jmh.PutBenchmark.put",
            "thrpt",
            Map.of("inFlight", "1"),
            new Execution(1, forks, warmups, raw.get(0).size(), 1_000 * MILLI),
            new Score(1_000, error, "ops/s", Better.HIGHER, raw),
            new Operations(6_000, 6_000L, LatencySummary.of(latencies), List.of(), 10.0, 100.0))
        .with(conditions(idle(), 0.01, 100));
  }

  private static JmhResult withInFlight(JmhResult row, String inFlight) {
    return new JmhResult(
        row.benchmark(),
        row.mode(),
        Map.of("inFlight", inFlight),
        row.execution(),
        row.score(),
        row.operations(),
        row.conditions(),
        List.of());
  }

  private static MachineUse idle() {
    return new MachineUse(0.3, 0.0, 0.2, Map.of(), 0.5);
  }

  private static JmhConditions conditions(MachineUse machine, double compileShare, long step) {
    return new JmhConditions(
        new Load("put", false, 1, 6_000 * MILLI, 1_000),
        List.of(new Fork(List.of(new Iteration(100.0, compileShare)))),
        step,
        new ClientCost(100.0, 10.0, 1L, MILLI, null, null, machine),
        new ServerAccount(
            6_000 * MILLI,
            List.of(HealthyRun.member()),
            new MachineAccount(0.3, 0, Map.of(), null),
            1,
            List.of()));
  }

  private static List<String> kinds(JmhResult row) {
    return Audit.of(row, ENVIRONMENT).stream().map(Finding::kind).toList();
  }

  private static String only(JmhResult row) {
    List<Finding> findings = Audit.of(row, ENVIRONMENT);
    assertThat(findings).hasSize(1);
    Finding finding = findings.get(0);
    return finding.kind() + " " + finding.severity() + " " + finding.observed();
  }
}
