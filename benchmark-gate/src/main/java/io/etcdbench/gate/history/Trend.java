// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.gate.history.TrackedFigure.Name;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One metric of a series over its commits, with its steps. Immutable.
 *
 * @param name name of the metric
 * @param points one per commit, in commit order, at least one
 * @param steps in the same order
 * @param noise largest distance of 95 % of the points from their level, as a ratio less one; null
 *     with fewer points than {@link TrendRule#leastPoints}
 * @param newest the last point compared with its level; null when that level has too few points
 */
public record Trend(
    Name name,
    List<Point> points,
    List<Step> steps,
    @Nullable Double noise,
    @Nullable Newest newest) {
  public Trend {
    if (name == null || points == null || points.isEmpty() || steps == null) {
      throw new IllegalArgumentException("'name', 'points' or 'steps' of a trend is missing");
    }
    points = List.copyOf(points);
    steps = List.copyOf(steps);
    int previous = 0;
    for (Step step : steps) {
      if (step.at() <= previous || step.at() >= points.size()) {
        throw new IllegalArgumentException(
            "a step is at %s; allowed: after the one before it, from 1 to %s"
                .formatted(step.at(), points.size() - 1));
      }
      previous = step.at();
    }
    if (noise != null && !(noise >= 0 && Double.isFinite(noise))) {
      throw new IllegalArgumentException("noise is " + noise + "; allowed: 0 or more, or null");
    }
  }

  /**
   * The measurements of one commit.
   *
   * @param commit full hash of the commit
   * @param value geometric mean of its runs, above 0
   * @param low for one run the lower end of its 95 % interval, of a JMH score its 99.9 % interval,
   *     null when unknown; for several runs the lowest value
   * @param high the same at the upper end
   * @param runs number of runs, 1 or more
   * @param report path of the last run's report; empty when it has none
   */
  public record Point(
      String commit,
      double value,
      @Nullable Double low,
      @Nullable Double high,
      int runs,
      String report) {
    public Point {
      if (commit == null || report == null) {
        throw new IllegalArgumentException("'commit' or 'report' of a point is missing");
      }
      if (!(value > 0 && Double.isFinite(value))) {
        throw new IllegalArgumentException(
            "the value of commit '%s' is %s; allowed: finite and above 0".formatted(commit, value));
      }
    }
  }

  /**
   * A change of level.
   *
   * @param at index of the first point of the new level
   * @param commit commit of that point
   * @param after commit of the previous point: the change is in a commit after it
   * @param unmeasured number of unmeasured commits between the two
   * @param before median of the previous level
   * @param level median of the new level
   * @param change the new level over the previous one, as a ratio less one
   * @param low lower end of the change's 95 % interval, given its position
   * @param high upper end of that interval
   * @param p p-value of the permutation test
   * @param state whether it requires attention
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
      String reason) {
    public Step {
      if (commit == null || after == null || state == null || reason == null) {
        throw new IllegalArgumentException(
            "'commit', 'after', 'state' or 'reason' of a step is missing");
      }
    }
  }

  /** Whether a step requires attention. */
  public enum State {
    /** Got worse, and still is. */
    REGRESSION,
    /** Got worse, and a later level was about as good as the one before it. */
    RECOVERED,
    /** Got worse, and a user accepted it. */
    ACCEPTED,
    /** Got better. */
    IMPROVEMENT
  }

  /**
   * The newest point, which is too recent to form a step.
   *
   * @param change difference from the earlier points of its level, as a ratio less one; positive
   *     when it got worse
   * @param bound the change above which chance does not explain it, in the same form
   * @param suspect whether the change is above the bound and large enough to matter
   */
  public record Newest(double change, double bound, boolean suspect) {}

  /** Whether any step requires attention. */
  public boolean isWorse() {
    return steps.stream().anyMatch(step -> step.state() == State.REGRESSION);
  }

  /** Returns the indexes at which the levels start: 0 and every step. */
  List<Integer> levels() {
    return Stream.concat(Stream.of(0), steps.stream().map(Step::at)).toList();
  }
}
