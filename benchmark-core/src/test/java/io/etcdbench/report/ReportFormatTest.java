// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.plan.Choices;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReportFormatTest {
  @Test
  void helpTextsListEveryFormatThatIsNotOnlyForRuns() {
    assertThat(ReportFormat.OF_ALL.split("\\|"))
        .containsExactlyInAnyOrder(
            Stream.of(ReportFormat.values())
                .filter(format -> format != ReportFormat.PERFDASH)
                .map(Choices::name)
                .toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "monday.html, HTML",
    "out/monday.md, MARKDOWN",
    "monday.json, JSON",
    "monday.csv, CSV",
    "monday.xml, JUNIT",
    "monday.txt, TEXT",
    "html, TEXT",
    "monday.html/latest, TEXT"
  })
  void theEndingOfAFileNamesItsFormat(Path file, ReportFormat format) {
    assertThat(ReportFormat.of(file)).isEqualTo(format);
  }
}
