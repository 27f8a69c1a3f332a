// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.observe.machine.MachineUse;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Environment.Fdatasync;
import io.etcdbench.result.Environment.Machine;
import io.etcdbench.result.Environment.RoundTrips;
import io.etcdbench.result.JmhConditions.Fork;
import io.etcdbench.result.JmhConditions.Iteration;
import io.etcdbench.result.JmhConditions.Load;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.result.JmhResult.ErrorCount;
import io.etcdbench.result.JmhResult.Execution;
import io.etcdbench.result.JmhResult.Operations;
import io.etcdbench.result.JmhResult.Score;
import io.etcdbench.result.ObjectiveResult.Verdict;
import io.etcdbench.result.Sample.Ended;
import io.etcdbench.result.Sample.Percentiles;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

/** A run with something in every field; its figures are made up. */
public final class SampleRun {
  private SampleRun() {}

  /**
   * Both a load run and a JMH run.
   *
   * @return the result
   */
  public static RunResult result() {
    return in(environment());
  }

  /** The same elsewhere. */
  public static RunResult in(Environment environment) {
    return RunResult.of(settings(), environment).toBuilder()
        .plan(RunPlan.DEFAULT)
        .build()
        .withPhases(
            List.of(preload(), warmUp(), measure()),
            new ClientCost(
                16.4,
                10_512.5,
                12L,
                31_000_000L,
                latencies(2_000, 8),
                4L,
                new MachineUse(0.64, 0.004, 0.5, Map.of("cpuSome", 0.21, "ioSome", 0.33), 1.7)))
        .withObjectives(
            List.of(
                new ObjectiveResult("put p99 < 20ms", Verdict.MET, 3_500_000.0, "ns", ""),
                new ObjectiveResult("errors <= 0.01%", Verdict.MISSED, 0.0005, "share", ""),
                new ObjectiveResult(
                    "get rate >= 1000/s",
                    Verdict.UNDECIDABLE,
                    null,
                    "ops/s",
                    "no operation 'get' was measured, only: put")))
        .withFindings(
            List.of(
                new Finding(
                    "data-on-tmpfs",
                    Severity.WARNING,
                    "the members keep their data on tmpfs, where fsync is free",
                    "use a disk for representative results"),
                new Finding(
                    "generator-busy",
                    Severity.INFO,
                    "this JVM used 38 % of the machine's CPU time",
                    "")))
        .withServer(SampleAccount.account())
        .toBuilder()
        .jmh(List.of(putThroughput(), putSample(), blockingPut(), baseline()))
        .build()
        .withFiles(Map.of("jmh", "jmh.json", "summary", "summary.md"));
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("profile", "smoke");
    settings.put("jmhOptions", "-i 2");
    return settings;
  }

  private static Environment environment() {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("etcd-bench", "0.1.0");
    versions.put("jetcd", "0.8.7");
    versions.put("jmh", "1.37");
    versions.put("netty", "4.2.18.Final");
    versions.put("grpc", "1.85.1");
    return new Environment(
        Instant.parse("2026-11-01T12:00:00Z"),
        new Machine(
            "Example CPU @ 2.40GHz",
            2,
            25_216_000_000L,
            "Linux 6.1.0 amd64",
            "virtual machine (Example)",
            "performance",
            0.42),
        new Jvm("Eclipse Adoptium", "17.0.15+6", "OpenJDK 64-Bit Server VM", List.of("-Xmx1g")),
        versions,
        new ClusterDescription(
            "process",
            "3 local processes sharing one machine and one disk",
            "3.6.15",
            "plain text, no authentication",
            new ClusterDescription.Binary("/usr/bin/etcd", "3.6.15", "0f".repeat(32), "PATH"),
            new ClusterDescription.Storage(
                "/tmp/etcd-bench-1", "tmpfs", "tmpfs: fsync is free, the results are not etcd's"),
            List.of("--heartbeat-interval=50")),
        new Fdatasync(1_900, 4_200),
        new RoundTrips(210_000, 150_000));
  }

  private static Map<String, Uncertainty.Bounds> responses() {
    Map<String, Uncertainty.Bounds> responses = new LinkedHashMap<>();
    responses.put("p50", new Uncertainty.Bounds(790_000, 812_000.0));
    responses.put("p99", new Uncertainty.Bounds(3_200_000, 4_100_000.0));
    responses.put("p99.9", new Uncertainty.Bounds(5_100_000, null));
    return responses;
  }

  private static PhaseResult preload() {
    return new PhaseResult("preload", 412_000_000, 1_000, 0, List.of());
  }

  private static PhaseResult warmUp() {
    return new PhaseResult("warmup", 3_250_000_000L, 0, 0, List.of())
        .with(new Steadiness(61_000, 0.031, -0.012, true));
  }

