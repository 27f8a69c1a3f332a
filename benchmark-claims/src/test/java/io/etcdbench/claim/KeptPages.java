// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.claim.ledger.Ledger;
import io.etcdbench.claim.ledger.LedgerPages;
import io.etcdbench.claim.ledger.PatternTable;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.result.file.ContractFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The pages of the documentation that are made from the ledger that is kept in the tree, so that no
 * figure on them is written by hand.
 *
 * @param docs the folder of the documentation
 */
record KeptPages(Path docs) {
  /** The documentation, as the tests of this module see it. */
  static final KeptPages OF_THE_TREE = new KeptPages(Path.of("..", "docs"));

  private static final String PATTERNS = "005";
  private static final String BEGIN =
      "<!-- figures: made from claims/ledger.json by src/perf/keep-ledger.sh -->\n";
  private static final String END = "<!-- end of figures -->\n";

  /** The ledger, once a run is kept. */
  Path json() {
    return docs.resolve("claims").resolve("ledger.json");
  }

  /** The page on which patterns and anti-patterns stand side by side. */
  Path patterns() {
    return docs.resolve("client-patterns.md");
  }

  /** What is kept. */
  Ledger ledger() {
    return new ContractFile<>(Ledger.SCHEMA, Ledger.class).read(json());
  }

  /** Writes the ledger with the verdicts that the claims have now; its figures stay. */
  void reevaluate(ClaimBook book) {
    new ContractFile<>(Ledger.SCHEMA, Ledger.class).write(json(), ledger().reevaluated(book));
  }

  /** Every page that is made from the ledger, as it should be. */
  Map<Path, String> pages(ClaimBook book) {
    Map<Path, String> pages = new TreeMap<>();
    LedgerPages.pages(book, ledger())
        .forEach(
            (name, page) ->
                pages.put(json().resolveSibling(name + ".md"), MarkdownDocument.render(page)));
    pages.put(patterns(), withFigures(text(patterns()), ledger()));
    return pages;
  }

  /** A page whose figures are those of a ledger. */
  static String withFigures(String page, Ledger ledger) {
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException(
          "the page has no place for figures between '%s' and '%s'"
              .formatted(BEGIN.strip(), END.strip()));
    }
    return page.substring(0, begin + BEGIN.length()) + figures(ledger) + page.substring(end);
  }

  private static String figures(Ledger ledger) {
    List<ClaimResult> results =
        ledger.results().stream().filter(one -> one.id().startsWith(PATTERNS)).toList();
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph("Here: " + LedgerPages.here(ledger, results)));
    PatternTable.of(results).ifPresent(blocks::add);
    return MarkdownDocument.render(blocks);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
