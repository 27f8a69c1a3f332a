// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Locales;
import io.etcdbench.result.Severity;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.capacity.RateCurve;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DoctorDocumentTest {
  private final Diagnosis diagnosis = Diagnosis.of(new Patient().withHost("10.0.0.5", 3).checkup());

  @TempDir private Path folder;
  @RegisterExtension private final Locales locales = new Locales();

  @Test
  void fitsOnOnePageAndSaysWhatToDoFirst() {
    String page =
        TextDocument.render(
            DoctorDocument.of(DoctorResult.of(diagnosis)).overview(),
            TextStyle.PLAIN.withWidth(TextDocument.WIDTH));

    assertThat(page.lines()).hasSizeLessThan(60).allMatch(line -> line.length() <= 120);
    assertThat(page)
        .containsSubsequence(
            "Recommendations",
            "members-share-a-host: 3 members are on the host 10.0.0.5",
            "Sustainable load",
            "holds at          2000/s and not at 2050/s",
            "confidence        confirmed with longer loads",
            "safe              1400/s",
            "first bottleneck  the disk, of course",
            "Measurements",
            "fdatasync p50 1.00 ms",
            "The cluster");
  }

  @Test
  void doesNotCallARateConfirmedThatTooFewOperationsDecided() {
    assertThat(overview(new Patient().withSearch("put p99.99 < 20ms", 0.00005)))
        .contains("confidence        decided by too few operations for this percentile");
  }

  @Test
  void doesNotCallARateConfirmedWhoseRunIsInvalid() {
    Patient patient =
        new Patient().withEdge(new Finding("operations-lost", Severity.ERROR, "3 are lost", ""));

    assertThat(overview(patient))
        .contains("confidence        the run at this rate is invalid; see the findings");
  }

  @Test
  void doesNotClaimThatMoreHoldsThanWasTried() {
    assertThat(overview(new Patient().withoutBeyond(End.GENERATOR)))
        .contains("holds at          2000/s")
        .contains("confidence        above it, the client sent operations too late")
        .doesNotContain("and more");
  }

  private static String overview(Patient patient) {
    DoctorResult result = DoctorResult.of(Diagnosis.of(patient.checkup()));
    return TextDocument.render(DoctorDocument.of(result).overview(), TextStyle.PLAIN);
  }

  @Test
  void isMadeFromItsFileAloneInEveryFormatUnderAnyLocale() {
    locales.use("ar-EG");
    Path file = folder.resolve(DoctorResult.FILE);
    DoctorResult.FORMAT.write(file, DoctorResult.of(diagnosis));
    DoctorResult read = DoctorResult.FORMAT.read(file);

    assertThat(read.safePerSecond()).isEqualTo(1_400);
    GoldenReport.expect(
        "doctor", StoredReport.of(DoctorDocument.of(read), DoctorResult.FORMAT.text(read)));
  }

  @Test
  void aClusterInOrderIsGoodNews() {
    DoctorResult well = DoctorResult.of(Diagnosis.of(new Patient().checkup()));
    DoctorResult healthy = result(well, well.card(), well.curve());
    assertThat(TextDocument.render(DoctorDocument.of(healthy), TextStyle.PLAIN))
        .contains("OK  No problems found in this cluster's configuration.");
  }

  @ParameterizedTest
  @CsvSource({
    "CONFIRMED, 2000, PASSED, holds at 2000/s",
    "OUT_OF_BUDGET, 2000, PASSED, holds at 2000/s",
    "OUT_OF_BUDGET, , SKIPPED, Not confirmed within the budget.",
    "BELOW_RANGE, , FAILED, The lowest rate of the range does not hold.",
    "GENERATOR, 2000, ERROR, holds at 2000/s",
    "GENERATOR, , ERROR, Above this rate the client itself sent operations too late.",
    "STOPPED, 2000, SKIPPED, holds at 2000/s",
    "STOPPED, , SKIPPED, The search was stopped."
  })
  void theVerdictForCiFollowsTheEndOfTheSearch(
      End end, @Nullable Double highest, Outcome outcome, String message) {
    DoctorResult sample = DoctorResult.of(diagnosis);
    SizingCard card = new SizingCard("put p99 < 20ms", highest, "", null, 0, 0, null);
    RateCurve curve = new RateCurve(end, highest, null, "", sample.curve().rates());

    assertThat(DoctorDocument.of(result(sample, card, curve)).exports().suite().cases())
        .containsExactly(new Case("doctor.capacity", "put p99 < 20ms", outcome, message));
  }

  @Test
  void theVerdictForCiOnARateThatTooFewOperationsDecidedIsSkipped() {
    Patient patient = new Patient().withSearch("put p99.99 < 20ms", 0.00005);
    String why =
        "'put p99.99 < 20ms' holds at 2000/s and not at 2050/s, based on too few operations for"
            + " this percentile";

    DoctorResult result = DoctorResult.of(Diagnosis.of(patient.checkup()));

    assertThat(DoctorDocument.of(result).exports().suite().cases())
        .containsExactly(
            new Case("doctor.capacity", "put p99.99 < 20ms", Outcome.SKIPPED, why),
            new Case(
                "doctor.settings",
                "capacity-unsure",
                Outcome.PASSED,
                why + "; choose a lower percentile, or search higher rates"));
  }

  private static DoctorResult result(DoctorResult like, SizingCard card, RateCurve curve) {
    return new DoctorResult(
        DoctorResult.SCHEMA,
        List.of(),
        card,
        like.safePerSecond(),
        like.bytesPerDay(),
        like.daysUntilFull(),
        curve,
        like.page(),
        like.environment());
  }
}
