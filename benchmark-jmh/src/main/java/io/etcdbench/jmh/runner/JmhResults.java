// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.result.JmhResult;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.result.JmhResult.Execution;
import io.etcdbench.result.JmhResult.Score;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/** Translates JMH's results into ours. */
final class JmhResults {
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  private JmhResults() {}

  /**
   * One measurement.
   *
   * @param jmh what JMH made of it
   * @param records what the forks recorded of the single operations
   */
  static JmhResult of(RunResult jmh, ForkRecords records) {
    BenchmarkParams params = jmh.getParams();
    return new JmhResult(
        params.getBenchmark(),
        params.getMode().shortLabel(),
        values(params),
        execution(params),
        score(jmh),
        records.operations(allocatedBytes(jmh)));
  }

  private static Map<String, String> values(BenchmarkParams params) {
    Map<String, String> values = new TreeMap<>();
    params.getParamsKeys().forEach(key -> values.put(key, params.getParam(key)));
    return values;
  }

  private static Execution execution(BenchmarkParams params) {
    IterationParams measurement = params.getMeasurement();
    return new Execution(
        params.getThreads(),
        params.getForks(),
        params.getWarmup().getCount(),
        measurement.getCount(),
        measurement.getTime().convertTo(TimeUnit.NANOSECONDS));
  }

  private static Score score(RunResult jmh) {
    Result<?> primary = jmh.getPrimaryResult();
    Better better = jmh.getParams().getMode() == Mode.Throughput ? Better.HIGHER : Better.LOWER;
    List<List<Double>> raw =
        jmh.getBenchmarkResults().stream().map(JmhResults::iterationScores).toList();
    return new Score(
        primary.getScore(), known(primary.getScoreError()), primary.getScoreUnit(), better, raw);
  }

  private static List<Double> iterationScores(BenchmarkResult fork) {
    return fork.getIterationResults().stream()
        .map(iteration -> iteration.getPrimaryResult().getScore())
        .toList();
  }

  private static @Nullable Double allocatedBytes(RunResult jmh) {
    Result<?> allocated = jmh.getSecondaryResults().get(ALLOCATED);
    return allocated == null ? null : known(allocated.getScore());
  }

  private static @Nullable Double known(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
