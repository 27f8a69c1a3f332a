// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.Check;
import io.etcdbench.claim.ClaimBook;
import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.ClaimResult.Pair;
import io.etcdbench.claim.ClaimVerdict;
import io.etcdbench.claim.Measurement;
import io.etcdbench.claim.SmallBook;
import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.result.Environment;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.file.ContractFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LedgerPagesTest {
  private static final String TRUE = "{kind: at-least, figure: 'run:own.figure', value: 5}";

  @TempDir private Path claims;
  @TempDir private Path pages;

  static final Ledger LEDGER =
      new Ledger(
          Ledger.SCHEMA,
          "smoke",
          null,
          List.of(
              new ClaimResult(
                  "000-01",
                  ClaimVerdict.CONTRADICTED,
                  "run:own.figure is 7, claimed: at least 50",
                  List.of(Check.of(false, "run:own.figure is 7, claimed: at least 50")),
                  List.of(),
                  List.of(new Pair("puts | all", 44_341.0, null, 7.0, "ops/s", null)),
                  Map.of("run:own.figure", 7.0),
                  Map.of(),
                  null,
                  List.of()),
              new ClaimResult(
                  "000-02",
                  ClaimVerdict.SOURCE_INCONSISTENT,
                  "sums differ",
                  List.of(),
                  List.of(Check.of(false, "sums differ")),
                  List.of(),
                  Map.of(),
                  Map.of(),
                  null,
                  List.of())),
          Map.of("000-01", "Statement 01."));

  @Test
  void aPageHasARowAndAReasonForEachClaim() {
    String page = page(book(), LEDGER, "000");

    assertThat(page)
        .startsWith(
            "# 000 A guide\n\n- **There**: a machine\n- **Here**: nothing was measured. Scale: smoke.\n")
        .contains(
            "| [000-01](#000-01) Statement 01. | CONTRADICTED | puts \\| all 44,341 ops/s |"
                + " puts \\| all 7 ops/s |\n")
        .contains(
            """
            ## 000-01

            CONTRADICTED: run:own.figure is 7, claimed: at least 50

            - **Measured by**: area/one
            - **Falsified by**: Anything else.
            - **Assertion fails**: run:own.figure is 7, claimed: at least 50
            """)
        .contains("- **Arithmetic fails**: sums differ\n");
  }

  @Test
  void patternsStandBesideTheirAntiPatternsWhereNothingIsPublished() {
    ClaimResult pattern =
        new ClaimResult(
            "000-01",
            ClaimVerdict.REPRODUCED,
            "so",
            List.of(),
            List.of(),
            List.of(new Pair("puts", null, null, 40.0, "ops/s", 10.0)),
            Map.of(),
            Map.of(),
            null,
            List.of());
    Ledger ledger = new Ledger(Ledger.SCHEMA, "smoke", null, List.of(pattern), Map.of());

    assertThat(page(book(), ledger, "000"))
        .contains("| claim | verdict | ours |\n|---|---|---|\n")
        .contains("| [000-01](#000-01) Statement 01. | REPRODUCED | puts 40 ops/s |\n")
        .contains("## Pattern and anti-pattern\n")
        .contains("| 000-01 | REPRODUCED | puts, ops/s | 40 | 10 | 4 |\n");
    assertThat(String.join("\n", LedgerText.verdict(pattern)))
        .contains("metric      puts: pattern 40 ops/s, anti-pattern 10 ops/s");
  }

  @Test
  void theIndexCountsVerdicts() {
    assertThat(page(book(), LEDGER, "README"))
        .contains("| CONTRADICTED | 1 | 0 |\n| SOURCE-INCONSISTENT | 1 | 0 |\n| all | 2 | 0 |\n")
        .contains("| [000 A guide](000.md) | 2 |\n");
    assertThat(LedgerText.summary(book(), LEDGER))
        .containsExactly(
            "   1 published    0 own  CONTRADICTED",
            "   1 published    0 own  SOURCE-INCONSISTENT");
  }

  @Test
  void theIndexCountsOwnRowsApartAndShowsWhatWasCompared() {
    Check near =
        new Check(
            Check.Result.HOLDS, "so", new Check.Comparison("run:a", 7, 8, "±20 %", 5, 6.5, 7.5));
    ClaimResult compared =
        new ClaimResult(
            "000-01",
            ClaimVerdict.REPRODUCED,
            "so",
            List.of(near),
            List.of(),
            List.of(),
            Map.of(),
            Map.of(),
            new Measurement(
                Instant.parse("2026-11-24T12:00:00Z"),
                "small",
                5,
                "0123abc",
                "3.6.15",
                "a processor, 2 cores",
                null),
            List.of());
    ClaimBook own = new SmallBook().with("01", "one", TRUE).own().in(claims);
    Ledger again = new Ledger(Ledger.SCHEMA, "smoke", null, List.of(compared), Map.of());

    assertThat(page(own, again, "README"))
        .contains("| REPRODUCED | 0 | 1 |\n| all | 0 | 1 |\n")
        .contains("| claim | compared | here | published or derived | tolerance | rounds |")
        .contains("| [000-01](000.md#000-01) | `run:a` | 7 | 8 | ±20 % | 5 | 6.5 | 7.5 |\n")
        .contains("| 2026-11-24 | small | 5 | 0123abc | 3.6.15 | a processor, 2 cores | 1 |\n");
    assertThat(LedgerText.summary(own, again))
        .containsExactly("   0 published    1 own  REPRODUCED");
    assertThat(LedgerText.verdict(compared))
        .contains(
            "  measured    2026-11-24T12:00:00Z, scale small, 5 rounds, commit 0123abc, etcd 3.6.15,"
                + " a processor, 2 cores");
    assertThat(page(own, again, "000"))
        .contains(
            "- **Measured**: 2026-11-24T12:00:00Z, scale small, 5 rounds, commit 0123abc, etcd"
                + " 3.6.15, a processor, 2 cores\n");
  }

  @Test
  void aPageSaysHowManyRowsWereMeasuredOnAnotherMachine() {
    ClaimResult there = measured(LEDGER.results().get(0), Instant.EPOCH);
    Environment here = SampleRun.result().environment();
    List<ClaimResult> rows = List.of(there, LEDGER.results().get(1));
    Ledger moved = new Ledger(Ledger.SCHEMA, "small", here, rows, Map.of());

    for (String page : List.of("000", "README")) {
      assertThat(page(book(), moved, page))
          .contains(". Scale: small. 1 of 2 claims was measured on another machine.\n");
    }
  }

  @Test
  void rowsThatWereNotMeasuredAgainKeepTheirOlderFigures() {
    ClaimResult unmeasured = LEDGER.results().get(0);
    ClaimResult fresh = measured(unmeasured, Instant.parse("2026-11-24T12:00:00Z"));
    ClaimResult old = measured(unmeasured, Instant.parse("2026-11-20T12:00:00Z"));

    assertThat(ledger(fresh).over(ledger(old)).results()).containsExactly(fresh);
    assertThat(ledger(unmeasured).over(ledger(old)).results()).containsExactly(old);
  }

  @Test
  void rowsOfAStoppedExperimentDoNotReplaceCompleteOnes() {
    ClaimResult old =
        measured(LEDGER.results().get(0), Instant.parse("2026-11-20T12:00:00Z"), List.of());
    Instant now = Instant.parse("2026-11-24T12:00:00Z");
    ClaimResult stopped =
        measured(
            old,
            now,
            List.of(
                "its experiment was stopped before its second of 5 rounds was complete;"
                    + " continue it with --resume"));
    ClaimResult disturbed =
        measured(old, now, List.of("a run of its experiment is doubtful: the CPU was busy"));

    assertThat(ledger(stopped).over(ledger(old)).results()).containsExactly(old);
    assertThat(ledger(disturbed).over(ledger(old)).results()).containsExactly(disturbed);
  }

  /** Its figures were measured; without them the row of the older ledger stays. */
  @ParameterizedTest
  @CsvSource({"UNDEFINED, true", "UNKNOWN, false"})
  void aMeasuredRowReplacesAnOlderOneEvenIfItDecidesNothing(Check.Result result, boolean replaces) {
    ClaimResult old = measured(LEDGER.results().get(0), Instant.parse("2026-11-20T12:00:00Z"));
    ClaimResult fresh =
        new ClaimResult(
            old.id(),
            ClaimVerdict.NOT_TESTABLE_HERE,
            "so",
            List.of(new Check(result, "so", null)),
            List.of(),
            List.of(),
            Map.of(),
            Map.of(),
            old.measured(),
            List.of());

    assertThat(ledger(fresh).over(ledger(old)).results()).containsExactly(replaces ? fresh : old);
  }

  private static Ledger ledger(ClaimResult row) {
    return new Ledger(Ledger.SCHEMA, "small", null, List.of(row), Map.of());
  }

  private static ClaimResult measured(ClaimResult row, Instant at) {
    return measured(row, at, row.doubts());
  }

  private static ClaimResult measured(ClaimResult row, Instant at, List<String> doubts) {
    return new ClaimResult(
        row.id(),
        row.verdict(),
        row.reason(),
        row.checks(),
        row.audits(),
        row.figures(),
        row.evidence(),
        row.rounds(),
        new Measurement(at, "small", 5, null, "3.6.15", "a processor, 2 cores", null),
        doubts);
  }

  @Test
  void aDerivedNumberIsNotInTheColumnOfPublishedOnes() {
    ClaimResult derived =
        new ClaimResult(
            "000-01",
            ClaimVerdict.CONTRADICTED,
            "so",
            List.of(),
            List.of(),
            List.of(
                new Pair("all", 5.0, null, 7.0, "B", null),
                new Pair("each", null, 3.0, 4.0, "B", null)),
            Map.of(),
            Map.of(),
            null,
            List.of());
    Ledger ledger = new Ledger(Ledger.SCHEMA, "smoke", null, List.of(derived), Map.of());

    assertThat(page(book(), ledger, "000"))
        .contains("| claim | verdict | published | derived, not published | ours |\n")
        .contains("| CONTRADICTED | all 5 B | each 3 B | all 7 B<br>each 4 B |\n");
  }

  @Test
  void theJsonReadsBackAsTheLedger() {
    List<Path> files = LedgerPages.write(pages, book(), LEDGER);

    assertThat(files)
        .extracting(Path::getFileName)
        .map(Path::toString)
        .containsExactly("ledger.json", "ledger.html", "000.md", "README.md");
    assertThat(files.get(1)).hasContent(HtmlDocument.render(LedgerDocument.of(LEDGER)));
    assertThat(files.get(2)).hasContent(page(book(), LEDGER, "000"));
    assertThat(files.get(3)).hasContent(page(book(), LEDGER, "README"));
    assertThat(new ContractFile<>(Ledger.SCHEMA, Ledger.class).read(files.get(0)))
        .isEqualTo(LEDGER);
  }

  private static String page(ClaimBook book, Ledger ledger, String name) {
    return MarkdownDocument.render(
        Objects.requireNonNull(LedgerPages.pages(book, ledger).get(name)));
  }

  private ClaimBook book() {
    return new SmallBook().with("01", "one", TRUE).claim("02", "untestable: n").in(claims);
  }
}
