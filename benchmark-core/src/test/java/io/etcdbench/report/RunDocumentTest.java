// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.Locales;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Severity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RunDocumentTest {
  private static final Path FOLDER = Path.of("etcd-bench-results");

  @RegisterExtension final Locales locales = new Locales();

  @Test
  void standsAloneWithoutScriptsOrNetwork() {
    assertThat(page(SampleRun.result()))
        .startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
        .contains("content=\"default-src 'none'; style-src 'unsafe-inline'\"".replace("'", "&#39;"))
        .doesNotContain("<script", "<link", "src=", "url(", "@import");
  }

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "tr-TR", "ar-EG"})
  void isTheSameUnderEveryLocale(String locale) {
    locales.use("en-US");
    String english = page(SampleRun.result());
    locales.use(locale);

    assertThat(page(SampleRun.result())).isEqualTo(english);
  }

  @Test
  void tellsFirstWhetherTheRunIsToBeBelieved() {
    String page = page(SampleRun.result());

    assertThat(page.indexOf("DOUBTFUL")).isPositive().isLessThan(page.indexOf("data-on-tmpfs"));
    assertThat(page.indexOf("data-on-tmpfs")).isLessThan(page.indexOf("Latency by percentile"));
    assertThat(page).contains("MISSED</span> errors &lt;= 0.01%: 0.050 %");
  }

  @Test
  void showsWhereTheMeanLatencyWentAndWhatHeldTheRunBack() {
    String page = page(SampleRun.result());

    assertThat(page)
        .contains("995 us mean response time")
        .contains("<b>schedule wait</b>", "<b>WAL fsync</b>", "<b>rest</b>")
        .contains("<i class=\"bar\" style=\"margin-left:0.00%;width:")
        .contains("<b>physical floor</b>")
        .contains("To do: ");
    assertThat(page.indexOf("To do: ")).isLessThan(page.indexOf("Latency by percentile"));
  }

  /** Events that watchers receive are not operations of the load. */
  @Test
  void dividesTheCallsToTheMembersByTheOperationsOfTheLoad() {
    assertThat(watchedReport()).containsPattern("calls per operation +2\\.00x");
  }

  @Test
  void countsOnlyTheOperationsOfTheLoadInTheTableOfPhases() {
    assertThat(watchedReport())
        .contains("phase      time  scheduled  dropped  ended  failed  ops/s")
        .contains("measure  10.0 s      20.1k      100  20.0k      10  2.00k");
  }

  private static String watchedReport() {
    RunResult run = SampleRun.result();
    RunResult watched =
        run.withPhases(
            run.phases().stream().map(RunDocumentTest::withWatchEvents).toList(), run.client());
    return ReportFormat.FULL.render(RunReport.of(watched, FOLDER), TextStyle.PLAIN);
  }

  private static PhaseResult withWatchEvents(PhaseResult phase) {
    if (!phase.is(PhaseName.MEASURE)) {
      return phase;
    }
    List<SeriesResult> series = new ArrayList<>(phase.series());
    SeriesResult put = series.get(0);
    series.add(
        new SeriesResult(
            "watch-event",
            SeriesResult.OK,
            put.count(),
            put.opsPerSecond(),
            put.serviceNanos(),
            null,
            null));
    return new PhaseResult(
        phase.name(),
        phase.elapsedNanos(),
        phase.scheduled(),
        phase.dropped(),
        phase.sent(),
        series,
        phase.timeline(),
        phase.events(),
        phase.steadiness());
  }

  @Test
  void showsWhatARunHasAndLeavesOutTheRest() {
    assertThat(page(SampleRun.result()))
        .contains("put: latency by percentile")
        .contains("Operations per second")
        .contains("put: response time, of closed loops service time in each second")
        .contains("Failed operations per second")
        .contains("Client pauses in each second")
        .contains("CPU cores used")
        .contains("<h3>m0</h3>", "WAL fsync, mean", "peer round trip, mean", "apply gap")
        .contains("JMH scenarios", "Scores in ops/s", "<i class=\"whisker\" style=\"left:");
    assertThat(page(RunResult.of(Map.of(), SampleRun.result().environment())))
        .contains("<h2>Environment</h2>")
        .doesNotContain("Second by second", "Members", "Latency", "class=\"card");
  }

  @Test
  void showsNoTimelineOfARunFromBeforeThereWasOne() {
    assertThat(page(LoadRun.open()))
        .contains("put: latency by percentile", "get: latency by percentile")
        .doesNotContain("Second by second");
  }

  @Test
  void takesNothingThatWasSaidForMarkup() {
    String hostile = "<img src=x onerror=alert(1)>\" onload=\"alert(2)";
    RunResult result =
        RunResult.of(Map.of("name", hostile), SampleRun.result().environment())
            .withFindings(List.of(new Finding("odd", Severity.WARNING, hostile, hostile)));

    assertThat(page(result)).doesNotContain("<img", "\" onload").contains("&lt;img src=x");
  }

  @Test
  void laysSeveralRunsOverEachOtherInOneColourEach() {
    Map<String, RunResult> runs = new LinkedHashMap<>();
    runs.put("monday", SampleRun.result());
    runs.put("tuesday", LoadRun.open());

    String page = overlay(runs);

    assertThat(page)
        .contains("monday: response time", "tuesday: response time", "tuesday: service time")
        .contains("line c1 dashed", "line c2 dashed")
        .contains("<th class=\"group\" colspan=\"3\">differs</th>", "<td>client cost</td>");
    assertThat(Pattern.compile("<h2>Environment</h2>").matcher(page).results()).hasSize(1);
  }

  @Test
  void isTitledAfterItsWorkload() {
    assertThat(page(LoadRun.open()))
        .contains(
            "<title>etcd-bench run: put + get, 20.0k/s, 300 clients: VALID</title>",
            "<h1>etcd-bench run: put + get, 20.0k/s, 300 clients: VALID</h1>");
    RunResult named =
        new RunResult.Builder(SampleRun.result().environment())
            .plan(PlanFile.parse("name: night\nload:\n  concurrency: 100"))
            .phases(LoadRun.closed().phases())
            .build();
    assertThat(page(named)).contains("<h1>etcd-bench run: night (put), 100 clients: VALID</h1>");
    RunResult unnamed =
        new RunResult.Builder(SampleRun.result().environment())
            .plan(PlanFile.parse("operations: [{kind: put, name: write}]"))
            .phases(
                List.of(
                    new PhaseResult(
                        "measure",
                        1_500_000_000,
                        900,
                        0,
                        List.of(named("write", LoadRun.closed())))))
            .build();
    assertThat(page(unnamed)).contains("<h1>etcd-bench run: write, 1 client: VALID</h1>");
    PhaseResult only = new PhaseResult("connect", 5, 0, 0, List.of());
    assertThat(page(unnamed.withPhases(List.of(only), null)))
        .contains("<h1>etcd-bench run: put, 1 client: VALID</h1>");
  }

  private static SeriesResult named(String name, RunResult run) {
    SeriesResult one = run.phases().get(0).series().get(0);
    return new SeriesResult(
        name, "ok", one.count(), one.opsPerSecond(), one.serviceNanos(), null, null);
  }

  @Test
  void showsTheMetricsOfSeveralRunsBeforeTheirFindings() {
    Map<String, RunResult> runs = new LinkedHashMap<>();
    runs.put("monday", SampleRun.result());
    runs.put("tuesday", LoadRun.open());

    String page = overlay(runs);

    int cards = page.indexOf("class=\"cards\"");
    assertThat(cards).isPositive().isLessThan(page.indexOf("Latency by percentile"));
    assertThat(page.indexOf("Latency by percentile")).isLessThan(page.indexOf("data-on-tmpfs"));
    assertThat(page.indexOf("DOUBTFUL")).as("the status of a run").isLessThan(cards);
    assertThat(page).contains("<h2>monday: findings</h2>").doesNotContain("Runs over each other");
  }

  @Test
  void refusesMoreRunsThanThereAreColours() {
    Map<String, RunResult> runs = new LinkedHashMap<>();
    for (int i = 0; i <= RunDocument.MAX_RUNS; i++) {
      runs.put("run " + i, LoadRun.closed());
    }

    assertThatThrownBy(() -> overlay(runs))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("7 runs are given for one page; allowed: 1 to 6");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "1.5, 1.5", "100, 100", "12500, 12.5k", "2000, 2k", "0.2, 0.2"})
  void writesNoMoreDigitsOnAnAxisThanAValueNeeds(double value, String label) {
    assertThat(AxisLabels.number(value)).isEqualTo(label);
  }

  @Test
  void keepsTheZerosOfWholeNumbersOnAnAxis() {
    assertThat(AxisLabels.nanos(500_000)).isEqualTo("500 us");
    assertThat(AxisLabels.nanos(1_500_000)).isEqualTo("1.5 ms");
    assertThat(AxisLabels.nanos(0)).isEqualTo("0");
    assertThat(AxisLabels.bytes(1 << 26)).isEqualTo("64 MiB");
    assertThat(AxisLabels.seconds(20)).isEqualTo("20 s");
    assertThat(AxisLabels.seconds(0.5)).isEqualTo("0.5 s");
  }

  @Test
  void theCsvOfAJmhRunHasARowForEachResult() {
    List<JmhResult> results = SampleRun.result().jmh();
    RunResult run =
        RunResult.of(Map.of(), SampleRun.result().environment()).toBuilder().jmh(results).build();
    LatencySummary service =
        requireNonNull(requireNonNull(results.get(0).operations()).serviceNanos());

    List<String> rows =
        ReportFormat.CSV.render(RunReport.of(run, FOLDER), TextStyle.PLAIN).lines().toList();

    String params = "driver=jetcd inFlight=64 valueBytes=256";
    assertThat(rows).hasSize(5);
    assertThat(rows.get(0))
        .isEqualTo(
            "benchmark,mode,params,threads,forks,score,error,unit,count,"
                + "serviceP50Nanos,serviceP90Nanos,serviceP99Nanos");
    assertThat(rows.get(1))
        .isEqualTo(
            "io.etcdbench.jmh.PutBenchmark.put,thrpt,%s,1,2,12480.5,310.25,ops/s,49922,%s,%s,%s"
                .formatted(params, service.p50(), service.p90(), service.p99()));
    assertThat(rows.get(4))
        .isEqualTo(
            "io.etcdbench.jmh.PutBenchmark.baseline,thrpt,%s,1,2,24000000,100000.0,ops/s,,,,"
                .formatted(params));
  }

  private static String overlay(Map<String, RunResult> runs) {
    return HtmlDocument.render(RunDocument.overlay(runs));
  }

  private static String page(RunResult result) {
    return ReportFormat.HTML.render(RunReport.of(result, FOLDER), TextStyle.PLAIN);
  }
}
