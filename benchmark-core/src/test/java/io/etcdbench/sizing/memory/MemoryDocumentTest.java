// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.Locales;
import io.etcdbench.result.SampleRun;
import io.etcdbench.sizing.memory.MemoryResult.Cost;
import io.etcdbench.sizing.memory.MemoryResult.Reading;
import io.etcdbench.sizing.memory.MemorySpec.Amounts;
import io.etcdbench.sizing.memory.MemorySpec.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class MemoryDocumentTest {
  @TempDir private Path folder;
  @RegisterExtension private final Locales locales = new Locales();

  @Test
  void isMadeFromItsFileAloneInEveryFormatUnderAnyLocale() {
    locales.use("ar-EG");
    Path file = folder.resolve(MemoryResult.FILE);
    MemoryResult.FORMAT.write(file, sample(true));
    MemoryResult read = MemoryResult.FORMAT.read(file);

    GoldenReport.expect("memory", report(read));
  }

  @Test
  void saysThatGarbageIsIncluded() {
    assertThat(ReportFormat.TEXT.render(report(sample(false)), TextStyle.PLAIN))
        .contains("WITH GARBAGE", "start the members with --enable-pprof");
  }

  @Test
  void aStoppedMeasurementSkipsTheOtherKinds() {
    MemoryResult whole = sample(true);
    MemoryResult stopped =
        MemoryResult.of(
            new MemorySpec(new Amounts(200, 0, 40_000), 256, null),
            3,
            true,
            true,
            28e6,
            List.of(whole.costs().get(0)),
            whole.environment());

    assertThat(MemoryDocument.of(stopped).exports().suite().cases())
        .extracting(Case::name, Case::outcome)
        .containsExactly(tuple("connections", Outcome.PASSED), tuple("all kinds", Outcome.SKIPPED));
    assertThat(MemoryDocument.of(whole).exports().suite().cases())
        .extracting(Case::outcome)
        .containsOnly(Outcome.PASSED);
  }

  private static StoredReport report(MemoryResult result) {
    return StoredReport.of(MemoryDocument.of(result), MemoryResult.FORMAT.text(result));
  }

  private static MemoryResult sample(boolean garbageCollected) {
    Amounts most = new Amounts(200, 0, 40_000);
    MemorySpec spec = new MemorySpec(most, 256, new Amounts(500, 0, 2_000_000));
    List<Cost> costs =
        List.of(cost(Kind.CONNECTIONS, 200, 61_000), cost(Kind.KEYS, 40_000, 3 * 1_180));
    return MemoryResult.of(
        spec, 3, garbageCollected, false, 28e6, costs, SampleRun.result().environment());
  }

  private static Cost cost(Kind kind, long most, double each) {
    List<Reading> readings =
        LongStream.rangeClosed(0, 4)
            .map(step -> most * step / 4)
            .mapToObj(count -> new Reading(count, 84e6 + each * count + (count % 3) * 1e5))
            .toList();
    return Cost.of(kind, readings, 3);
  }
}
