// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One published claim and what is to become of it. Immutable; read from a file of its own, see
 * {@link ClaimBook}.
 *
 * @param id document and row, for example {@code 000-12}
 * @param statement what is claimed, in one sentence
 * @param environment where it was measured, when the row says other than its document; empty for
 *     the document's
 * @param figures numbers as published, and ours beside them
 * @param experiment the name of the experiment whose figures decide; empty when none can
 * @param holds what must hold of our figures; empty when nothing can be measured
 * @param tolerance why the bounds are as wide as they are; empty when they need no reason
 * @param scaled what is smaller here than published; empty when nothing is
 * @param audits arithmetic on the published numbers; may be empty
 * @param untestable why nothing here can decide, and what would be needed; empty when it can
 * @param falsified which outcome would falsify the statement, in one sentence
 * @param tests what its assertions test: published figures, or a qualitative statement as a whole
 * @param contradictions made-up figures of runs that falsify the statement, by name; the tests see
 *     the assertions fail on them
 */
public record Claim(
    String id,
    String statement,
    String environment,
    List<Compared> figures,
    String experiment,
    List<Assertion> holds,
    String tolerance,
    String scaled,
    List<SourceAudit> audits,
    String untestable,
    String falsified,
    Tested tests,
    List<Map<String, Double>> contradictions) {
  private static final Pattern ID = Pattern.compile("\\d{3}-\\d{2}");

  /** What the assertions of a claim test. */
  public enum Tested {
    /** Published numbers; those without one test no more than a shape. */
    FIGURES,
    /** A statement without numbers, all of it. */
    STATEMENT
  }

  /**
   * A number as published, and the name of ours.
   *
   * @param what in words
   * @param published the number; null when none was published
   * @param derived a number that nobody published, but that follows from what is; null for none
   * @param unit of both, for example {@code ops/s}
   * @param figure our figure by name; null when there is none. Of a pattern it is the pattern's
   * @param instead the same figure of the anti-pattern, by name; null when the claim is no pattern
   */
  public record Compared(
      String what,
      @Nullable Double published,
      @Nullable Double derived,
      String unit,
      @Nullable String figure,
      @Nullable String instead) {
    public Compared {
      Objects.requireNonNull(what, "a figure has no 'what'");
      unit = unit == null ? "" : unit;
      if (published != null && derived != null) {
        throw new IllegalArgumentException(
            "'%s' has both 'published' and 'derived'; give one of them".formatted(what));
      }
      if (published == null && derived == null && figure == null) {
        throw new IllegalArgumentException(
            "'%s' has neither 'published' nor 'figure'; give one of them".formatted(what));
      }
      if (instead != null && figure == null) {
        throw new IllegalArgumentException(
            "'%s' has an anti-pattern's figure ('instead') but none of the pattern ('figure')"
                .formatted(what));
      }
    }
  }

  public Claim {
    if (id == null || !ID.matcher(id).matches()) {
      throw new IllegalArgumentException(
          "the id is '" + id + "'; allowed: document and row, for example 000-12");
    }
    statement = orEmpty(statement);
    if (statement.isBlank()) {
      throw new IllegalArgumentException("claim " + id + " has no statement");
    }
    environment = orEmpty(environment);
    figures = figures == null ? List.of() : List.copyOf(figures);
    experiment = orEmpty(experiment);
    holds = holds == null ? List.of() : List.copyOf(holds);
    tolerance = orEmpty(tolerance);
    scaled = orEmpty(scaled);
    audits = audits == null ? List.of() : List.copyOf(audits);
    untestable = orEmpty(untestable);
    falsified = orEmpty(falsified);
    if (falsified.isBlank()) {
      throw new IllegalArgumentException(
          "claim %s lacks 'falsified', the outcome that would falsify its statement".formatted(id));
    }
    tests = tests == null ? Tested.FIGURES : tests;
    contradictions =
        contradictions == null
            ? List.of()
            : contradictions.stream()
                .map(one -> Collections.unmodifiableMap(new LinkedHashMap<>(one)))
                .toList();
    requireDecidable(id, experiment, holds, audits, untestable);
  }

  /**
   * Its document.
   *
   * @return three digits
   */
  public String document() {
    return id.substring(0, id.indexOf('-'));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static void requireDecidable(
      String id,
      String experiment,
      List<Assertion> holds,
      List<SourceAudit> audits,
      String untestable) {
    if (holds.isEmpty() && audits.isEmpty() && untestable.isEmpty()) {
      throw new IllegalArgumentException(
          "claim %s can never be decided; give 'holds', 'audits' or 'untestable'".formatted(id));
    }
    if (!holds.isEmpty() && experiment.isEmpty()) {
      throw new IllegalArgumentException(
          "claim %s asserts something of figures but names no experiment".formatted(id));
    }
  }
}
