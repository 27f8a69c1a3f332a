// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import io.etcdbench.claim.Check.Comparison;
import io.etcdbench.claim.figure.FigureSource;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An assertion that compares a measured figure with a published number. Only a claim with such an
 * assertion can be {@link ClaimVerdict#REPRODUCED} by its figures. Immutable.
 */
public sealed interface PublishedAssertion extends Assertion {

  /**
   * A figure, ratio or difference equals a published number within a tolerance.
   *
   * @param figure name of the figure
   * @param over name of the divisor; null when it is not a ratio
   * @param minus name of the subtrahend; null when it is not a difference
   * @param published the published number, above 0
   * @param tolerance the share of the published number by which ours may differ, above 0 and at
   *     most 0.25
   */
  record Near(
      String figure,
      @Nullable String over,
      @Nullable String minus,
      double published,
      double tolerance)
      implements PublishedAssertion {
    private static final double WIDEST = 0.25;

    public Near {
      if (!(published > 0)) {
        throw new IllegalArgumentException(
            "published is " + published + "; allowed: a number above 0");
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

    @Override
    public Check check(FigureSource source) {
      Measured measured = new Measured(figure, over, minus);
      Optional<Check> missing = measured.missing(source);
      if (missing.isPresent()) {
        return missing.get();
      }
      double ours = measured.value(source);
      String text =
          "%s is %s, published: %s, ratio %s, tolerance %s"
              .formatted(
                  measured.name(),
                  Figure.text(ours),
                  Figure.text(published),
                  Figure.text(ours / published),
                  Figure.percent(tolerance));
      return Check.of(Math.abs(ours - published) <= tolerance * published, text)
          .comparing(
              Comparison.of(measured.name(), ours, published, "±" + Figure.percent(tolerance)));
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
