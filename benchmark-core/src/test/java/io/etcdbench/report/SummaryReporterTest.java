// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.document.text.TextStyle;
import io.etcdbench.document.text.TextStyle.Colours;
import io.etcdbench.format.Precision;
import io.etcdbench.result.Finding;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.ObjectiveResult.Verdict;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Severity;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SummaryReporterTest {
  private static final Path FOLDER = Path.of("etcd-bench-results", "monday");
  private static final Finding BUSY =
      new Finding("cpu-saturated", Severity.WARNING, "no CPU time was left", "use more cores");
  private static final Finding DRIFT =
      new Finding("drift", Severity.WARNING, "the second half was faster", "warm up longer");

  @Test
  void hasOneScreenWithTheVerdictTheFiguresTheErrorsTheLimitAndWhereTheRestIs() {
    String text = summary(LoadRun.open().withFindings(List.of(BUSY)));

    assertThat(text.lines().count()).isBetween(20L, 40L);
    assertThat(text)
        .contains(": DOUBTFUL\n", "ops/s", "p99.9", "WARNING  cpu-saturated: no CPU time was left;")
        .contains("put timeout ", "for example: deadline exceeded", "What limits it")
        .contains("etcd-bench report --full etcd-bench-results/monday")
        .doesNotContain("Environment", "histogram");
  }

  @Test
  void endsWithTheFigures() {
    RunResult closed = LoadRun.closed();

    assertThat(last(closed)).matches("put 600/s  p50 \\S+ us  p99 -  0 failed  VALID");
    assertThat(last(closed.withFindings(List.of(BUSY))))
        .endsWith("  0 failed  DOUBTFUL: cpu-saturated");
    assertThat(last(closed.withFindings(List.of(BUSY, DRIFT, finding("noise")))))
        .endsWith("  DOUBTFUL: cpu-saturated, drift +1");
  }

  @Test
  void endsWithTheObjectivesToo() {
    ObjectiveResult met = new ObjectiveResult("put p50 < 1s", Verdict.MET, 1e6, "ns", "");
    ObjectiveResult missed = new ObjectiveResult("put p99 < 1ms", Verdict.MISSED, 2e6, "ns", "");

    assertThat(last(LoadRun.closed().withObjectives(List.of(met)))).endsWith("  SLO MET  VALID");
    assertThat(last(LoadRun.closed().withObjectives(List.of(met, missed))))
        .endsWith("  SLO MISSED: put p99 < 1ms  VALID");
  }

  @Test
  void namesSeveralOperationsInItsLastLineAndOfManyTheSlowest() {
    assertThat(last(LoadRun.open()))
        .matches(
            "put 15.0k/s ± 2.0 % p99 \\S+ ms ± 11 %  get 5.00k/s p99 \\S+ ms  20 failed  90 dropped  VALID");

    SeriesResult one = LoadRun.closed().phases().get(0).series().get(0);
    List<SeriesResult> many =
        IntStream.range(0, 5)
            .mapToObj(
                i -> new SeriesResult("op" + i, "ok", 900, 600, one.serviceNanos(), null, null))
            .toList();
    assertThat(last(measured(many)))
        .startsWith("5 operations 3.00k/s  slowest op")
        .endsWith("  0 failed  VALID");
  }

  @Test
  void showsTheDelayOfWatchersInItsLastLineButCountsThemAsNoOperations() {
    assertThat(last(measured(named("put", "watch-create", "watch-event", "watch-event-after-ack"))))
        .matches("put 5.00k/s  p50 \\S+ us  p99 \\S+ ms  watch-event p99 \\S+ ms  0 failed  VALID");
    assertThat(last(measured(named("get", "watch-create", "watch-catch-up"))))
        .matches(
            "get 5.00k/s  p50 \\S+ us  p99 \\S+ ms  watch-catch-up p99 \\S+ ms  0 failed  VALID");
  }

  private static List<SeriesResult> named(String... names) {
    SeriesResult one = LoadRun.open().phases().get(1).series().get(3);
    return Arrays.stream(names)
        .map(name -> new SeriesResult(name, "ok", 50_000, 5_000, one.serviceNanos(), null, null))
        .toList();
  }

  @Test
  void saysThatNothingSucceededWithoutInventingALatency() {
    SeriesResult one = LoadRun.closed().phases().get(0).series().get(0);
    SeriesResult failed =
        new SeriesResult("put", "unavailable", 7, 5, one.serviceNanos(), null, "nobody is there");

    assertThat(last(measured(List.of(failed)))).isEqualTo("put 0/s  p50 -  p99 -  7 failed  VALID");
    assertThat(summary(measured(List.of(failed))))
        .contains("put unavailable")
        .doesNotContain("NaN");
  }

  @Test
  void saysThatNothingWasMeasured() {
    Finding stopped = new Finding("cut-short", Severity.ERROR, "it was stopped", "");
    RunResult run =
        RunResult.of(Map.of("name", "put"), SampleRun.result().environment())
            .withPhases(List.of(new PhaseResult("connect", 5, 0, 0, List.of())), null)
            .withFindings(List.of(stopped));

    assertThat(last(run)).isEqualTo("nothing was measured  INVALID: cut-short");
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 60, 80, 100, 120})
  void fitsTheTerminalButForItsLastLineAndNames(int width) {
    TextStyle style = new TextStyle(width, Colours.NONE);
    List<String> lines =
        ReportFormat.TEXT
            .render(
                new RunReport(
                    SampleRun.result().withFindings(List.of(BUSY, DRIFT)),
                    FOLDER,
                    Precision.ROUNDED),
                style)
            .lines()
            .toList();

    assertThat(lines.subList(1, lines.size() - 1)).allMatch(line -> line.length() <= width);
  }

  @Test
  void isPlainTextUnlessColoursAreWantedAndSaysTheSameWithThem() {
    RunResult run = LoadRun.open().withFindings(List.of(BUSY));
    String coloured =
        ReportFormat.TEXT.render(
            new RunReport(run, FOLDER, Precision.ROUNDED), new TextStyle(80, Colours.ANSI));

    assertThat(summary(run)).doesNotContain("\u001b");
    assertThat(coloured).contains("\u001b[33mDOUBTFUL\u001b[0m", "\u001b[1mMetrics\u001b[0m");
    assertThat(coloured.replaceAll("\u001b\\[\\d+m", "")).isEqualTo(summary(run));
  }

  @Test
  void refusesATerminalThatNobodyCanRead() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TextStyle(39, Colours.NONE))
        .withMessage("the width is 39 columns; allowed: 40 or more");
  }

  private static RunResult measured(List<SeriesResult> series) {
    return RunResult.of(Map.of("name", "put"), SampleRun.result().environment())
        .withPhases(List.of(new PhaseResult("measure", 1_500_000_000, 900, 0, series)), null);
  }

  private static Finding finding(String kind) {
    return new Finding(kind, Severity.WARNING, "it was seen", "");
  }

  private static String last(RunResult run) {
    List<String> lines = summary(run).lines().toList();
    return lines.get(lines.size() - 1);
  }

  private static String summary(RunResult run) {
    return ReportFormat.TEXT.render(RunReport.of(run, FOLDER), TextStyle.PLAIN);
  }
}
