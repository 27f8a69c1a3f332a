// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.JmhConditions.Load;
import io.etcdbench.result.JmhResult.ErrorCount;
import io.etcdbench.result.JmhResult.Operations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Views a JMH benchmark that sends operations as a load run, so that both have the same rules. */
final class JmhLoad {
  private JmhLoad() {}

  static RunResult run(JmhResult row, Environment environment) {
    JmhConditions known = row.conditions();
    if (known == null) {
      return RunResult.of(Map.of(), environment);
    }
    Load load = known.load();
    RunResult run =
        RunResult.of(load == null ? Map.of() : plan(load), environment)
            .withPhases(measured(load, row.operations()), known.client());
    ServerAccount server = known.server();
    return server == null ? run : run.withServer(server);
  }

  private static Map<String, @Nullable Object> plan(Load load) {
    return Map.of(
        "load",
        Map.of("clients", load.clients(), "arrival", Map.of("shape", "closed")),
        "operations",
        List.of(
            Map.of(
                "kind",
                load.operation(),
                "name",
                load.operation(),
                "read",
                Map.of("consistency", load.serializable() ? "serializable" : "linearizable"))));
  }

  private static List<PhaseResult> measured(@Nullable Load load, @Nullable Operations seen) {
    return load == null || seen == null ? List.of() : List.of(measure(load, seen));
  }

  /** A failed operation has no latency of its own in a JMH result: it counts, and no more. */
  private static PhaseResult measure(Load load, Operations seen) {
    List<SeriesResult> series = new ArrayList<>();
    LatencySummary latencies = seen.serviceNanos();
    if (latencies != null) {
      series.add(
          new SeriesResult(
              load.operation(), "ok", seen.count(), load.opsPerSecond(), latencies, null, null));
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
    return new PhaseResult("measure", load.elapsedNanos(), all, 0, series);
  }
}
