// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import io.etcdbench.claim.Check;
import io.etcdbench.claim.Claim;
import io.etcdbench.claim.ClaimBook;
import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.ClaimVerdict;
import io.etcdbench.claim.Document;
import io.etcdbench.claim.Figure;
import io.etcdbench.format.Markdown;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How many claims have each verdict, published and own rows apart, and what was compared for those
 * that are REPRODUCED, in Markdown. Stateless.
 */
final class VerdictTables {
  private VerdictTables() {}

  static List<String> lines(ClaimBook book, Ledger ledger) {
    List<String> lines = new ArrayList<>(counts(own(book), ledger));
    List<String> compared = compared(ledger);
    if (!compared.isEmpty()) {
      lines.add("");
      lines.add("## REPRODUCED: published figures, ratios and thresholds");
      lines.add("");
      lines.add("| claim | compared | here | published | tolerance |");
      lines.add("|---|---|---:|---:|---|");
      lines.addAll(compared);
    }
    List<String> statements = statements(book, ledger);
    if (!statements.isEmpty()) {
      lines.add("");
      lines.add("## REPRODUCED: statements without figures");
      lines.add("");
      lines.add("| claim | statement | would be falsified by |");
      lines.add("|---|---|---|");
      lines.addAll(statements);
    }
    return lines;
  }

  private static Set<String> own(ClaimBook book) {
    return book.documents().stream()
        .filter(Document::isOwn)
        .map(Document::id)
        .collect(Collectors.toSet());
  }

  private static List<String> counts(Set<String> own, Ledger ledger) {
    List<String> lines = new ArrayList<>();
    lines.add("| verdict | published claims | own claims |");
    lines.add("|---|---:|---:|");
    for (ClaimVerdict verdict : ledger.counts().keySet()) {
      lines.add(
          row(
              verdict.label(),
              own,
              ledger.results().stream().filter(one -> one.verdict() == verdict).toList()));
    }
    lines.add(row("all", own, ledger.results()));
    return lines;
  }

  private static String row(String label, Set<String> own, List<ClaimResult> results) {
    long ours = results.stream().filter(one -> own.contains(one.id().substring(0, 3))).count();
    return "| %s | %d | %d |".formatted(label, results.size() - ours, ours);
  }

  private static List<String> compared(Ledger ledger) {
    List<String> rows = new ArrayList<>();
    for (ClaimResult result : reproduced(ledger)) {
      for (Check check : result.checks()) {
        Check.Comparison one = check.comparison();
        if (one != null) {
          rows.add(
              "| %s | %s | %s | %s | %s |"
                  .formatted(
                      link(result),
                      Markdown.code(one.figure()),
                      Figure.text(one.ours()),
                      Figure.text(one.published()),
                      Markdown.text(one.tolerance())));
        }
      }
    }
    return rows;
  }

  private static List<String> statements(ClaimBook book, Ledger ledger) {
    List<String> rows = new ArrayList<>();
    for (ClaimResult result : reproduced(ledger)) {
      if (result.checks().stream().allMatch(check -> check.comparison() == null)) {
        book.claims().stream()
            .filter(claim -> claim.id().equals(result.id()))
            .map(claim -> row(claim, result))
            .forEach(rows::add);
      }
    }
    return rows;
  }

  private static String row(Claim claim, ClaimResult result) {
    return "| %s | %s | %s |"
        .formatted(
            link(result), Markdown.text(claim.statement()), Markdown.text(claim.falsified()));
  }

  private static List<ClaimResult> reproduced(Ledger ledger) {
    return ledger.results().stream()
        .filter(one -> one.verdict() == ClaimVerdict.REPRODUCED)
        .toList();
  }

  private static String link(ClaimResult result) {
    return "[%s](%s.md#%s)".formatted(result.id(), result.id().substring(0, 3), result.id());
  }
}
