// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.repeat;

import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Load runs whose figures are given. */
public final class RepeatedRuns {
  private RepeatedRuns() {}

  /** A run of puts: 500 samples, so no p99. */
  public static RunResult run(double opsPerSecond, long nanos) {
    return run(series(opsPerSecond, nanos));
  }

  /** The same with an interval of so many percent to both sides, if it has an upper bound. */
  public static RunResult run(double opsPerSecond, long nanos, double share, boolean bounded) {
    return run(
        series(opsPerSecond, nanos)
            .with(
                new Uncertainty(
                    30,
                    "",
                    bounds(opsPerSecond, share, true),
                    Map.of("p50", bounds((double) nanos, share, bounded)),
                    Map.of(),
                    Map.of(),
                    Map.of())));
  }

  private static Bounds bounds(double value, double share, boolean bounded) {
    return new Bounds(value * (1 - share), bounded ? value * (1 + share) : null);
  }

  private static SeriesResult series(double opsPerSecond, long nanos) {
    return new SeriesResult(
        "put", "ok", 500, opsPerSecond, SampleRun.equalLatencies(500, nanos), null, null);
  }

  private static RunResult run(SeriesResult series) {
    PhaseResult measure = new PhaseResult("measure", 1_000_000_000, 500, 0, List.of(series));
    return RunResult.of(Map.of(), SampleRun.result().environment())
        .withPhases(List.of(measure), null);
  }

  /** A repetition of them, all of which count. */
  public static RepeatResult repeat(List<RunResult> runs) {
    RepeatResult repeat = RepeatResult.planned("put", Math.max(2, runs.size()));
    List<RunResult> counting = new ArrayList<>();
    for (RunResult run : runs) {
      repeat = repeat.with("run-" + (counting.size() + 1), 0, run, counting);
      counting.add(run);
    }
    return repeat;
  }
}
