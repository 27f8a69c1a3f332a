// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one assertion or audit of a claim. Immutable.
 *
 * @param result whether it holds
 * @param text one sentence with the numbers that decided
 * @param comparison the published number that it was compared with; null when there is none
 */
public record Check(Result result, String text, @Nullable Comparison comparison) {

  /** Whether an assertion holds. */
  public enum Result {
    /** It does. */
    HOLDS,
    /** It does not. */
    FAILS,
    /** A figure that it needs was not measured. */
    UNKNOWN,
    /** The figure is closer to the bound, or scatters more, than the noise allows to decide. */
    NOISE
  }

  /**
   * A measured number beside the published one that decided.
   *
   * @param figure the name of ours
   * @param ours as measured
   * @param published as published
   * @param tolerance in words, for example {@code ±10 %}
   * @param rounds how many rounds ours is the median of; 1 when they were not kept
   * @param low the smallest of them
   * @param high the largest of them: of five rounds, both bound the median with 94 %
   */
  public record Comparison(
      String figure,
      double ours,
      double published,
      String tolerance,
      int rounds,
      double low,
      double high) {

    static Comparison of(String figure, double ours, double published, String tolerance) {
      return new Comparison(figure, ours, published, tolerance, 1, ours, ours);
    }

    /** The same with what each round says. */
    Comparison over(List<Comparison> each) {
      return new Comparison(
          figure,
          ours,
          published,
          tolerance,
          each.size(),
          each.stream().mapToDouble(Comparison::ours).min().orElse(ours),
          each.stream().mapToDouble(Comparison::ours).max().orElse(ours));
    }
  }

  /**
   * A decided check.
   *
   * @param holds whether the assertion holds
   * @param text one sentence with the numbers
   * @return the check
   */
  public static Check of(boolean holds, String text) {
    return new Check(holds ? Result.HOLDS : Result.FAILS, text, null);
  }

  /**
   * A check that cannot be decided.
   *
   * @param text one sentence on what is missing
   * @return the check
   */
  static Check unknown(String text) {
    return new Check(Result.UNKNOWN, text, null);
  }

  /**
   * A check that the noise leaves open.
   *
   * @param text one sentence with the numbers
   * @param noise the share by which equal runs may differ
   * @return the check
   */
  static Check noise(String text, double noise) {
    return new Check(
        Result.NOISE,
        "%s; equal runs differ by up to %s".formatted(text, Figure.percent(noise)),
        null);
  }

  /** The same with the published number that decided. */
  Check comparing(Comparison with) {
    return new Check(result, text, with);
  }
}
