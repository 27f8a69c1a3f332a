// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertAll;

import io.etcdbench.document.Document;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Locales;
import io.etcdbench.result.Severity;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class CapacityDocumentTest {
  @TempDir private Path folder;
  @RegisterExtension private final Locales locales = new Locales();

  @Test
  void isMadeFromItsFileAloneInEveryFormatUnderAnyLocale() {
    locales.use("ar-EG");
    assertAll(
        () -> GoldenReport.expect("capacity", stored(SampleSearch.confirmed())),
        () -> GoldenReport.expect("capacity-stopped", stored(SampleSearch.stopped())));
  }

  @Test
  void confirmsNothingThatTooFewOperationsDecided() {
    CapacityResult sample = SampleSearch.confirmed();
    Document document =
        CapacityDocument.of(
            new CapacityResult(
                sample.schema(),
                sample.objective(),
                sample.search(),
                sample.outcome(),
                List.of(new Finding("capacity-unsure", Severity.WARNING, "it may hold", "")),
                sample.environment(),
                sample.plan()));

    assertThat(TextDocument.render(document, TextStyle.PLAIN.withWidth(TextDocument.WIDTH)))
        .contains("UNSURE", "Too few operations decided the rate.")
        .doesNotContain("CONFIRMED");
    assertThat(document.exports().suite().cases())
        .containsExactly(new Case("capacity", "put p99 < 20ms", Outcome.SKIPPED, "it may hold"));
  }

  @Test
  void refusesAnotherVersionAndALackingField() {
    String text = CapacityResult.FORMAT.text(SampleSearch.confirmed());

    assertThatThrownBy(
            () -> CapacityResult.FORMAT.parse("a.json", text.replace("capacity/1", "capacity/9")))
        .hasMessageContaining("'a.json' cannot be read as a result")
        .hasMessageContaining("etcd-bench/capacity/9");
    assertThatThrownBy(
            () -> CapacityResult.FORMAT.parse("a.json", text.replace("\"outcome\"", "\"other\"")))
        .hasMessageContaining("'outcome'");
  }

  @Test
  void refusesAnObjectiveWithoutAPercentile() {
    assertThatThrownBy(() -> CapacityDocument.limit("put rate > 5/s"))
        .hasMessageContaining("is not about a percentile");
    assertThat(CapacityDocument.limit("put p99 < 20ms").limitNanos()).isEqualTo(20_000_000);
  }

  private StoredReport stored(CapacityResult result) {
    Path file = folder.resolve(CapacityResult.FILE);
    CapacityResult.FORMAT.write(file, result);
    CapacityResult read = CapacityResult.FORMAT.read(file);
    return StoredReport.of(CapacityDocument.of(read), CapacityResult.FORMAT.text(read));
  }
}