  private static PhaseResult measure() {
    return new PhaseResult(
        "measure",
        10_000_000_000L,
        20_100,
        100,
        null,
        List.of(
            new SeriesResult(
                    "put", "ok", 19_990, 1_999.0, latencies(19_990, 2), latencies(19_990, 3), null)
                .with(
                    new Uncertainty(
                        10,
                        "",
                        new Uncertainty.Bounds(1_950, 2_048.0),
                        Map.of("p50", new Uncertainty.Bounds(780_000, 810_000.0)),
                        responses(),
                        Map.of(Uncertainty.THROUGHPUT, 0.012),
                        Map.of(Uncertainty.THROUGHPUT, -0.004))),
            new SeriesResult(
                "put",
                "timeout",
                10,
                1.0,
                latencies(10, 4),
                null,
                "deadline exceeded after <duration>")),
        List.of(
            second(
                0,
                2_010,
                Map.of(),
                new ClientUse(330_000_000L, 21_000_000L, 1, 3_000_000, 90_000, 4L, 12_000_000L)),
            second(
                1,
                1_990,
                Map.of("timeout", 10L),
                new ClientUse(null, null, 0, 0, 7_100_000, null, null))),
        List.of(new Event(1_200_000_000, "m1 cut off from its peers")),
        null);
  }

  private static Sample second(int number, int puts, Map<String, Long> failed, ClientUse client) {
    long start = number * 1_000_000_000L;
    return new Sample(
        start,
        start + 1_000_000_000,
        2_010,
        10L * number,
        12 - number,
        Map.of(
            "put",
            new Ended(
                puts,
                new Percentiles(790_000L, 3_500_000L, 18_595_839),
                number == 0 ? new Percentiles(800_767L, null, 20_496_383) : null)),
        failed,
        client);
  }

  private static JmhResult putThroughput() {
    return new JmhResult(
            "io.etcdbench.jmh.PutBenchmark.put",
            "thrpt",
            params(),
            new Execution(1, 2, 3, 2, 1_000_000_000),
            new Score(
                12_480.5,
                310.25,
                "ops/s",
                Better.HIGHER,
                List.of(List.of(12_400.0, 12_561.0), List.of(12_500.0, 12_461.0))),
            new Operations(
                49_922,
                49_925L,
                latencies(49_922, 5),
                List.of(new ErrorCount("timeout", 3, "deadline exceeded after <duration>")),
                10_512.5,
                24.75))
        .with(
            new JmhConditions(
                new Load("put", false, 64, 4_000_000_000L, 12_480.5),
                List.of(
                    new Fork(List.of(new Iteration(25.5, 0.02), new Iteration(24.0, 0.01))),
                    new Fork(List.of(new Iteration(null, null)))),
                40,
                new ClientCost(24.75, 10_512.5, 3, 7_000_000),
                SampleAccount.account().withoutTimelines()))
        .withFindings(
            List.of(
                new Finding(
                    "wide-interval",
                    Severity.WARNING,
                    "the interval of PutBenchmark.put is 11 % of its score",
                    "measure more forks, or find out what disturbs the machine")));
  }

  private static JmhResult putSample() {
    return new JmhResult(
        "io.etcdbench.jmh.PutBenchmark.put",
        "sample",
        params(),
        new Execution(1, 1, 3, 1, 1_000_000_000),
        new Score(812.5, null, "us/op", Better.LOWER, List.of(List.of(812.5))),
        new Operations(950, 950L, latencies(950, 6), List.of(), null, null));
  }

  private static JmhResult blockingPut() {
    Map<String, String> params = params();
    params.put("inFlight", "1");
    return new JmhResult(
        "io.etcdbench.jmh.PutBenchmark.put",
        "thrpt",
        params,
        new Execution(1, 2, 3, 1, 1_000_000_000),
        new Score(
            1_010.0, null, "ops/s", Better.HIGHER, List.of(List.of(1_005.0), List.of(1_015.0))),
        new Operations(2_020, 2_020L, latencies(2_020, 7), List.of(), 11_020.0, 117.5));
  }

  private static JmhResult baseline() {
    return new JmhResult(
        "io.etcdbench.jmh.PutBenchmark.baseline",
        "thrpt",
        params(),
        new Execution(1, 2, 3, 2, 1_000_000_000),
        new Score(
            24_000_000.0,
            100_000.0,
            "ops/s",
            Better.HIGHER,
            List.of(List.of(2.4e7, 2.41e7), List.of(2.39e7, 2.4e7))),
        null);
  }

  private static Map<String, String> params() {
    Map<String, String> params = new LinkedHashMap<>();
    params.put("driver", "jetcd");
    params.put("inFlight", "64");
    params.put("valueBytes", "256");
    return params;
  }

  private static LatencySummary latencies(int count, long seed) {
    return latencies(500_000, count, seed);
  }

  /** Random latencies above the given one. */
  public static LatencySummary latencies(long leastNanos, int count, long seed) {
    Histogram histogram = new Histogram(3);
    Random random = new Random(seed);
    for (int i = 0; i < count; i++) {
      histogram.recordValue((long) (leastNanos + 300_000 * StrictMath.exp(random.nextGaussian())));
    }
    return LatencySummary.of(histogram);
  }

  /** The same latency for each operation. */
  public static LatencySummary equalLatencies(long count, long nanos) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(nanos, count);
    return LatencySummary.of(histogram);
  }
}
