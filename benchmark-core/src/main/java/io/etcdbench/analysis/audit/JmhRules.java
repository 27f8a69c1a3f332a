// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.format.Phrase.count;
import static io.etcdbench.format.Phrase.millis;
import static io.etcdbench.format.Phrase.percent;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Phrase.signedPercent;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.client.SteadyState;
import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhConditions;
import io.etcdbench.result.JmhConditions.Fork;
import io.etcdbench.result.JmhConditions.Iteration;
import io.etcdbench.result.JmhConditions.Load;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.JmhResult.Operations;
import io.etcdbench.statistic.Shift;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rules that check whether a JMH score comes from warm code, and how certain it is. */
final class JmhRules {
  private static final double WIDEST_INTERVAL = 0.1;
  private static final double MAX_TREND = 0.1;
  private static final double MICROS_PER_SECOND = 1e6;
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
            say("%s ran in %s", row.shortName(), count(forks, "fork")),
            "what the JIT compiler decided in one JVM does not describe the code: measure several"
                + " forks");
  }

  /** A JVM that has just started. */
  static Optional<Finding> noWarmup(JmhResult row) {
    return row.execution().warmupIterations() > 0
        ? Optional.empty()
        : warning(
            Finding.WARM_UP_TOO_SHORT,
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
    Optional<Shift> trend =
        trend(row.score().raw()).filter(shift -> shift.changes(MAX_TREND, TrendRules.LEVEL));
    double compiling = compiling(row.conditions());
    if (trend.isEmpty() && compiling <= TrendRules.MAX_COMPILING) {
      return Optional.empty();
    }
    String observed =
        trend
            .map(
                shift ->
                    say(
                        "within its forks, the score of %s changed by %s from the first half of the"
                            + " iterations to the second",
                        row.shortName(), signedPercent(shift.change())))
            .orElseGet(
                () ->
                    say(
                        "while %s was measured, the JIT compiler took %s of the client's CPU time",
                        row.shortName(), percent(compiling)));
    return warning(
        Finding.NOT_STEADY,
        observed,
        "warm up longer; a score that still moves has no meaningful mean");
  }

  /**
   * Returns the change within the forks, all together.
   *
   * @param raw the score of each iteration, one list per fork
   * @return empty when no fork has two iterations
   */
  private static Optional<Shift> trend(List<List<Double>> raw) {
    List<double[]> forks =
        raw.stream()
            .filter(fork -> fork.size() > 1)
            .map(fork -> fork.stream().mapToDouble(Double::doubleValue).toArray())
            .toList();
    return forks.isEmpty() ? Optional.empty() : Optional.of(Shift.ofHalves(forks));
  }

  /** Returns the compiler's share of the CPU time; 0 when unknown or a small part of a core. */
  private static double compiling(@Nullable JmhConditions known) {
    if (known == null) {
      return 0;
    }
    Load load = known.load();
    return load != null && compileCores(known, load) <= SteadyState.MAX_COMPILING_CORES
        ? 0
        : mean(known, Iteration::compileShare);
  }

  private static double compileCores(JmhConditions known, Load load) {
    return mean(known, JmhRules::compileMicrosPerOperation)
        * load.opsPerSecond()
        / MICROS_PER_SECOND;
  }

  private static @Nullable Double compileMicrosPerOperation(Iteration one) {
    Double share = one.compileShare();
    Double cpuMicros = one.cpuMicrosPerOperation();
    return share == null || cpuMicros == null ? null : share * cpuMicros;
  }

  /** Returns the mean over the iterations of all forks; 0 when unknown. */
  private static double mean(JmhConditions known, Function<Iteration, @Nullable Double> value) {
    return known.forks().stream()
        .map(Fork::iterations)
        .flatMap(List::stream)
        .map(value)
        .filter(Objects::nonNull)
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(0);
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
