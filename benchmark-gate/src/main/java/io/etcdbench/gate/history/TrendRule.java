// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.history.HistoryLine.Blessing;
import io.etcdbench.gate.history.TrackedFigure.Name;
import io.etcdbench.gate.history.Trend.Newest;
import io.etcdbench.gate.history.Trend.Point;
import io.etcdbench.gate.history.Trend.State;
import io.etcdbench.gate.history.Trend.Step;
import io.etcdbench.statistic.ChangePoints;
import io.etcdbench.statistic.ChangePoints.Change;
import io.etcdbench.statistic.LogMean;
import io.etcdbench.statistic.LogMean.Limits;
import io.etcdbench.statistic.Median;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the steps of a metric. The change points are those of {@link ChangePoints}, at a
 * significance level that is divided among all metrics of a series. A series without a change
 * therefore seldom has a step, whatever its number of metrics. Immutable.
 *
 * @param metrics number of analysed metrics of the series, 1 or more
 * @param leastChange smallest change of level to report, as a ratio less one
 */
record TrendRule(int metrics, double leastChange) {
  /** Probability that a series without a change shows a step. */
  static final double LEVEL = ChangePoints.DEFAULT.level();

  private static final double CONFIDENCE = 0.95;
  private static final double NORMAL_95 = 1.96;
  private static final double MAD_TO_DEVIATION = 1.4826;

  /** Returns the number of points from which steps are searched. */
  int leastPoints() {
    return changePoints().shortestSeries();
  }

  /**
   * Finds the steps.
   *
   * @param name name of the metric
   * @param points in commit order
   * @param line the commits
   * @param blessings the blessings that apply to the series
   */
  Trend of(Name name, List<Point> points, CommitLine line, List<Blessing> blessings) {
    double[] logs = points.stream().mapToDouble(one -> StrictMath.log(one.value())).toArray();
    if (points.size() < leastPoints()) {
      return new Trend(name, points, List.of(), null, newest(name, logs));
    }
    List<Change> changes = changePoints().in(logs);
    List<Integer> bounds = new ArrayList<>(List.of(0));
    changes.forEach(change -> bounds.add(change.at()));
    bounds.add(points.size());
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < changes.size(); i++) {
      double[] before = Arrays.copyOfRange(logs, bounds.get(i), bounds.get(i + 1));
      double[] after = Arrays.copyOfRange(logs, bounds.get(i + 1), bounds.get(i + 2));
      steps.add(step(name, changes.get(i), points, line, before, after));
    }
    return new Trend(
        name,
        points,
        IntStream.range(0, steps.size())
            .mapToObj(at -> withState(name, steps.subList(at, steps.size()), line, blessings))
            .toList(),
        noise(logs, bounds),
        newest(name, Arrays.copyOfRange(logs, bounds.get(bounds.size() - 2), logs.length)));
  }

  private ChangePoints changePoints() {
    double level = LEVEL / metrics;
    return new ChangePoints(
        ChangePoints.DEFAULT.leastPoints(),
        leastChange,
        level,
        Math.max(ChangePoints.DEFAULT.permutations(), (int) Math.ceil(2 / level) - 1));
  }

  private static Step step(
      Name name,
      Change change,
      List<Point> points,
      CommitLine line,
      double[] before,
      double[] after) {
    Point first = points.get(change.at());
    Point previous = points.get(change.at() - 1);
    Limits limits = logMean(after).over(logMean(before), CONFIDENCE);
    return new Step(
        change.at(),
        first.commit(),
        previous.commit(),
        line.position(first.commit()) - line.position(previous.commit()) - 1,
        StrictMath.exp(Median.of(before)),
        StrictMath.exp(Median.of(after)),
        change.change(),
        limits.low() - 1,
        limits.high() - 1,
        change.p(),
        name.worse(change.change()) > 0 ? State.REGRESSION : State.IMPROVEMENT,
        "");
  }

  private static LogMean logMean(double[] logs) {
    return LogMean.of(Arrays.stream(logs).map(StrictMath::exp).toArray());
  }

  /**
   * Returns the first of some steps with its state. A step has recovered once any later level is
   * about as good as the one before it: a regression after that has a step of its own.
   */
  private Step withState(Name name, List<Step> steps, CommitLine line, List<Blessing> blessings) {
    Step step = steps.get(0);
    if (step.state() == State.IMPROVEMENT) {
      return step;
    }
    if (steps.stream()
        .skip(1)
        .anyMatch(later -> name.worse(later.level() / step.before() - 1) < leastChange)) {
      return with(step, State.RECOVERED, "");
    }
    Optional<Blessing> accepted =
        blessings.stream()
            .filter(one -> line.position(one.commit()) >= line.position(step.commit()))
            .findFirst();
    return accepted.map(one -> with(step, State.ACCEPTED, one.reason())).orElse(step);
  }

  private static Step with(Step step, State state, String reason) {
    return new Step(
        step.at(),
        step.commit(),
        step.after(),
        step.unmeasured(),
        step.before(),
        step.level(),
        step.change(),
        step.low(),
        step.high(),
        step.p(),
        state,
        reason);
  }

  /**
   * Estimates the noise from the median distance to the level, which steps and single spikes do not
   * inflate.
   */
  private static double noise(double[] logs, List<Integer> bounds) {
    double[] distances = new double[logs.length];
    for (int i = 0; i + 1 < bounds.size(); i++) {
      int from = bounds.get(i);
      int to = bounds.get(i + 1);
      double level = Median.of(Arrays.copyOfRange(logs, from, to));
      IntStream.range(from, to).forEach(at -> distances[at] = Math.abs(logs[at] - level));
    }
    return StrictMath.expm1(NORMAL_95 * MAD_TO_DEVIATION * Median.of(distances));
  }

  private @Nullable Newest newest(Name name, double[] level) {
    if (level.length <= StoredBaseline.MIN_SESSIONS) {
      return null;
    }
    List<Double> before =
        Arrays.stream(level, 0, level.length - 1).map(name::worse).boxed().toList();
    return new StoredBaseline(before)
        .compare(name.worse(level[level.length - 1]), GateRule.DEFAULT, metrics);
  }
}
