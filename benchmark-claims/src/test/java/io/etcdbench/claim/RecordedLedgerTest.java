// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.Check.Result;
import io.etcdbench.claim.ledger.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The ledger that is kept in the tree, evaluated again from the figures that it recorded. */
final class RecordedLedgerTest {
  /** Most of them were measured when the ledger was kept; at its scale not all can be. */
  private static final double MIN_MEASURED = 0.9;

  /** Commit of the run that measured most rows. */
  private static final String LONG_RUN = "b6f2dec87";

  private final ClaimBook book = ClaimBook.in(ClaimBookTest.CLAIMS);
  private final Ledger ledger = KeptPages.OF_THE_TREE.ledger();

  @Test
  void itsVerdictsAreThoseOfTheClaimsOnItsFigures() {
    assertThat(KeptPages.reevaluated(ledger, book).results()).isEqualTo(ledger.results());
  }

  @Test
  void almostEveryAssertionFindsItsFigures() {
    List<Check> checks =
        ledger.results().stream().flatMap(result -> result.checks().stream()).toList();

    assertThat(checks.stream().filter(check -> check.result() != Result.UNKNOWN).count())
        .isGreaterThan(Math.round(MIN_MEASURED * checks.size()));
  }

  @Test
  void thePageNamesHowManyRowsTheLongRunMeasured() throws IOException {
    long rows =
        ledger.results().stream()
            .flatMap(result -> Stream.ofNullable(result.measured()))
            .filter(measured -> LONG_RUN.equals(measured.commit()))
            .count();

    assertThat(Files.readString(KeptPages.OF_THE_TREE.docs().resolve("claims.md")))
        .contains("%s of %s have five rounds".formatted(rows, ledger.results().size()))
        .contains("all by commit " + LONG_RUN);
  }

  @Test
  void verdictsOfAllKindsWereRecorded() {
    assertThat(ledger.results()).extracting(ClaimResult::verdict).contains(ClaimVerdict.values());
  }

  @Test
  void whatIsReproducedWasComparedOrIsAStatementThatWasTested() {
    assertThat(ledger.results())
        .filteredOn(result -> result.verdict() == ClaimVerdict.REPRODUCED)
        .isNotEmpty()
        .allSatisfy(
            result ->
                assertThat(
                        book.claims(List.of(result.id())).get(0).tests() == Claim.Tested.STATEMENT
                            || result.checks().stream().anyMatch(c -> c.comparison() != null))
                    .isTrue());
  }
}
