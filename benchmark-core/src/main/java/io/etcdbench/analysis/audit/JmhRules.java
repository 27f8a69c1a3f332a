// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.analysis.audit.Words.warning;
import static io.etcdbench.result.Phrase.millis;
import static io.etcdbench.result.Phrase.percent;
import static io.etcdbench.result.Phrase.say;
import static io.etcdbench.result.Phrase.signedPercent;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhConditions;
import io.etcdbench.result.JmhConditions.Fork;
import io.etcdbench.result.JmhConditions.Iteration;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.JmhResult.Operations;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Rules that check whether a JMH score comes from warm code, and how certain it is. */
final class JmhRules {
  private static final double WIDEST_INTERVAL = 0.1;
  private static final double MAX_TREND = 0.1;
  private static final double MAX_COMPILING = 0.1;
  private static final double COARSEST_TIMER = 0.01;
  private static final String SAMPLE_TIME = "sample";

  private JmhRules() {}

  /** A single fork, whose score depends on one JVM's compiler decisions. */
  static Optional<Finding> oneFork(JmhResult row) {
    int forks = row.execution().forks();
    return forks > 1
        ? Optional.empty()
        : warning(
            "one-fork",
            say("%s ran in %d forks", row.shortName(), forks),
            "what the JIT compiler decided in one JVM does not describe the code: measure several"
                + " forks");
  }

  /** A JVM that has just started. */
  static Optional<Finding> noWarmup(JmhResult row) {
    return row.execution().warmupIterations() > 0
        ? Optional.empty()
        : warning(
            "warm-up-too-short",
            say("%s had no warm-up iterations", row.shortName()),
            "add some (-wi): a JVM that has just started is slower");
  }

  /** A score too uncertain to be reproduced by the next run. */
  static Optional<Finding> wideInterval(JmhResult row) {
    double score = row.score().value();
    Double error = row.score().error();
    return row.mode().equals(SAMPLE_TIME) || (error != null && error <= WIDEST_INTERVAL * score)
        ? Optional.empty()
        : warning(
            "wide-interval",
            error == null
                ? say("%s has too few iterations for an interval", row.shortName())
                : say(
                    "the interval of %s is %s of its score",
                    row.shortName(), percent(error / score)),
            "measure more forks, or find out what disturbs the machine");
  }

  /** A fork whose score was still rising or falling. */
  static Optional<Finding> notSteady(JmhResult row) {
    OptionalDouble trend = trend(row.score().raw());
    OptionalDouble compiling = compiling(row.conditions());
    boolean moves = Math.abs(trend.orElse(0)) > MAX_TREND;
    boolean compiles = compiling.orElse(0) > MAX_COMPILING;
    if (!moves && !compiles) {
      return Optional.empty();
    }
    String observed =
        moves
            ? say(
                "within its forks, the score of %s changed by %s from the first half of the"
                    + " iterations to the second",
                row.shortName(), signedPercent(trend.getAsDouble()))
            : say(
                "while %s was measured, the JIT compiler took %s of the client's CPU time",
                row.shortName(), percent(compiling.getAsDouble()));
    return warning(
        "not-steady", observed, "warm up longer; a score that still moves has no meaningful mean");
  }

  /**
   * Returns the median over all forks of the change within a fork.
   *
   * @param raw the score of each iteration, one list per fork
   * @return the change from the first half of the iterations to the second, 0.1 for 10 % more;
   *     empty when no fork has two iterations
   */
  static OptionalDouble trend(List<List<Double>> raw) {
    double[] changes =
        raw.stream()
            .filter(fork -> fork.size() > 1)
            .mapToDouble(JmhRules::change)
            .sorted()
            .toArray();
    return changes.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((changes[(changes.length - 1) / 2] + changes[changes.length / 2]) / 2);
  }

  private static double change(List<Double> fork) {
    int half = fork.size() / 2;
    return TrendRules.change(
        TrendRules.mean(fork.subList(0, half)),
        TrendRules.mean(fork.subList(fork.size() - half, fork.size())));
  }

  private static OptionalDouble compiling(@Nullable JmhConditions known) {
    return known == null
        ? OptionalDouble.empty()
        : known.forks().stream()
            .map(Fork::iterations)
            .flatMap(List::stream)
            .map(Iteration::compileShare)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .average();
  }

  /** A clock whose resolution is visible in the latencies. */
  static Optional<Finding> coarseTimer(JmhResult row) {
    JmhConditions known = row.conditions();
    Operations seen = row.operations();
    LatencySummary latencies = seen == null ? null : seen.serviceNanos();
    if (known == null || known.load() == null || latencies == null) {
      return Optional.empty();
    }
    return known.timerNanos() <= COARSEST_TIMER * latencies.mean()
        ? Optional.empty()
        : warning(
            "timer-coarse",
            say(
                "the clock advances in steps of %s, and an operation of %s took %s",
                millis((double) known.timerNanos()), row.shortName(), millis(latencies.mean())),
            "latencies are whole steps: choose a machine with a finer clock source, such as tsc");
  }
}
