// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.etcdbench.analysis.explain.Bottleneck;
import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.analysis.explain.LatencyBudget;
import io.etcdbench.analysis.explain.LatencyBudget.Floor;
import io.etcdbench.analysis.explain.LatencyBudget.Segment;
import io.etcdbench.analysis.explain.LatencyComponent;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.result.Locales;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ExplanationDocumentTest {
  @RegisterExtension private final Locales locales = new Locales();

  @Test
  void isMadeFromItsFileAloneInEveryFormatUnderAnyLocale() {
    locales.use("ar-EG");
    String text = Explanation.FORMAT.text(sample(Bottleneck.DISK));

    Explanation read = Explanation.FORMAT.parse("it", text);
    GoldenReport.expect("explanation", StoredReport.of(ExplanationDocument.of(read), text));
  }

  @ParameterizedTest
  @CsvSource({"HEALTHY, PASSED", "UNKNOWN, SKIPPED", "CPU, FAILED"})
  void itsTestCasePassesOnlyWhenNothingLimitedTheRun(Bottleneck verdict, Outcome outcome) {
    assertThat(ExplanationDocument.of(sample(verdict)).exports().suite().cases())
        .extracting(Case::name, Case::outcome)
        .containsExactly(tuple("no bottleneck found", outcome));
  }

  @Test
  void withoutABudgetItsDatasetHasNoRows() {
    Explanation unknown =
        new Explanation(
            Explanation.SCHEMA, Bottleneck.UNKNOWN, List.of("why"), "", List.of(), null);

    assertThat(ExplanationDocument.of(unknown).exports().dataset().rows()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"verdict", "missing", "clock", "basis"})
  void aFileWithoutAFieldIsRefused(String field) {
    String text = Explanation.FORMAT.text(sample(Bottleneck.DISK));

    assertThatThrownBy(
            () -> Explanation.FORMAT.parse("a.json", text.replace('"' + field + '"', "\"other\"")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'a.json' cannot be read as a result: ")
        .hasMessageContaining("'" + field + "'")
        .hasMessageEndingWith(" is missing");
  }

  private static Explanation sample(Bottleneck verdict) {
    return new Explanation(
        Explanation.SCHEMA,
        verdict,
        List.of(
            "a WAL fsync took 12.00 ms on average",
            "of 20.00 ms mean service time: WAL fsync 12.00 ms (60 %)",
            "meanwhile: CPU unknown busy"),
        verdict.advice(),
        List.of("their machine's CPU time"),
        new LatencyBudget(
            "service",
            20e6,
            List.of(
                new Segment(LatencyComponent.RAFT_ROUND_TRIP, 2e6, "fastest read of the leader"),
                new Segment(LatencyComponent.WAL_FSYNC, 12e6, "mean of the leader"),
                new Segment(LatencyComponent.REST, 6e6, "unattributed")),
            new Floor(500_000, 4_500_000),
            List.of("apply: not reported by the members")));
  }
}
