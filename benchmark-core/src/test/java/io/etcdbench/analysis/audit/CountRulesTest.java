// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.JmhResult.Operations;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CountRulesTest {
  private static final long MILLI = 1_000_000;

  @Test
  void aRunWithEveryOperationAccountedForIsFine() {
    RunResult run = mixed().sent(Map.of("put", 900L, "get", 100L)).result();

    assertThat(CountRules.lostOperations(new RunFacts(run))).isEmpty();
  }

  @Test
  void aRunWhoseSenderDidNotCountIsNotJudged() {
    assertThat(CountRules.lostOperations(new RunFacts(mixed().result()))).isEmpty();
    assertThat(CountRules.brokenTimeline(new RunFacts(mixed().seconds(0, 1, 5).result())))
        .isEmpty();
  }

  @Test
  void operationsThatNobodyRecordedMakeTheRunInvalid() {
    RunResult run = mixed().sent(Map.of("put", 901L, "get", 99L)).result();

    assertThat(CountRules.lostOperations(new RunFacts(run)))
        .hasValueSatisfying(
            finding -> {
              assertThat(finding.severity()).isEqualTo(Severity.ERROR);
              assertThat(finding.observed())
                  .isEqualTo(
                      "phase 'measure', 'get': 99 operations were sent, but 100 are recorded as"
                          + " ended or abandoned");
            });
    assertThat(Audit.of(run)).extracting(Finding::kind).contains("operations-lost");
  }

  @Test
  void aSeriesThatNobodySentMakesTheRunInvalid() {
    RunResult run = mixed().sent(Map.of("put", 1_000L)).result();

    assertThat(CountRules.lostOperations(new RunFacts(run))).isPresent();
  }

  @Test
  void abandonedOperationsAreAccountedFor() {
    RunResult run =
        new HealthyRun()
            .withoutSeries()
            .with("put", "ok", 60, MILLI, null)
            .with("put", "abandoned", 40, MILLI, null)
            .sent(Map.of("put", 100L))
            .result();

    assertThat(CountRules.lostOperations(new RunFacts(run))).isEmpty();
    assertThat(LoadRules.errors(new RunFacts(run)))
        .hasValueSatisfying(
            finding ->
                assertThat(finding.observed()).startsWith("40 of 100 operations failed, 40 %"));
  }

  @Test
  void aShareOfErrorsKeepsADigitHoweverSmall() {
    RunResult run =
        new HealthyRun()
            .withoutSeries()
            .with("put", "ok", 39_988, MILLI, null)
            .with("put", "timeout", 12, MILLI, null)
            .result();
    RunPlan plan = PlanFile.parse("limits: {maxErrorShare: 0.0001}");

    assertThat(LoadRules.errors(new RunFacts(run.toBuilder().plan(plan).build())))
        .map(Finding::observed)
        .hasValue("12 of 40000 operations failed, 0.030 %; allowed are 0.010 %");
  }

  @Test
  void scheduledOperationsThatWereNeitherSentNorDroppedMakeTheRunInvalid() {
    // The schedule of the healthy run: what ended and 7 that were dropped.
    RunResult run = mixed().rate(100, 7).sent(Map.of("put", 900L, "get", 100L)).result();
    assertThat(CountRules.lostOperations(new RunFacts(run))).isEmpty();

    RunResult stored =
        run.withPhases(
            run.phases().stream()
                .map(phase -> phase.withSent(Map.of("put", 900L, "get", 93L)))
                .toList(),
            null);
    assertThat(CountRules.lostOperations(new RunFacts(stored))).isPresent();
  }

  @Test
  void secondsThatDoNotAddUpMakeTheRunInvalid() {
    RunResult run =
        new HealthyRun()
            .withoutSeries()
            .with("put", "ok", 60, MILLI, null)
            .sent(Map.of("put", 60L))
            .seconds(0, MILLI, 40, 19)
            .result();

    assertThat(CountRules.brokenTimeline(new RunFacts(run)))
        .map(Finding::observed)
        .hasValue(
            "the seconds of phase 'measure' hold 59 scheduled and 59 recorded operations, the"
                + " phase 60 and 60");
  }

  @Test
  void aJmhBenchmarkIsCountedToo() {
    RunResult sample = ResultFile.read(Path.of("src/test/resources/golden/run.json"));
    assertThat(CountRules.lostOperations(new RunFacts(sample))).isEmpty();

    RunResult lossy =
        sample.toBuilder()
            .jmh(sample.jmh().stream().map(CountRulesTest::withOneMore).toList())
            .build();
    assertThat(CountRules.lostOperations(new RunFacts(lossy)))
        .map(Finding::observed)
        .hasValueSatisfying(
            observed -> assertThat(observed).startsWith("benchmark 'io.etcdbench."));
  }

  private static JmhResult withOneMore(JmhResult benchmark) {
    return Optional.ofNullable(benchmark.operations())
        .map(
            operations ->
                new JmhResult(
                    benchmark.benchmark(),
                    benchmark.mode(),
                    benchmark.params(),
                    benchmark.execution(),
                    benchmark.score(),
                    new Operations(
                        operations.count(),
                        Objects.requireNonNull(operations.sent()) + 1,
                        operations.serviceNanos(),
                        operations.errors(),
                        null,
                        null)))
        .orElse(benchmark);
  }

  private static HealthyRun mixed() {
    return new HealthyRun()
        .withoutSeries()
        .with("put", "ok", 890, MILLI, null)
        .with("put", "timeout", 10, MILLI, null)
        .with("get", "ok", 100, MILLI, null);
  }
}
