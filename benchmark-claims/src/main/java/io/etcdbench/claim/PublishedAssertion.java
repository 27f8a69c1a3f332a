// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.claim.Check.Comparison;
import io.etcdbench.claim.figure.FigureSource;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An assertion that compares a measured figure with a published number. Only a claim with such an
 * assertion can be {@link ClaimVerdict#REPRODUCED} by its figures. Immutable.
 */
public sealed interface PublishedAssertion extends Assertion {

  /**
   * A figure, ratio or difference equals a published number, or one derived from published numbers,
   * within a tolerance.
   *
   * @param figure name of the figure
   * @param over name of the divisor; null when it is not a ratio
   * @param minus name of the subtrahend; null when it is not a difference
   * @param published the published number, above 0; null when it is derived
   * @param derived the number that follows from published ones, for example their ratio, above 0;
   *     null when it was published as such
   * @param tolerance the share of that number by which ours may differ, above 0 and at most 0.25
   */
  record Near(
      String figure,
      @Nullable String over,
      @Nullable String minus,
      @Nullable Double published,
      @Nullable Double derived,
      double tolerance)
      implements PublishedAssertion {
    private static final double WIDEST = 0.25;

    public Near {
      if ((published == null) == (derived == null)) {
        throw new IllegalArgumentException("'near' needs either 'published' or 'derived'");
      }
      double number = either(published, derived);
      if (!(number > 0)) {
        throw new IllegalArgumentException(
            "%s is %s; allowed: a number above 0"
                .formatted(published == null ? "derived" : "published", number));
      }
      if (!(tolerance > 0 && tolerance <= WIDEST)) {
        throw new IllegalArgumentException(
            "the tolerance is %s; allowed: a share above 0 and at most %s"
                .formatted(tolerance, WIDEST));
      }
      if (over != null && minus != null) {
        throw new IllegalArgumentException("'over' and 'minus' exclude each other");
      }
    }

    /** Returns the number that the figure must be near: published, or derived. */
    double expected() {
      return either(published, derived);
    }

    private static double either(@Nullable Double published, @Nullable Double derived) {
      return published == null ? Objects.requireNonNull(derived) : published;
    }

    @Override
    public Check check(FigureSource source) {
      Measured measured = new Measured(figure, over, minus);
      Optional<Check> missing = measured.missing(source);
      if (missing.isPresent()) {
        return missing.get();
      }
      double ours = measured.value(source);
      double number = expected();
      String text =
          "%s is %s, %s: %s, ratio %s, tolerance %s"
              .formatted(
                  measured.name(),
                  Figure.text(ours),
                  published == null ? "derived from published numbers" : "published",
                  Figure.text(number),
                  Figure.text(ours / number),
                  Figure.percent(tolerance));
      String width =
          "±%s%s".formatted(Figure.percent(tolerance), published == null ? ", derived" : "");
      return Check.of(Math.abs(ours - number) <= tolerance * number, text)
          .comparing(Comparison.of(measured.name(), ours, number, width));
    }
  }

  /**
   * A figure or ratio lies on the published side of a published threshold. A figure that is closer
   * to the threshold than the noise decides nothing.
   *
   * @param figure name of the figure
   * @param over name of the divisor; null when it is not a ratio
   * @param above the threshold, above 0, when the figure must exceed it; else null
   * @param below the threshold, above 0, when the figure must be below it; else null
   * @param noise the share by which equal runs differ, from 0 to below 1; null for 0
   */
  record Threshold(
      String figure,
      @Nullable String over,
      @Nullable Double above,
      @Nullable Double below,
      @Nullable Double noise)
      implements PublishedAssertion {
    public Threshold {
      if ((above == null) == (below == null)) {
        throw new IllegalArgumentException("a threshold needs either 'above' or 'below'");
      }
      Figure.requireShare("noise", noise == null ? 0 : noise);
    }

    @Override
    public Check check(FigureSource source) {
      Measured measured = new Measured(figure, over, null);
      Optional<Check> missing = measured.missing(source);
      if (missing.isPresent()) {
        return missing.get();
      }
      double ours = measured.value(source);
      String side = above == null ? "below" : "above";
      double limit = above == null ? (below == null ? Double.NaN : below) : above;
      String text =
          "%s is %s, published: %s %s"
              .formatted(measured.name(), Figure.text(ours), side, Figure.text(limit));
      if (noise != null && Math.abs(ours / limit - 1) <= noise) {
        return Check.noise(text, noise);
      }
      return Check.of(above == null ? ours < limit : ours > limit, text)
          .comparing(Comparison.of(measured.name(), ours, limit, side + " it"));
    }
  }

  /** A figure, or the ratio or difference of two figures. */
  record Measured(String figure, @Nullable String over, @Nullable String minus) {
    private Stream<String> names() {
      return Stream.of(figure, over, minus).filter(name -> name != null).map(String::valueOf);
    }

    /** Returns a check that names what is missing; empty if there is a value. */
    private Optional<Check> missing(FigureSource source) {
      return names()
          .filter(name -> source.find(name).isEmpty())
          .findFirst()
          .map("%s was not measured"::formatted)
          .map(Check::unknown)
          .or(
              () ->
                  Double.isFinite(value(source))
                      ? Optional.empty()
                      : Optional.of(Check.noRatio(String.valueOf(over))));
    }

    private double value(FigureSource source) {
      double first = source.find(figure).orElse(Double.NaN);
      if (over != null) {
        return first / source.find(over).orElse(Double.NaN);
      }
      return minus == null ? first : first - source.find(minus).orElse(Double.NaN);
    }

    private String name() {
      if (over != null) {
        return figure + " over " + over;
      }
      return minus == null ? figure : figure + " less " + minus;
    }
  }
}
