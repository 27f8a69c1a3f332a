// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.ledger;

import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.ClaimResult.Pair;
import io.etcdbench.claim.Figure;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A table of the verdicts on patterns and of their costs beside the anti-patterns. Stateless. */
public final class PatternTable {
  private static final List<String> HEADER =
      List.of("claim", "verdict", "metric", "pattern", "anti-pattern", "pattern / anti-pattern");

  private static final String NO_RATIO = "-";

  private PatternTable() {}

  /** Returns one row for each figure that was measured for both; empty if there is none. */
  public static Optional<Table> of(List<ClaimResult> results) {
    List<List<String>> rows = new ArrayList<>();
    for (ClaimResult result : results) {
      for (Pair pair : result.figures()) {
        Double pattern = pair.ours();
        Double instead = pair.instead();
        if (pattern != null && instead != null) {
          rows.add(row(result, pair, pattern, instead));
        }
      }
    }
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(new Table(HEADER, Set.of(0, 1, 2), List.of(Group.of("", rows))));
  }

  private static List<String> row(ClaimResult result, Pair pair, double pattern, double instead) {
    return List.of(
        result.id(),
        result.verdict().label(),
        pair.what() + (pair.unit().isEmpty() ? "" : ", " + pair.unit()),
        Figure.text(pattern),
        Figure.text(instead),
        instead == 0 ? NO_RATIO : Figure.text(pattern / instead));
  }
}
