// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.document.text.TextStyle;
import io.etcdbench.result.Golden;
import io.etcdbench.result.Locales;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReporterTest {
  private static final Path FOLDER = Path.of("etcd-bench-results");

  @RegisterExtension final Locales locales = new Locales();

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "de-DE", "tr-TR", "ar-EG"})
  void isMadeFromTheFileAloneInEveryFormatUnderEveryLocale(String locale) throws IOException {
    locales.use(locale);
    RunResult read = ResultFile.read(Path.of("src/test/resources/golden/run.json"));

    Golden.expect(
        "run-summary.txt", ReportFormat.TEXT.render(RunReport.of(read, FOLDER), TextStyle.PLAIN));
    GoldenReport.expect("run", RunReport.of(read, FOLDER));
    GoldenReport.expect("run", RunReport.of(SampleRun.result(), FOLDER));
  }

  @Test
  void keepsTextWithin120Columns() {
    RunResult wide =
        SampleRun.result().withFiles(Map.of("jmh", "a-name-without-any-space".repeat(10)));

    assertThat(ReportFormat.FULL.render(RunReport.of(wide, FOLDER), TextStyle.PLAIN).lines())
        .allMatch(line -> line.length() <= 120);
  }

  @Test
  void leavesOutWhatARunDoesNotHave() {
    RunResult empty = RunResult.of(Map.of(), SampleRun.result().environment());

    List<String> headings =
        ReportFormat.MARKDOWN
            .render(RunReport.of(empty, FOLDER), TextStyle.PLAIN)
            .lines()
            .filter(line -> line.startsWith("## "))
            .toList();

    assertThat(headings).containsExactly("## Environment", "## Files");
  }
}
