// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.Locales;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.sizing.check.CheckResult.Outcome;
import io.etcdbench.sizing.check.CheckVerdict.Kind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class CheckDocumentTest {
  @TempDir private Path folder;
  @RegisterExtension private final Locales locales = new Locales();

  @Test
  void isMadeFromItsFileAloneInEveryFormatUnderAnyLocale() {
    locales.use("ar-EG");
    List<MemberGrowth> growth =
        List.of(new MemberGrowth("m0", 10_000, 31_000_000, 12_000_000, 2L << 30));
    assertAll(
        () -> GoldenReport.expect("check", stored(sample("perf s", Kind.CLUSTER, List.of()))),
        () ->
            GoldenReport.expect(
                "check-datascale", stored(sample("datascale s", Kind.PASSED, growth))));
  }

  @Test
  void aCheckThatTheMachineDecidedIsNeitherPassedNorFailed() {
    assertThat(
            CheckDocument.of(sample("perf l", Kind.GENERATOR, List.of())).exports().suite().cases())
        .extracting(one -> one.outcome().name())
        .startsWith("ERROR");
  }

  private StoredReport stored(CheckResult result) {
    Path file = folder.resolve(CheckResult.FILE);
    CheckResult.FORMAT.write(file, result);
    CheckResult read = CheckResult.FORMAT.read(file);
    return StoredReport.of(CheckDocument.of(read), CheckResult.FORMAT.text(read));
  }

  private static CheckResult sample(String check, Kind kind, List<MemberGrowth> growth) {
    RunResult run = SampleRun.result();
    return new CheckResult(
        CheckResult.SCHEMA,
        check,
        new Outcome(kind, "149.9 of 150 puts per second succeeded"),
        run.objectives(),
        new RunFacts(run).series(),
        growth,
        run.findings(),
        run.environment(),
        run.plan());
  }
}
