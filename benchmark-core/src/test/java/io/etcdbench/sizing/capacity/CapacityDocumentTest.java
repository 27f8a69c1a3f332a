// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertAll;

import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.Locales;
import java.nio.file.Path;
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
