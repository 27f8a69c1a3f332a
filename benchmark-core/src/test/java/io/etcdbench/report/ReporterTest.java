// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.document.text.TextStyle;
import io.etcdbench.result.Golden;
import io.etcdbench.result.Locales;
import io.etcdbench.result.ResultFile;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
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
  void tellsTheSameTextUnderEveryLocale(String locale) throws IOException {
    locales.use(locale);

    Golden.expect(
        "run-summary.txt",
        ReportFormat.TEXT.render(RunReport.of(SampleRun.result(), FOLDER), TextStyle.PLAIN));
    Golden.expect(
        "run.txt",
        ReportFormat.FULL.render(RunReport.of(SampleRun.result(), FOLDER), TextStyle.PLAIN));
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "de-DE", "tr-TR", "ar-EG"})
  void tellsTheSameMarkdownUnderEveryLocale(String locale) throws IOException {
    locales.use(locale);

    Golden.expect(
        "run.md",
        ReportFormat.MARKDOWN.render(RunReport.of(SampleRun.result(), FOLDER), TextStyle.PLAIN));
  }

  @Test
  void tellsAllFromTheFileAlone() {
    RunResult read = ResultFile.read(Path.of("src/test/resources/golden/run.json"));

    for (ReportFormat format : ReportFormat.values()) {
      assertThat(format.render(RunReport.of(read, FOLDER), TextStyle.PLAIN))
          .isEqualTo(format.render(RunReport.of(SampleRun.result(), FOLDER), TextStyle.PLAIN));
    }
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
