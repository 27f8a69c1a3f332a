// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.ClaimBook;
import io.etcdbench.claim.ledger.Ledger;
import io.etcdbench.claim.ledger.LedgerPages;
import io.etcdbench.cli.InProcess;
import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.it.NeedsProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Opens the page of a stored result of every verb, rendered from its file alone, as wide as a phone
 * and as a desktop, light and dark.
 */
@NeedsProgram("chromium")
@Timeout(120)
final class StoredPageIT {
  private static final int PHONE = 400;
  private static final int DESKTOP = 1280;

  @TempDir private static Path folder;
  private static Chromium chromium;

  @BeforeAll
  static void openBrowser() throws Exception {
    chromium = Chromium.start();
  }

  @AfterAll
  static void closeBrowser() throws Exception {
    chromium.close();
  }

  @ParameterizedTest
  @CsvSource({
    "benchmark-core, audit",
    "benchmark-core, capacity",
    "benchmark-core, capacity-stopped",
    "benchmark-core, check",
    "benchmark-core, check-datascale",
    "benchmark-core, comparison",
    "benchmark-core, comparison-incomparable",
    "benchmark-core, disk",
    "benchmark-core, doctor",
    "benchmark-core, explanation",
    "benchmark-core, load",
    "benchmark-core, run",
    "benchmark-gate, bisect",
    "benchmark-gate, gate-broken",
    "benchmark-gate, gate-failed",
    "benchmark-gate, gate-incomparable",
    "benchmark-gate, gate-open",
    "benchmark-gate, gate-passed",
    "benchmark-gate, history",
    "benchmark-claims, ledger"
  })
  void ofAVerbIsLegibleAtEveryWidth(String module, String result) throws Exception {
    Path stored = Path.of("..", module, "src/test/resources/golden", result + ".json");
    isLegible(rendered(stored, result));
  }

  @ParameterizedTest
  @ValueSource(strings = {"README", "000", "002", "005"})
  void ofALedgerIsLegibleAtEveryWidth(String name) throws Exception {
    Ledger ledger = Ledger.FORMAT.read(Path.of("../docs/claims/ledger.json"));
    Path page = folder.resolve(name + ".html");
    Files.writeString(
        page,
        HtmlDocument.render(
            Objects.requireNonNull(
                LedgerPages.pages(ClaimBook.in(Path.of("../src/claims")), ledger).get(name))));

    isLegible(page);
    assertThat(
            chromium.ask(
                "[...document.querySelectorAll('a')].filter(a => a.getAttribute('href')[0] === '#'"
                    + " && !document.querySelector('[id=\"' + a.hash.slice(1) + '\"]')).length"))
        .as("links within the page that lead nowhere")
        .hasToString("0");
  }

  @ParameterizedTest
  @ValueSource(strings = "../docs/claims/ledger.json")
  void ofAWholeLedgerIsLegibleAtEveryWidth(Path stored) throws Exception {
    isLegible(rendered(stored, "whole-ledger"));
  }

  private static Path rendered(Path stored, String name) {
    Path page = folder.resolve(name + ".html");
    assertThat(
            InProcess.execute(
                "report", stored.toString(), "--format", "html", "--output", page.toString()))
        .isZero();
    return page;
  }

  private static void isLegible(Path page) throws Exception {
    PageCheck check = new PageCheck(chromium);
    for (String look : new String[] {"light", "dark"}) {
      check.open(page, PHONE, look);
      check.open(page, DESKTOP, look);
    }
  }
}
