// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.ClaimResult.Pair;
import io.etcdbench.claim.Figure;
import io.etcdbench.format.Markdown;
import java.util.ArrayList;
import java.util.List;

/** What patterns and their anti-patterns cost, side by side, as a Markdown table. Stateless. */
public final class PatternTable {
  private static final String NO_RATIO = "-";

  private PatternTable() {}

  /** Whether a figure was measured of a pattern and of its anti-pattern. */
  static boolean hasRows(List<ClaimResult> results) {
    return !rows(results).isEmpty();
  }

  /** The head of the table, and a line for each figure that was measured of both. */
  public static List<String> lines(List<ClaimResult> results) {
    List<String> lines = new ArrayList<>();
    lines.add("| claim | figure | pattern | anti-pattern | pattern / anti-pattern |");
    lines.add("|---|---|---:|---:|---:|");
    lines.addAll(rows(results));
    return lines;
  }

  private static List<String> rows(List<ClaimResult> results) {
    List<String> rows = new ArrayList<>();
    for (ClaimResult result : results) {
      for (Pair pair : result.figures()) {
        Double pattern = pair.ours();
        Double instead = pair.instead();
        if (pattern != null && instead != null) {
          rows.add(row(result.id(), pair, pattern, instead));
        }
      }
    }
    return rows;
  }

  private static String row(String id, Pair pair, double pattern, double instead) {
    String unit = pair.unit().isEmpty() ? "" : ", " + pair.unit();
    return "| %s | %s | %s | %s | %s |"
        .formatted(
            id,
            Markdown.text(pair.what() + unit),
            Figure.text(pattern),
            Figure.text(instead),
            instead == 0 ? NO_RATIO : Figure.text(pattern / instead));
  }
}
