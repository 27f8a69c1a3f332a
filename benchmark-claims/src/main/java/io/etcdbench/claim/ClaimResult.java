// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.claim.figure.FigureSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of judging one claim. Immutable.
 *
 * @param id id of the claim
 * @param verdict the verdict
 * @param reason reason for the verdict, in one sentence; with two numbers when an assertion decided
 * @param checks outcomes of its assertions, in the order of its file
 * @param audits outcomes of the arithmetic on its source, in the order of its file
 * @param figures published numbers and ours
 * @param evidence every figure that its assertions and its table use, so that it can be judged
 *     again
 * @param rounds the values of those figures in each round, as {@link FigureSource#rounds}
 * @param measured when and with what it was measured; null when nothing was measured for it
 * @param doubts findings about the runs that affect the claim, one sentence each; may be empty
 */
public record ClaimResult(
    String id,
    ClaimVerdict verdict,
    String reason,
    List<Check> checks,
    List<Check> audits,
    List<Pair> figures,
    Map<String, Double> evidence,
    Map<String, List<@Nullable Double>> rounds,
    @Nullable Measurement measured,
    List<String> doubts) {

  /**
   * A published number next to ours, or a number of a pattern next to that of its anti-pattern.
   *
   * @param what description in words
   * @param published null when none was published
   * @param derived a number that follows from published ones or was stated by this project; null
   *     for none
   * @param ours our number, or that of the pattern; null when it was not measured
   * @param unit unit of all numbers; may be empty
   * @param instead the number of the anti-pattern; null when there is none or it was not measured
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
