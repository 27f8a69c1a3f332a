// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.gate.history.TrackedFigure.Name;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One metric of a series over its commits, and where it changed. Immutable.
 *
 * @param name of the metric
 * @param points in the order of commits, one for each commit
 * @param steps in the same order
 * @param noise how far 95 % of the points lie from their level at most, as a ratio less one; null
 *     for fewer than {@link TrendRule#LEAST_POINTS} points
 * @param newest the last point compared with its level; null when that level has too few points
 */
public record Trend(
    Name name,
    List<Point> points,
    List<Step> steps,
    @Nullable Double noise,
    @Nullable Newest newest) {
  public Trend {
    points = List.copyOf(points);
    steps = List.copyOf(steps);
  }

  /**
   * What was measured of a commit.
   *
   * @param commit its full identifier
   * @param value of its runs the geometric mean
   * @param low of one run its 95 % interval, null when it is not known; of several runs the lowest
   * @param high the same at the upper end
   * @param runs how many, 1 or more
   * @param report of its last run; empty when there is none
   */
  public record Point(
      String commit,
      double value,
      @Nullable Double low,
      @Nullable Double high,
      int runs,
      String report) {}

  /**
   * A change of level.
   *
   * @param at index of the first point of the new level
   * @param commit of that point
   * @param after the commit of the point before: the change is in a commit behind it
   * @param unmeasured how many commits between the two were not measured
   * @param before the median of the level before
   * @param level the median of the new level
   * @param change the new level over the one before, as a ratio less one
   * @param low of the change's 95 % interval, given its place
   * @param high of the same
   * @param p of the permutation test
   * @param state whether it asks for attention
   * @param reason why it was accepted; empty when it was not
   */
  public record Step(
      int at,
      String commit,
      String after,
      int unmeasured,
      double before,
      double level,
      double change,
      double low,
      double high,
      double p,
      State state,
      String reason) {}

  /** Whether a step asks for attention. */
  public enum State {
    /** It got worse, and still is. */
    REGRESSION,
    /** It got worse, and later steps made up for it. */
    RECOVERED,
    /** It got worse, and somebody accepted it. */
    ACCEPTED,
    /** It got better. */
    IMPROVEMENT
  }

  /**
   * The newest point, which is too young to be a step.
   *
   * @param change against the points of its level before it, as a ratio less one; positive when it
   *     got worse
   * @param bound above which chance does not explain it, in the same form
   * @param suspect whether it is above the bound and large enough to matter
   */
  public record Newest(double change, double bound, boolean suspect) {}

  /** Whether some step asks for attention. */
  public boolean isWorse() {
    return steps.stream().anyMatch(step -> step.state() == State.REGRESSION);
  }

  /** Where the levels begin: 0 and every step. */
  List<Integer> levels() {
    return Stream.concat(Stream.of(0), steps.stream().map(Step::at)).toList();
  }
}
