// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.format.Quantity;
import io.etcdbench.jmh.plan.Measurement;
import io.etcdbench.jmh.plan.MeasurementOptions;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;

/** Runs measurements of the engine itself in JMH forks, one after the other, without a cluster. */
final class EngineRunner {
  /** The only metric of the GC profiler that is per operation. */
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  private final JmhRunSpec spec;
  private final WorkDirectory work;
  private final JmhLog log;

  EngineRunner(JmhRunSpec spec, WorkDirectory work, JmhLog log) {
    this.spec = spec;
    this.work = work;
    this.log = log;
  }

  /**
   * Runs all forks of a measurement.
   *
   * @throws MeasurementFailure when the benchmark failed
   */
  Measured run(Measurement measurement) {
    Options user = spec.jmh().options();
    Options options = MeasurementOptions.of(measurement, user, work.handover().path());
    try (IterationSampler sampler = new IterationSampler(null)) {
      RunResult result =
          new Runner(
                  options,
                  sampler.listeningBefore(log.format(user.verbosity().orElse(Defaults.VERBOSITY))))
              .run()
              .iterator()
              .next();
      return new Measured(
          result,
          JmhResults.of(result, ForkRecords.in(work.newRecords()), sampler),
          List.of(figures(measurement, result)));
    } catch (RunnerException e) {
      throw MeasurementFailure.of(measurement, e);
    }
  }

  /** Reports the means of JMH's counters, which JMH itself adds up over iterations and forks. */
  private static Finding figures(Measurement measurement, RunResult result) {
    Map<String, DoubleSummaryStatistics> means = new TreeMap<>();
    result.getBenchmarkResults().stream()
        .flatMap(fork -> fork.getIterationResults().stream())
        .forEach(iteration -> add(iteration, means));
    String text =
        means.entrySet().stream()
            .map(e -> e.getKey() + " " + Quantity.decimals(e.getValue().getAverage(), 1))
            .collect(Collectors.joining(", "));
    return new Finding(
        "engine-figures", Severity.INFO, measurement.describe() + ", means: " + text, "");
  }

  private static void add(IterationResult iteration, Map<String, DoubleSummaryStatistics> means) {
    Result<?> primary = iteration.getPrimaryResult();
    count(primary.getScoreUnit(), primary, means);
    iteration
        .getSecondaryResults()
        .forEach(
            (name, other) -> {
              if (!name.startsWith("gc.") || name.equals(ALLOCATED)) {
                count(name, other, means);
              }
            });
  }

  private static void count(
      String name, Result<?> result, Map<String, DoubleSummaryStatistics> means) {
    means.computeIfAbsent(name, any -> new DoubleSummaryStatistics()).accept(result.getScore());
  }
}
