// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.jmh.plan.Catalogue;
import io.etcdbench.jmh.plan.Sends;
import io.etcdbench.observe.client.ClientAccount;
import io.etcdbench.observe.machine.ClockStep;
import io.etcdbench.observe.machine.MachineUse;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.JmhConditions;
import io.etcdbench.result.JmhConditions.Load;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.result.JmhResult.Execution;
import io.etcdbench.result.JmhResult.Operations;
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

/** Converts JMH's results to this program's. */
final class JmhResults {
  private static final String ALLOCATED = "gc.alloc.rate.norm";
  private static final long NANOS_PER_MILLI = 1_000_000;

  private JmhResults() {}

  /**
   * Converts one measurement.
   *
   * @param jmh JMH's result
   * @param records the per-operation records of the forks
   * @param sampler the sampler of its iterations
   */
  static JmhResult of(RunResult jmh, ForkRecords records, IterationSampler sampler) {
    BenchmarkParams params = jmh.getParams();
    return new JmhResult(
            params.getBenchmark(),
            params.getMode().shortLabel(),
            values(params),
            execution(params),
            score(jmh),
            records.operations(allocatedBytes(jmh)))
        .with(
            new JmhConditions(
                load(params, records),
                records.forks(),
                ClockStep.nanos(),
                client(jmh, records, sampler.client()),
                sampler.server()));
  }

  /** Returns null for a benchmark whose operations are unknown. */
  private static @Nullable Load load(BenchmarkParams params, ForkRecords records) {
    Sends sends = Catalogue.sends(params.getBenchmark());
    String inFlight = params.getParam("inFlight");
    return sends == null || inFlight == null
        ? null
        : new Load(
            sends.value(),
            sends.serializable(),
            params.getThreads() * Integer.parseInt(inFlight),
            records.elapsedNanos(),
            records.opsPerSecond());
  }

  private static ClientCost client(RunResult jmh, ForkRecords records, ClientAccount account) {
    Operations seen = records.operations(allocatedBytes(jmh));
    Double cores = records.cores();
    MachineUse machine =
        account
            .machine()
            .withOwn(
                cores == null
                    ? null
                    : Math.min(1, cores / Runtime.getRuntime().availableProcessors()));
    ClientCost known = ClientCost.ofMachine(account);
    return new ClientCost(
        seen == null ? null : seen.cpuMicrosPerOperation(),
        seen == null ? null : seen.allocatedBytesPerOperation(),
        collector(jmh, "gc.count", 1),
        collector(jmh, "gc.time", NANOS_PER_MILLI),
        known.hiccupNanos(),
        null,
        machine);
  }

  /** Returns a sum of JMH's GC profiler; 0 when it reports no collection. */
  private static @Nullable Long collector(RunResult jmh, String figure, long unit) {
    if (!jmh.getSecondaryResults().containsKey("gc.count")) {
      return null;
    }
    Result<?> sum = jmh.getSecondaryResults().get(figure);
    return sum == null ? 0 : Math.round(sum.getScore() * unit);
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
