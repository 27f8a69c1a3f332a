// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.OperationPlan.Get;
import io.etcdbench.plan.operation.OperationPlan.Put;
import io.etcdbench.plan.operation.ReadPlan;
import io.etcdbench.result.JmhConditions.Load;
import io.etcdbench.result.JmhResult.ErrorCount;
import io.etcdbench.result.JmhResult.Operations;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts a JMH benchmark that sends operations to a load run, so that both are checked by the
 * same rules.
 */
final class JmhLoad {
  private JmhLoad() {}

  static RunResult run(JmhResult row, Environment environment) {
    JmhConditions known = row.conditions();
    if (known == null) {
      return new RunResult.Builder(environment).build();
    }
    Load load = known.load();
    return new RunResult.Builder(environment)
        .plan(load == null ? null : plan(load))
        .phases(measured(load, row.operations()))
        .client(known.client())
        .server(known.server())
        .build();
  }

  private static RunPlan plan(Load load) {
    OperationPlan operation =
        load.operation().equals(Put.DEFAULT.name())
            ? Put.DEFAULT
            : Get.DEFAULT.with(load.serializable() ? ReadPlan.SERIALIZABLE : ReadPlan.DEFAULT);
    return RunPlan.DEFAULT
        .with(LoadPlan.DEFAULT.withConcurrency(load.concurrency()))
        .with(List.of(operation));
  }

  private static List<PhaseResult> measured(@Nullable Load load, @Nullable Operations seen) {
    return load == null || seen == null ? List.of() : List.of(measure(load, seen));
  }

  /**
   * Converts the operations of a benchmark. A failed operation has no latency of its own in a JMH
   * result, so only its count is used.
   */
  private static PhaseResult measure(Load load, Operations seen) {
    List<SeriesResult> series = new ArrayList<>();
    LatencySummary latencies = seen.serviceNanos();
    if (latencies != null) {
      series.add(
          new SeriesResult(
              load.operation(),
              SeriesResult.OK,
              seen.count(),
              load.opsPerSecond(),
              latencies,
              null,
              null));
      for (ErrorCount error : seen.errors()) {
        double rate = load.opsPerSecond() * error.count() / seen.count();
        series.add(
            new SeriesResult(
                load.operation(),
                error.kind(),
                error.count(),
                rate,
                latencies,
                null,
                error.example()));
      }
    }
    long all = series.stream().mapToLong(SeriesResult::count).sum();
    return new PhaseResult(PhaseName.MEASURE.label(), load.elapsedNanos(), all, 0, series);
  }
}
