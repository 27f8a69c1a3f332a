// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

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
 * @param evidence every figure that its assertions asked for, in that order, so that they can be
 *     held against it again
 */
public record ClaimResult(
    String id,
    ClaimVerdict verdict,
    String reason,
    List<Check> checks,
    List<Check> audits,
    List<Pair> figures,
    Map<String, Double> evidence) {

  /**
   * A number as published, and ours; or one of a pattern, and of its anti-pattern.
   *
   * @param what in words
   * @param published null when none was published
   * @param ours the pattern's when it is one; null when it was not measured
   * @param unit of all; may be empty
   * @param instead the anti-pattern's; null when there is none, or it was not measured
   */
  public record Pair(
      String what,
      @Nullable Double published,
      @Nullable Double ours,
      String unit,
      @Nullable Double instead) {}

  public ClaimResult {
    checks = List.copyOf(checks);
    audits = List.copyOf(audits);
    figures = List.copyOf(figures);
    evidence = Collections.unmodifiableMap(new LinkedHashMap<>(evidence));
  }
}
