// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.etcdbench.document.TestSuite;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.Locales;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class FailoverDocumentTest {
  @TempDir private Path folder;
  @RegisterExtension private final Locales locales = new Locales();

  @Test
  void isMadeFromItsFileAloneInEveryFormatUnderAnyLocale() {
    locales.use("ar-EG");
    Path file = folder.resolve(FailoverResult.FILE);
    FailoverResult.FORMAT.write(file, SampleFailover.whole());
    FailoverResult read = FailoverResult.FORMAT.read(file);

    GoldenReport.expect(
        "failover", StoredReport.of(FailoverDocument.of(read), FailoverResult.FORMAT.text(read)));
  }

  @Test
  void recommendsWhatWasGoneForTheShortestTimeAndSaysHowSure() {
    assertThat(text(SampleFailover.whole()))
        .contains(
            "recommended: recommended; its gap was shorter than that of jetcd in 6 of 6 cycles, longer in 0")
        .contains("6 writes applied twice, 3 cycles without recovery");
  }

  @Test
  void comparesWithSettingsWithoutObjectionsOnly() {
    FailoverResult result =
        SampleFailover.planned()
            .with(SampleFailover.cycle("leader-kill", 1, 1_300, List.of(1_500, 2_000, 1_000)));

    assertThat(text(result).replaceAll("\\s+", " "))
        .contains("recommended: jetcd; no other setting without an objection had shorter gaps")
        .contains("1 writes applied twice");
  }

  @Test
  void aGapThatWasStillOpenHasNoEnd() {
    FailoverResult result =
        SampleFailover.planned()
            .with(SampleFailover.cycle("leader-freeze", 1, 1_300, List.of(20_000, 12_000, 20_000)));

    assertThat(FailoverTables.parts(result).groups().get(0).rows())
        .extracting(row -> String.join("", row.get(3).text()))
        .containsExactly("20.11", "12.11", "-");
  }

  @Test
  void aSettingThatOnlySomeCyclesAffectIsRankedByThem() {
    FailoverResult result = SampleFailover.planned();
    for (int number = 1; number <= 3; number++) {
      int lucky = number < 3 ? 0 : 20_000;
      result =
          result.with(
              SampleFailover.cycle("leader-freeze", number, 1_300, List.of(lucky, 12_000, 20_000)));
    }

    assertThat(new Scorecard(result).ranking())
        .extracting(Scorecard.Rank::setting)
        .containsExactly(1, 0, 2);
  }

  @Test
  void leavesOutTheTimesOfACycleInWhichThisProgramStalled() {
    FailoverResult result =
        SampleFailover.planned()
            .with(SampleFailover.cycle("leader-kill", 1, 1_300, List.of(2_000, 1_500, 2_050)))
            .with(
                SampleFailover.cycle(
                    "leader-kill", 2, 1_300, List.of(90_000, 90_000, 90_000), 90_500));
    Scorecard scorecard = new Scorecard(result);

    assertThat(text(result).replaceAll("\\s+", " "))
        .contains(
            "all times exclude 1 of 2 cycles, because etcd-bench itself sent calls over 1000 ms"
                + " late (leader-kill, cycle 2: 90.5 s)");
    assertThat(scorecard.gaps(0, "leader-kill", CallKind.PUT).millis()).containsExactly(2_100.0);
    assertThat(scorecard.total(Scorecard.Count.WRITES)).isEqualTo(2 * 3 * 300);
  }

  @Test
  void leavesOutTheTimesOfACycleWhoseFaultDidNotBegin() {
    FailoverResult result =
        SampleFailover.planned()
            .with(SampleFailover.cycle("leader-kill", 1, 1_300, List.of(2_000, 1_500, 2_050)))
            .with(SampleFailover.withoutFault("leader-kill", 2));

    assertThat(text(result).replaceAll("\\s+", " "))
        .contains(
            "all times exclude 1 of 2 cycles, because the fault was not injected (leader-kill,"
                + " cycle 2)");
    assertThat(new Scorecard(result).gaps(0, "leader-kill", CallKind.PUT).millis())
        .containsExactly(2_100.0);
  }

  @Test
  void leavesOutTheTimesOfACycleWhoseClientsWereNotServedBeforeIt() {
    FailoverResult result =
        SampleFailover.planned()
            .with(SampleFailover.cycle("leader-kill", 1, 1_300, List.of(2_000, 1_500, 2_050)))
            .with(SampleFailover.notServedBefore("leader-kill", 2));

    assertThat(text(result).replaceAll("\\s+", " "))
        .contains(
            "all times exclude 1 of 2 cycles, because not all clients were served before the fault"
                + " (leader-kill, cycle 2)");
    assertThat(new Scorecard(result).gaps(0, "leader-kill", CallKind.PUT).millis())
        .containsExactly(2_100.0);
  }

  @Test
  void aStoppedSessionPassesNothing() {
    FailoverResult stopped =
        SampleFailover.planned()
            .with(SampleFailover.cycle("leader-kill", 1, 1_300, List.of(2_000, 1_500, 2_050)));
    FailoverResult result =
        stopped.with(
            List.of(
                GapAssertion.parse("leader-kill put gap max < 3s", SampleFailover.spec())
                    .evaluate(stopped),
                GapAssertion.parse("leader-kill put gap max < 1s", SampleFailover.spec())
                    .evaluate(stopped)));

    assertThat(text(result))
        .contains("INCOMPLETE", "1 of 6 cycles completed: 0 of ")
        .doesNotContain("SAFE");
    assertThat(FailoverDocument.of(result).exports().suite().cases())
        .extracting(TestSuite.Case::name, TestSuite.Case::outcome)
        .containsExactly(
            tuple("no acknowledged write is lost", TestSuite.Outcome.SKIPPED),
            tuple("no linearizable read is stale", TestSuite.Outcome.SKIPPED),
            tuple("leader-kill put gap max < 3s", TestSuite.Outcome.SKIPPED),
            tuple("leader-kill put gap max < 1s", TestSuite.Outcome.FAILED));
  }

  @Test
  void aSessionInWhichNoFaultBeganProvesNothing() {
    FailoverResult result =
        SampleFailover.planned()
            .with(SampleFailover.withoutFault("leader-kill", 1))
            .with(SampleFailover.withoutFault("leader-freeze", 1));

    assertThat(text(result))
        .contains("UNKNOWN", "No fault was injected in any cycle, so nothing was tested.")
        .doesNotContain("SAFE");
    assertThat(FailoverDocument.of(result).exports().suite().cases())
        .extracting(TestSuite.Case::name, TestSuite.Case::outcome)
        .containsExactly(
            tuple("no acknowledged write is lost", TestSuite.Outcome.SKIPPED),
            tuple("no linearizable read is stale", TestSuite.Outcome.SKIPPED));
  }

  @Test
  void aSessionWithoutCyclesSaysSo() {
    assertThat(text(SampleFailover.planned())).contains("UNKNOWN", "No cycle completed.");
  }

  @Test
  void aCycleWithoutAllSettingsIsRefused() {
    FailoverResult planned = SampleFailover.planned();

    assertThatThrownBy(
            () ->
                planned.with(
                    new FailoverResult.Cycle(
                        "leader-kill", 1, 1, null, List.of(), List.of(), null)))
        .hasMessage("cycle 1 of 'leader-kill' has 0 clients, but there are 3 settings");
  }

  private static String text(FailoverResult result) {
    return TextDocument.render(
        FailoverDocument.of(result), TextStyle.PLAIN.withWidth(TextDocument.WIDTH));
  }
}
