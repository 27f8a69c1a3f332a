// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.document.text.TextStyle;
import io.etcdbench.format.Precision;
import io.etcdbench.result.Golden;
import io.etcdbench.result.Locales;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LoadReportTest {
  private static final Path FOLDER = Path.of("etcd-bench-results");

  @RegisterExtension final Locales locales = new Locales();

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "de-DE", "tr-TR", "ar-EG"})
  void isTheSameInEveryFormatUnderEveryLocale(String locale) throws IOException {
    locales.use(locale);

    Golden.expect("load.txt", told(ReportFormat.FULL, LoadRun.open()));
    Golden.expect("load-summary.txt", told(ReportFormat.TEXT, LoadRun.open()));
    Golden.expect("load-closed-summary.txt", told(ReportFormat.TEXT, LoadRun.closed()));
    Golden.expect("load.md", told(ReportFormat.MARKDOWN, LoadRun.open()));
    Golden.expect("load.json", told(ReportFormat.JSON, LoadRun.open()));
    Golden.expect("load.csv", told(ReportFormat.CSV, LoadRun.open()));
    Golden.expect("load.perfdash.json", told(ReportFormat.PERFDASH, LoadRun.open()));
    Golden.expect("load-closed.txt", told(ReportFormat.FULL, LoadRun.closed()));
    Golden.expect(
        "load-precise.txt",
        ReportFormat.FULL.render(
            new RunReport(LoadRun.open(), FOLDER, Precision.PRECISE), TextStyle.PLAIN));
  }

  @Test
  void isTheSameFromTheFileAlone(@TempDir Path folder) {
    RunResult read = ResultFile.read(ResultFile.write(folder, LoadRun.open()));

    for (ReportFormat format : ReportFormat.values()) {
      assertThat(told(format, read)).isEqualTo(told(format, LoadRun.open()));
    }
  }

  @Test
  void keepsPreciseFiguresWithin120ColumnsToo() {
    String text =
        ReportFormat.FULL.render(
            new RunReport(LoadRun.open(), FOLDER, Precision.PRECISE), TextStyle.PLAIN);

    assertThat(text.lines()).allMatch(line -> line.length() <= 120);
  }

  @Test
  void leavesThePercentilesOutThatTheSamplesDoNotCarry() {
    assertThat(told(ReportFormat.FULL, LoadRun.closed()).lines())
        .filteredOn(line -> line.strip().startsWith("service "))
        .singleElement()
        .asString()
        .matches(".*1.73 ms +- +- +- +6.36 ms");
    assertThat(told(ReportFormat.PERFDASH, LoadRun.closed()))
        .contains("\"Perc90\"")
        .doesNotContain("Perc99");
  }

  @Test
  void hasOneCellPerColumnInEveryRowOfTheCsv() {
    List<String> rows = told(ReportFormat.CSV, LoadRun.closed()).lines().toList();

    assertThat(rows).hasSize(2);
    assertThat(rows.get(1).split(",", -1)).hasSameSizeAs(rows.get(0).split(",", -1));
  }

  @Test
  void hasTheColumnsThatTheDocumentNames() throws IOException {
    String document = Files.readString(Path.of("../docs/result-format.md"));
    String header = document.substring(document.indexOf("phase,operation,outcome"));

    assertThat(told(ReportFormat.CSV, LoadRun.closed()).lines().findFirst())
        .hasValue(header.substring(0, header.indexOf("```")).replace("\n", ""));
  }

  private static String told(ReportFormat format, RunResult result) {
    return format.render(RunReport.of(result, FOLDER), TextStyle.PLAIN);
  }
}
