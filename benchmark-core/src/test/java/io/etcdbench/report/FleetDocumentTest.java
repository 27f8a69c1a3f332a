// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.etcdbench.document.Charts;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.PlotChart;
import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.format.Precision;
import io.etcdbench.report.section.WorkerTable;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Clock;
import io.etcdbench.result.FleetAccount.Place;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.FleetAccount.WorkerSample;
import io.etcdbench.result.Golden;
import io.etcdbench.result.Locales;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Sample.Percentiles;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a report and a file show of the workers of a fleet. */
final class FleetDocumentTest {
  private static final long SECOND = 1_000_000_000;

  private static final FleetAccount FLEET =
      new FleetAccount(
          "hosts",
          2,
          List.of(2),
          1_250_000L,
          180_000L,
          List.of(
              new Worker(
                  1,
                  new Place("load-1", null, "3f1c", 8),
                  new Clock(90_000, -12_000L, 250_000L),
                  3_000,
                  0,
                  2_998,
                  Map.of("timeout", 2L),
                  new Percentiles(1_100_000L, 4_200_000L, 9_000_000),
                  SampleRun.result().client(),
                  null,
                  List.of("few-samples"),
                  List.of("http://10.0.0.5:2379"),
                  List.of(
                      new WorkerSample(SECOND, 1_000, 4_000_000L),
                      new WorkerSample(2 * SECOND, 999, 4_400_000L),
                      new WorkerSample(3 * SECOND, 999, null))),
              new Worker(
                  2,
                  new Place("load-2", "node-7", null, 4),
                  new Clock(180_000, null, null),
                  3_000,
                  2_010,
                  990,
                  Map.of(),
                  new Percentiles(1_300_000L, null, 5_000_000),
                  null,
                  SECOND,
                  List.of(),
                  List.of(),
                  List.of(new WorkerSample(SECOND, 990, 3_000_000L)))));

  private static final RunResult RESULT = SampleRun.result().toBuilder().fleet(FLEET).build();
  private static final Document DOCUMENT =
      RunDocument.of(RESULT, Path.of("here"), Precision.ROUNDED);

  @RegisterExtension final Locales locales = new Locales();

  @Test
  void countsItsWorkersUnderALocaleWithOtherDigits() {
    locales.use("ar-EG");

    assertThat(new WorkerTable(Precision.ROUNDED).of(FLEET).get(0))
        .isInstanceOfSatisfying(
            Facts.class,
            facts ->
                assertThat(facts.facts().get(0).text()).isEqualTo("2, started by hosts; lost: 2"));
  }

  @Test
  void theTableHasARowForEachWorker() throws IOException {
    Golden.expect("fleet.md", MarkdownDocument.render(only("Workers")));
  }

  @Test
  void givesNoReasonForOperationsThatALostWorkerOrAStopDropped() {
    Finding stopped = new Finding(Finding.CUT_SHORT, Severity.WARNING, "it was stopped", "");

    assertThat(summary(RESULT)).contains(" dropped. ").doesNotContain("in flight");
    assertThat(summary(SampleRun.result().withFindings(List.of(stopped))))
        .contains(" dropped. ")
        .doesNotContain("in flight");
    assertThat(summary(SampleRun.result())).contains(" dropped: the in-flight limit was reached. ");
  }

  private static String summary(RunResult result) {
    return ReportFormat.TEXT
        .render(RunReport.of(result, Path.of("folder")), TextStyle.PLAIN)
        .replaceAll("\\s+", " ");
  }

  @Test
  void chartsOfAllWorkersHaveOneScaleForEachFigure() {
    List<Charts> rows =
        only("Workers, second by second").sections().stream()
            .flatMap(section -> section.blocks().stream())
            .map(Charts.class::cast)
            .toList();

    assertThat(rows)
        .extracting(Charts::title)
        .containsExactly("Successful operations per second", "p99 in each second");
    for (Charts row : rows) {
      List<PlotChart> charts = row.charts().stream().map(PlotChart.class::cast).toList();
      assertThat(charts).extracting(PlotChart::title).containsExactly("worker 1", "worker 2");
      assertThat(charts)
          .extracting(chart -> chart.plot().y())
          .containsOnly(charts.get(0).plot().y());
      assertThat(charts)
          .extracting(chart -> chart.plot().x())
          .containsOnly(charts.get(0).plot().x());
    }
    assertThat(HtmlDocument.render(DOCUMENT))
        .contains("Workers, second by second", "worker 1", "worker 2");
  }

  @Test
  void theFieldsOfAFleetAreReadBackAndStandInTheDocument() throws IOException {
    String written = ResultFile.text(RESULT);
    JsonNode fleet = JsonMapper.builder().build().readTree(written).get("fleet");
    String described = Files.readString(Path.of("../docs/result-format.md"));

    Golden.expect("fleet.json", fleet.toPrettyString() + "\n");
    assertThat(ResultFile.parse("here", written).fleet())
        .usingRecursiveComparison()
        .ignoringFieldsMatchingRegexes(".*\\.histogram")
        .isEqualTo(FLEET);
    assertThat(names(fleet))
        .contains("besideMembers")
        .allMatch(f -> described.contains("`" + f + "`"));
  }

  private static List<String> names(JsonNode fleet) {
    JsonNode worker = fleet.get("workers").get(0);
    return Stream.of(
            fleet,
            worker,
            worker.get("place"),
            worker.get("clock"),
            worker.get("latency"),
            worker.get("seconds").get(0))
        .map(Objects::requireNonNull)
        .flatMap(one -> one.properties().stream().map(Map.Entry::getKey))
        .distinct()
        .toList();
  }

  private static Document only(String heading) {
    List<Section> sections =
        DOCUMENT.sections().stream().filter(one -> one.heading().equals(heading)).toList();
    return new Document("", "", sections, "", Exports.NONE);
  }
}
