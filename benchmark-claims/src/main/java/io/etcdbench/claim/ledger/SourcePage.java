// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import io.etcdbench.claim.Check;
import io.etcdbench.claim.Claim;
import io.etcdbench.claim.ClaimBook;
import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.ClaimResult.Pair;
import io.etcdbench.claim.ClaimSource;
import io.etcdbench.claim.Figure;
import io.etcdbench.claim.Measurement;
import io.etcdbench.document.Cell;
import io.etcdbench.document.Cell.Link;
import io.etcdbench.document.Cell.Words;
import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Exports;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Builds the document that compares the claims of one source with measurements. Stateless. */
final class SourcePage {
  private SourcePage() {}

  static Document of(ClaimSource source, ClaimBook book, List<ClaimResult> results, Ledger ledger) {
    Map<String, Claim> claims =
        book.claims().stream().collect(Collectors.toMap(Claim::id, claim -> claim));
    List<Section> sections = new ArrayList<>();
    sections.add(
        new Section(
            "",
            List.of(
                new Facts(
                    List.of(
                        new Fact("There", source.environment()),
                        new Fact("Here", LedgerPages.here(ledger, results)))),
                table(claims, results))));
    PatternTable.of(results)
        .ifPresent(table -> sections.add(new Section("Pattern and anti-pattern", List.of(table))));
    results.forEach(
        result -> sections.add(new Section(result.id(), why(claims.get(result.id()), result))));
    return new Document(source.id() + " " + source.title(), "", sections, "", Exports.NONE);
  }

  /** Includes columns for published and for derived numbers only if there are any. */
  private static Table table(Map<String, Claim> claims, List<ClaimResult> results) {
    boolean isPublished = any(results, Pair::published);
    boolean isDerived = any(results, Pair::derived);
    List<String> header = new ArrayList<>(List.of("claim", "verdict"));
    if (isPublished) {
      header.add("published");
    }
    if (isDerived) {
      header.add("derived, not published");
    }
    header.add("ours");
    List<List<Cell>> rows = new ArrayList<>();
    for (ClaimResult result : results) {
      List<Cell> row = new ArrayList<>();
      row.add(claim(claims.get(result.id()), result));
      row.add(Cell.of(result.verdict().label()));
      if (isPublished) {
        row.add(given(result.figures(), Pair::published));
      }
      if (isDerived) {
        row.add(given(result.figures(), Pair::derived));
      }
      row.add(numbers(result.figures(), Pair::ours));
      rows.add(row);
    }
    return new Table(
        header,
        IntStream.range(0, header.size()).boxed().collect(Collectors.toSet()),
        List.of(new Group("", rows)));
  }

  private static boolean any(List<ClaimResult> results, Function<Pair, @Nullable Double> side) {
    return results.stream()
        .flatMap(result -> result.figures().stream())
        .anyMatch(pair -> side.apply(pair) != null);
  }

  private static Cell claim(@Nullable Claim claim, ClaimResult result) {
    Link link = new Link(result.id(), "", result.id());
    return claim == null ? Cell.of(link) : Cell.of(link, new Words(" " + claim.statement()));
  }

  private static Cell given(List<Pair> pairs, Function<Pair, @Nullable Double> side) {
    return numbers(pairs.stream().filter(pair -> side.apply(pair) != null).toList(), side);
  }

  private static Cell numbers(List<Pair> pairs, Function<Pair, @Nullable Double> side) {
    return Cell.ofLines(
        pairs.stream()
            .map(
                pair -> {
                  Double value = side.apply(pair);
                  return value == null
                      ? pair.what() + " -"
                      : "%s %s %s".formatted(pair.what(), Figure.text(value), pair.unit()).strip();
                })
            .toList());
  }

  private static List<Block> why(@Nullable Claim claim, ClaimResult result) {
    List<Fact> facts = new ArrayList<>();
    if (claim != null) {
      add(facts, "Measured by", claim.experiment());
      add(facts, "There", claim.environment());
      add(facts, "Smaller here", claim.scaled());
      add(facts, "Tolerance", claim.tolerance());
      add(facts, "Falsified by", claim.falsified());
    }
    Measurement measured = result.measured();
    if (measured != null) {
      add(facts, "Measured", measured.inWords());
    }
    result.checks().forEach(one -> add(facts, "Assertion " + word(one), one.text()));
    result.audits().forEach(one -> add(facts, "Arithmetic " + word(one), one.text()));
    Paragraph verdict = new Paragraph(result.verdict().label() + ": " + result.reason());
    return facts.isEmpty() ? List.of(verdict) : List.of(verdict, new Facts(facts));
  }

  private static void add(List<Fact> facts, String label, String text) {
    if (!text.isEmpty()) {
      facts.add(new Fact(label, text));
    }
  }

  private static String word(Check check) {
    return check.result().name().toLowerCase(Locale.ROOT);
  }
}
