// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one assertion or audit of a claim. Immutable.
 *
 * @param result whether it holds
 * @param text one sentence with the numbers that decided it
 * @param comparison the comparison with a published number; null for none
 */
public record Check(Result result, String text, @Nullable Comparison comparison) {

  /** Whether an assertion holds. */
  public enum Result {
    /** The assertion holds. */
    HOLDS,
    /** The assertion does not hold. */
    FAILS,
    /** A required figure was not measured. */
    UNKNOWN,
    /** All figures were measured, but a divisor is 0 or the effect did not occur. */
    UNDEFINED,
    /** The figure is closer to the bound, or varies more, than the noise allows for a decision. */
    NOISE
  }

  /**
   * A measured number next to the published number that it was compared with.
   *
   * @param figure name of the measured figure
   * @param ours the measured number
   * @param published the published number, or the one that follows from published ones
   * @param tolerance in words, for example {@code ±10 %}, or {@code ±10 %, derived} when the number
   *     was not published as such
   * @param rounds number of rounds whose median is {@code ours}; 1 when the rounds were not stored
   * @param low the smallest number of the rounds
   * @param high the largest number of the rounds; with five rounds, {@code low} and {@code high}
   *     bound the median with 94 % confidence
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

    /** Returns a copy with the number and the range of the rounds. */
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
   * Returns a decided check.
   *
   * @param holds whether the assertion holds
   * @param text one sentence with the numbers
   */
  public static Check of(boolean holds, String text) {
    return new Check(holds ? Result.HOLDS : Result.FAILS, text, null);
  }

  /**
   * Returns a check whose figures were not all measured.
   *
   * @param text one sentence that names what is missing
   */
  static Check unknown(String text) {
    return new Check(Result.UNKNOWN, text, null);
  }

  /**
   * Returns a check that its figures cannot decide.
   *
   * @param text one sentence with the figure
   */
  static Check undefined(String text) {
    return new Check(Result.UNDEFINED, text, null);
  }

  /** Returns a check of a ratio whose divisor, a figure of that name, is 0. */
  static Check noRatio(String divisor) {
    return undefined("%s is 0, so there is no ratio".formatted(divisor));
  }

  /**
   * Returns a check that is undecided because of noise.
   *
   * @param text one sentence with the numbers
   * @param noise the share by which equal runs may differ
   */
  static Check noise(String text, double noise) {
    return new Check(
        Result.NOISE,
        "%s; equal runs differ by up to %s".formatted(text, Figure.percent(noise)),
        null);
  }

  /** Returns a copy with a comparison with a published number. */
  Check comparing(Comparison with) {
    return new Check(result, text, with);
  }
}
