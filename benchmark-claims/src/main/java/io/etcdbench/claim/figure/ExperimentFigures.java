// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import io.etcdbench.claim.figure.ExperimentResult.Kept;
import io.etcdbench.result.RunResult;
import io.etcdbench.statistic.Median;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a stored experiment. A figure of a run that was executed in several rounds is the
 * median of the rounds. Not thread-safe: results are read on first use.
 */
public final class ExperimentFigures implements FigureSource {
  private final List<Kept> runs;
  private final Function<String, RunResult> results;
  private final Map<String, RunResult> read = new HashMap<>();

  /**
   * Creates the figures of an experiment.
   *
   * @param experiment the stored experiment
   * @param results reads the result of a folder, relative to that of the experiment
   */
  public ExperimentFigures(ExperimentResult experiment, Function<String, RunResult> results) {
    this.runs = experiment.runs();
    this.results = results;
  }

  @Override
  public Optional<Double> find(String name) {
    int colon = name.indexOf(':');
    if (colon < 0) {
      return Optional.empty();
    }
    String run = name.substring(0, colon);
    String figure = name.substring(colon + 1);
    if (run.startsWith(WatchModel.PREFIX)) {
      return WatchModel.figure(
          points(run.substring(WatchModel.PREFIX.length()), kept -> true), figure);
    }
    double[] values =
        runs.stream()
            .filter(kept -> kept.run().equals(run))
            .flatMap(kept -> of(kept, figure).stream())
            .mapToDouble(Double::doubleValue)
            .toArray();
    return values.length == 0 ? Optional.empty() : Optional.of(Median.of(values));
  }

  @Override
  public List<@Nullable Double> rounds(String name) {
    int colon = name.indexOf(':');
    if (colon < 0) {
      return List.of();
    }
    String run = name.substring(0, colon);
    String figure = name.substring(colon + 1);
    int last = last(run);
    List<@Nullable Double> values = new ArrayList<>();
    runs.stream()
        .map(Kept::round)
        .distinct()
        .sorted()
        .filter(round -> round <= last)
        .forEach(round -> values.add(ofRound(round, run, figure).orElse(null)));
    return values.size() < 2 || values.stream().allMatch(Objects::isNull) ? List.of() : values;
  }

  /** Returns the last round in which a run, or each run of a model, was executed. */
  private int last(String run) {
    String pattern =
        run.startsWith(WatchModel.PREFIX) ? run.substring(WatchModel.PREFIX.length()) : run;
    Map<String, Integer> last = new HashMap<>();
    runs.stream()
        .filter(kept -> Glob.matches(pattern, kept.run()))
        .forEach(kept -> last.merge(kept.run(), kept.round(), Math::max));
    return last.values().stream().mapToInt(Integer::intValue).min().orElse(0);
  }

  private Optional<Double> ofRound(int round, String run, String figure) {
    return run.startsWith(WatchModel.PREFIX)
        ? WatchModel.figure(
            points(run.substring(WatchModel.PREFIX.length()), kept -> kept.round() == round),
            figure)
        : runs.stream()
            .filter(kept -> kept.round() == round && kept.run().equals(run))
            .flatMap(kept -> of(kept, figure).stream())
            .findFirst();
  }

  @Override
  public List<String> runs(String pattern) {
    return runs.stream()
        .map(Kept::run)
        .distinct()
        .filter(run -> Glob.matches(pattern, run))
        .toList();
  }

  /**
   * Returns the existing results of the runs that a figure is taken from, in run order.
   *
   * @param name name of the figure
   */
  public List<RunResult> resultsOf(String name) {
    String run = name.substring(0, Math.max(0, name.indexOf(':')));
    String pattern =
        run.startsWith(WatchModel.PREFIX) ? run.substring(WatchModel.PREFIX.length()) : run;
    return runs.stream()
        .filter(kept -> Glob.matches(pattern, kept.run()))
        .flatMap(kept -> result(kept).stream())
        .toList();
  }

  /** Returns the existing results of all runs, in run order. */
  public List<RunResult> results() {
    return runs.stream().flatMap(kept -> result(kept).stream()).toList();
  }

  /** Returns the points to fit {@link WatchModel} to: one for every round of every matching run. */
  private List<WatchModel.Point> points(String pattern, Predicate<Kept> which) {
    List<WatchModel.Point> points = new ArrayList<>();
    for (Kept kept : runs) {
      if (Glob.matches(pattern, kept.run()) && which.test(kept)) {
        WatchModel.Point.of(kept.figures()).ifPresent(points::add);
      }
    }
    return points;
  }

  private Optional<Double> of(Kept kept, String figure) {
    return Optional.ofNullable(kept.figures().get(figure))
        .or(() -> result(kept).flatMap(result -> RunFigures.find(result, figure)));
  }

  /** Returns the result of a run of the experiment; empty if it was not executed. */
  public Optional<RunResult> result(Kept kept) {
    return Stream.ofNullable(kept.folder())
        .map(folder -> Objects.requireNonNull(read.computeIfAbsent(folder, results)))
        .findFirst();
  }
}
