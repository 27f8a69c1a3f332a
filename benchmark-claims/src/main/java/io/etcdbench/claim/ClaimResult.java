// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.claim.figure.FigureSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of one claim. Immutable.
 *
 * @param id of the claim
 * @param verdict what became of it
 * @param reason why, in one sentence; with two numbers when an assertion decided
 * @param checks its assertions, in the order of its file
 * @param audits the arithmetic on its source, in the order of its file
 * @param figures numbers as published and ours
 * @param evidence every figure that its assertions and its table use, so that it can be judged
 *     again
 * @param rounds what those were in each round, as {@link FigureSource#rounds}
 * @param measured when and with what; null when nothing was measured for it
 * @param doubts findings about the runs that bear on the claim, a sentence each; may be empty
 */
public record ClaimResult(
    String id,
    ClaimVerdict verdict,
    String reason,
    List<Check> checks,
    List<Check> audits,
    List<Pair> figures,
    Map<String, Double> evidence,
    Map<String, List<Double>> rounds,
    @Nullable Measurement measured,
    List<String> doubts) {

  /**
   * A number as published, and ours; or one of a pattern, and of its anti-pattern.
   *
   * @param what in words
   * @param published null when none was published
   * @param derived what follows from published numbers or was worded by this project; null for none
   * @param ours the pattern's when it is one; null when it was not measured
   * @param unit of all; may be empty
   * @param instead the anti-pattern's; null when there is none, or it was not measured
   */
  public record Pair(
      String what,
      @Nullable Double published,
      @Nullable Double derived,
      @Nullable Double ours,
      String unit,
      @Nullable Double instead) {}

  public ClaimResult {
    checks = List.copyOf(checks);
    audits = List.copyOf(audits);
    figures = List.copyOf(figures);
    evidence = Collections.unmodifiableMap(new LinkedHashMap<>(evidence));
    rounds = rounds == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(rounds));
    doubts = doubts == null ? List.of() : List.copyOf(doubts);
  }
}
