// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.claim.ClaimResult.Pair;
import io.etcdbench.claim.ledger.Ledger;
import io.etcdbench.result.SoftwareVersions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** No figure of the documentation drifts from the run that it is from. */
final class KeptPagesTest {
  private static final int MIN_PATTERNS = 20;
  private static final String FRAME =
      """
      before
      <!-- figures: made from claims/ledger.json by src/perf/keep-ledger.sh -->
      old
      <!-- end of figures -->
      after
      """;

  private final KeptPages kept = KeptPages.OF_THE_TREE;
  private final ClaimBook book = ClaimBook.in(ClaimBookTest.CLAIMS);

  @TestFactory
  Stream<DynamicTest> everyPageIsMadeFromTheLedgerThatIsKept() {
    return kept.pages(book).entrySet().stream()
        .map(
            page ->
                DynamicTest.dynamicTest(
                    page.getKey().getFileName().toString(),
                    () -> assertThat(page.getKey()).hasContent(page.getValue())));
  }

  @Test
  void patternsAndTheirAntiPatternsWereMeasured() {
    List<ClaimResult> measured =
        kept.ledger().results().stream()
            .filter(one -> one.figures().stream().anyMatch(KeptPagesTest::isOfBoth))
            .toList();

    assertThat(measured).hasSizeGreaterThanOrEqualTo(MIN_PATTERNS);
  }

  private static boolean isOfBoth(Pair pair) {
    return pair.ours() != null && pair.instead() != null;
  }

  @Test
  void everyPatternNamesAnAntiPatternAndIsOnThePage() throws Exception {
    String page = Files.readString(kept.patterns());

    assertThat(book.claims(List.of("005-*")))
        .allSatisfy(claim -> assertThat(page).contains("| %s | ".formatted(claim.id())))
        .allSatisfy(
            claim -> assertThat(claim.figures()).anyMatch(figure -> figure.instead() != null));
  }

  @Test
  void thePageNamesTheClientOnWhichItsPitfallsWereShown() throws Exception {
    assertThat(Files.readString(kept.patterns()))
        .contains("jetcd " + SoftwareVersions.onClassPath().get("jetcd"));
  }

  @Test
  void everyTestThatThePageNamesIsThere() throws Exception {
    String page = Files.readString(kept.patterns()).replaceFirst("(?s)## Settings.*?## Pitf", "");
    String tests =
        source("driver/jetcd/JetcdPitfallsTest")
            + source("driver/jetcd/ResumingWatchTest")
            + source("driver/channel/SingleFlightTokenTest");

    assertThat(Pattern.compile("`([a-z][A-Za-z]{20,})`").matcher(page).results())
        .isNotEmpty()
        .allSatisfy(name -> assertThat(tests).contains("void %s(".formatted(name.group(1))));
  }

  private static String source(String test) throws Exception {
    return Files.readString(
        Path.of("../benchmark-core/src/test/java/io/etcdbench", test + ".java"));
  }

  @Test
  void putsTheFiguresOfALedgerInThePlaceOfThoseThatWereThere() {
    String page =
        KeptPages.withFigures(FRAME, ledger(new Pair("puts", null, null, 40.0, "ops/s", 10.0)));

    assertThat(page)
        .isEqualTo(
            """
            before
            <!-- figures: made from claims/ledger.json by src/perf/keep-ledger.sh -->
            Here: nothing was measured. Scale: small.

            | claim | verdict | metric | pattern | anti-pattern | pattern / anti-pattern |
            |---|---|---|---:|---:|---:|
            | 005-01 | REPRODUCED | puts, ops/s | 40 | 10 | 4 |
            <!-- end of figures -->
            after
            """);
  }

  @Test
  void leavesOutWhatWasNotMeasuredOfBothAndDividesByNothing() {
    assertThat(
            KeptPages.withFigures(
                FRAME,
                ledger(
                    new Pair("alone", null, null, 40.0, "", null),
                    new Pair("missing", null, null, null, "", 3.0),
                    new Pair("none", null, null, 4.0, "", 0.0))))
        .contains("| 005-01 | REPRODUCED | none | 4 | 0 | - |")
        .doesNotContain("alone", "missing");
  }

  @Test
  void refusesAPageWithoutAPlaceForFigures() {
    assertThatThrownBy(() -> KeptPages.withFigures("nothing", ledger()))
        .hasMessageStartingWith("the page has no place for figures");
  }

  private static Ledger ledger(Pair... pairs) {
    ClaimResult result =
        new ClaimResult(
            "005-01",
            ClaimVerdict.REPRODUCED,
            "",
            List.of(),
            List.of(),
            List.of(pairs),
            Map.of(),
            Map.of(),
            null,
            List.of());
    return new Ledger(Ledger.SCHEMA, "small", null, List.of(result), Map.of());
  }
}
