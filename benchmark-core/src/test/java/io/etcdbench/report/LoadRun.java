// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Load runs with made-up figures. */
public final class LoadRun {
  private LoadRun() {}

  /** An open loop with two operations, of which some failed and some were dropped. */
  public static RunResult open() {
    return new RunResult.Builder(SampleRun.result().environment())
        .plan(openPlan())
        .phases(List.of(preload(), openMeasure(), cleanup()))
        .client(new ClientCost(16.4, 512.5, 2, 11_000_000))
        .files(Map.of("histograms", "run.hlog", "plan", "plan.yaml"))
        .build();
  }

  /** A closed loop with one operation. */
  public static RunResult closed() {
    return new RunResult.Builder(SampleRun.result().environment())
        .plan(RunPlan.DEFAULT)
        .phases(
            List.of(
                new PhaseResult(
                    "measure",
                    1_500_000_000,
                    900,
                    0,
                    List.of(
                        new SeriesResult("put", "ok", 900, 600, latencies(900, 5), null, null)
                            .with(Uncertainty.unknown(2, "only 2 seconds were measured"))))))
        .build();
  }

  private static Uncertainty known() {
    Map<String, Bounds> service = new LinkedHashMap<>();
    service.put("p50", new Bounds(495_000, 505_000.0));
    service.put("p99", new Bounds(3_000_000, 3_600_000.0));
    Map<String, Bounds> response = new LinkedHashMap<>(service);
    response.put("p99.9", new Bounds(5_500_000, null));
    Map<String, Double> halves = new LinkedHashMap<>();
    halves.put("opsPerSecond", 0.0461);
    halves.put("p50", -0.031);
    halves.put("p99", 0.12);
    return new Uncertainty(
        10,
        "",
        new Bounds(14_700, 15_300.0),
        service,
        response,
        halves,
        Map.of("opsPerSecond", 0.0));
  }

  private static RunPlan openPlan() {
    return PlanFile.parse(
        """
        seed: 42
        load:
          concurrency: 300
          arrival:
            shape: poisson
            rate: 20000.0
          total: 0
          duration: 10s
        operations:
          - kind: put
            weight: 3
          - kind: get
        """);
  }

  private static PhaseResult preload() {
    return new PhaseResult(
        "preload",
        412_000_000,
        1_000,
        0,
        List.of(
            new SeriesResult("preload", "ok", 1_000, 2_427.2, latencies(1_000, 9), null, null)));
  }

  private static PhaseResult cleanup() {
    return new PhaseResult("cleanup", 9_000_000, 0, 0, List.of());
  }

  private static PhaseResult openMeasure() {
    return new PhaseResult(
        "measure",
        10_000_000_000L,
        200_100,
        90,
        List.of(
            series("put", "ok", 149_990, 2, null).with(known()),
            series("put", "timeout", 12, 4, "deadline exceeded after <duration>, \"late\""),
            series("put", "unavailable", 8, 6, null),
            series("get", "ok", 50_000, 7, null)));
  }

  private static SeriesResult series(
      String operation, String outcome, int count, long seed, @Nullable String example) {
    return new SeriesResult(
        operation,
        outcome,
        count,
        count / 10.0,
        latencies(count, seed),
        latencies(count, seed + 1),
        example);
  }

  private static LatencySummary latencies(int count, long seed) {
    return SampleRun.latencies(200_000, count, seed);
  }
}
