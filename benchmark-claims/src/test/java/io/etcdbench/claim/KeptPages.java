// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.claim.ClaimEvaluator.Circumstances;
import io.etcdbench.claim.figure.RecordedFigures;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
    new ContractFile<>(Ledger.SCHEMA, Ledger.class).write(json(), reevaluated(ledger(), book));
  }

  /**
   * A ledger with the verdicts that the claims of a book, perhaps with other assertions, have on
   * the figures that it recorded.
   */
  static Ledger reevaluated(Ledger ledger, ClaimBook book) {
    Map<String, ClaimResult> recorded =
        ledger.results().stream().collect(Collectors.toMap(ClaimResult::id, Function.identity()));
    List<Claim> claims =
        book.claims().stream().filter(claim -> recorded.containsKey(claim.id())).toList();
    Map<String, String> statements = new LinkedHashMap<>();
    List<ClaimResult> again = new ArrayList<>();
    for (Claim claim : claims) {
      List<ClaimResult> together =
          Stream.concat(Stream.of(claim), claims.stream())
              .filter(other -> other.experiment().equals(claim.experiment()))
              .distinct()
              .map(other -> Objects.requireNonNull(recorded.get(other.id())))
              .toList();
      ClaimResult before = together.get(0);
      again.add(
          ClaimEvaluator.evaluate(
              claim,
              figures(together),
              new Circumstances(
                  Optional.of(claim.untestable()).filter(why -> !why.isEmpty()),
                  "",
                  before.doubts(),
                  before.measured())));
      statements.put(claim.id(), claim.statement());
    }
    return new Ledger(ledger.schema(), ledger.scale(), ledger.environment(), again, statements);
  }

  /**
   * All recorded figures of one experiment, from all claims that use it. The claims may have been
   * measured at different times: a figure and its rounds come from the same claim.
   */
  private static RecordedFigures figures(List<ClaimResult> results) {
    Map<String, Double> figures = new LinkedHashMap<>();
    Map<String, List<@Nullable Double>> rounds = new LinkedHashMap<>();
    for (ClaimResult result : results) {
      result
          .rounds()
          .forEach(
              (name, each) -> {
                if (!figures.containsKey(name)) {
                  rounds.putIfAbsent(name, each);
                }
              });
      result.evidence().forEach(figures::putIfAbsent);
    }
    return new RecordedFigures(figures, rounds);
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
