// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import io.etcdbench.claim.Check;
import io.etcdbench.claim.Claim;
import io.etcdbench.claim.ClaimBook;
import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.ClaimResult.Pair;
import io.etcdbench.claim.ClaimSource;
import io.etcdbench.claim.ClaimVerdict;
import io.etcdbench.claim.Measurement;
import io.etcdbench.format.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Formats claims and verdicts as lines for a terminal. Stateless. */
public final class LedgerText {
  private LedgerText() {}

  /**
   * Returns the lines of a claim in full.
   *
   * @param book the book that contains the claim
   * @param claim the claim
   */
  public static List<String> claim(ClaimBook book, Claim claim) {
    List<String> lines = new ArrayList<>();
    lines.add(claim.id() + "  " + claim.statement());
    Optional<ClaimSource> document =
        book.documents().stream().filter(one -> one.id().equals(claim.document())).findFirst();
    document.ifPresent(one -> lines.add("  source      " + one.title()));
    String there =
        claim.environment().isEmpty()
            ? document.map(ClaimSource::environment).orElse("")
            : claim.environment();
    lines.add("  there       " + there);
    add(lines, "measured by", claim.experiment());
    if (!claim.experiment().isEmpty()) {
      add(lines, "asks", book.experiment(claim.experiment()).question());
    }
    add(lines, "smaller", claim.scaled());
    add(lines, "tolerance", claim.tolerance());
    add(lines, "falsified", claim.falsified());
    return lines.stream().map(PlainText::line).toList();
  }

  /** Returns the lines of a verdict with all its numbers. */
  public static List<String> verdict(ClaimResult result) {
    List<String> lines = new ArrayList<>();
    for (Pair pair : result.figures()) {
      lines.add(
          pair.instead() == null
              ? "  metric      %s: published %s, here %s"
                  .formatted(
                      pair.what(),
                      LedgerDocument.text(pair.published(), pair),
                      LedgerDocument.text(pair.ours(), pair))
              : "  metric      %s: pattern %s, anti-pattern %s"
                  .formatted(
                      pair.what(),
                      LedgerDocument.text(pair.ours(), pair),
                      LedgerDocument.text(pair.instead(), pair)));
    }
    Measurement measured = result.measured();
    if (measured != null) {
      lines.add("  measured    " + measured.inWords());
    }
    result.checks().forEach(check -> lines.add("  assertion   " + text(check)));
    result.audits().forEach(check -> lines.add("  arithmetic  " + text(check)));
    lines.add("  %s: %s".formatted(result.verdict().label(), result.reason()));
    return lines.stream().map(PlainText::line).toList();
  }

  /**
   * Returns one line per verdict with the number of its published and of its own claims.
   *
   * @param book the book that contains the claims
   * @param ledger the verdicts
   */
  public static List<String> summary(ClaimBook book, Ledger ledger) {
    Map<ClaimVerdict, Long> own = LedgerIndex.own(book, ledger);
    List<String> lines = new ArrayList<>();
    ledger
        .counts()
        .forEach(
            (verdict, all) -> {
              long ours = own.getOrDefault(verdict, 0L);
              lines.add(
                  String.format(
                      Locale.ROOT, "%4d published %4d own  %s", all - ours, ours, verdict.label()));
            });
    return lines;
  }

  private static String text(Check check) {
    return check.result().name().toLowerCase(Locale.ROOT) + ": " + check.text();
  }

  private static void add(List<String> lines, String what, String text) {
    if (!text.isEmpty()) {
      lines.add(String.format(Locale.ROOT, "  %-11s %s", what, text));
    }
  }
}
