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
 * A published claim and how it is tested. Immutable. Each claim is read from its own file; see
 * {@link ClaimBook}.
 *
 * @param id document and row, for example {@code 000-12}
 * @param statement the claim, in one sentence
 * @param environment where it was measured, when the row differs from its document; empty for the
 *     document's environment
 * @param figures published numbers, and ours next to them
 * @param experiment name of the experiment whose figures decide; empty when none can
 * @param holds assertions about our figures; empty when nothing can be measured
 * @param tolerance reason for the width of the bounds; empty when they need none
 * @param scaled what is smaller here than published; empty when nothing is
 * @param audits arithmetic on the published numbers; may be empty
 * @param untestable why the claim cannot be decided here, and what would be needed; empty when it
 *     can
 * @param falsified the outcome that would falsify the statement, in one sentence
 * @param tests what the assertions test: published figures, or a qualitative statement as a whole
 * @param contradictions made-up figures, by name, of runs that falsify the statement; the tests
 *     check that the assertions fail on them
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

  /** The subject of a claim's assertions. */
  public enum Tested {
    /** Published numbers; assertions without one test only a shape. */
    FIGURES,
    /** A statement without numbers, as a whole. */
    STATEMENT
  }

  /**
   * A published number, and the name of the measured one.
   *
   * @param what description in words
   * @param published the published number; null when none was published
   * @param derived a number that was not published but follows from published ones; null for none
   * @param unit unit of both, for example {@code ops/s}
   * @param figure name of our figure; null when there is none; for a claim about a pattern, the
   *     figure of the pattern
   * @param instead name of the same figure for the anti-pattern; null when the claim is not about a
   *     pattern
   */
  public record Compared(
      String what,
      @Nullable Double published,
      @Nullable Double derived,
      String unit,
      @Nullable String figure,
      @Nullable String instead) {
    public Compared {
      Objects.requireNonNull(what, "an entry of 'figures' has no 'what'");
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
            "'%s' has an anti-pattern's metric ('instead') but none of the pattern ('figure')"
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
    if (tests == Tested.STATEMENT && figures.stream().anyMatch(one -> one.published() != null)) {
      throw new IllegalArgumentException(
          ("claim %s has 'tests: statement', which is for statements without numbers, and figures"
                  + " with 'published'; remove one of them")
              .formatted(id));
    }
  }

  /** Returns the id of its document: three digits. */
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
          "claim %s asserts something of metrics but names no experiment".formatted(id));
    }
  }
}
