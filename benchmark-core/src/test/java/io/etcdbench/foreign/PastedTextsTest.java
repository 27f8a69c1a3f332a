// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static io.etcdbench.foreign.ForeignTexts.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.foreign.read.ForeignOutput;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Outputs as people paste them: cut, escaped, without a heading or with flags left out. */
final class PastedTextsTest {
  @Test
  void keepsSummariesWithoutHeadingsApart() {
    String summary =
        """
          Slowest:      %s secs.
          Average:      %s secs.
          Requests/sec: 4.8435
        """;

    List<ForeignRun> runs =
        ForeignOutput.read(
            "benchmark range a --clients 10\n"
                + summary.formatted("4.4", "1.9")
                + "\n5 clients\n"
                + summary.formatted("3.8", "1.2"));

    assertThat(runs).extracting(run -> run.get(Fact.SLOWEST)).containsExactly(4.4, 3.8);
    assertThat(runs).extracting(run -> run.has(Fact.CLIENTS)).containsExactly(true, false);
  }

  @Test
  void readsTheEndOfAWrk2() {
    ForeignRun run =
        only(
            """
             99.000%    3.18ms
            100.000%   34.69ms
            #[Mean    =        1.589, StdDeviation   =        0.799]
            #[Max     =       34.656, Total count    =      4052985]
            ----------------------------------------------------------
              4196552 requests in 5.00m, 832.45MB read
            Requests/sec:  13988.51
            """);

    assertThat(run.tool()).isEqualTo(Tool.WRK);
    assertThat(run.get(Fact.MEAN)).isCloseTo(0.001589, within(1e-12));
    assertThat(run.get(Fact.DEVIATION)).isCloseTo(0.000799, within(1e-12));
    assertThat(run.get(Fact.SLOWEST)).isCloseTo(0.034656, within(1e-12));
    assertThat(run.percentiles()).containsOnlyKeys(0.99);
    assertThat(run.facts())
        .containsEntry(Fact.OPEN_LOOP, 1.0)
        .containsEntry(Fact.SECONDS, 300.0)
        .containsEntry(Fact.OPERATIONS, 4_196_552.0);
  }

  @Test
  void takesAnyAddressForThatOfTheClient() {
    assertThat(only("Running 20s test @ http://0.0.0.0:3000\n").get(Fact.SAME_MACHINE)).isOne();
    assertThat(only("Running 20s test @ http://localhost.org/\n").has(Fact.SAME_MACHINE)).isFalse();
  }

  @Test
  void readsTheUsersAndTheTimeOfK6() {
    ForeignRun run = k6("running (15m00.0s), 000/100 VUs, 900 complete", 100, "");

    assertThat(run.get(Fact.SECONDS)).isEqualTo(900);
    assertThat(run.get(Fact.CLIENTS)).isEqualTo(100);
    assertThat(run.get(Fact.BESIDE)).isCloseTo(50 * 1.8 - 50 * 0.2, within(1e-9));
    assertThat(k6("running (1s), 000/100 VUs, 0 complete", 100, "").get(Fact.SECONDS))
        .isEqualTo(20);
    assertThat(k6("", 1, "").facts())
        .containsEntry(Fact.PEAK_CLIENTS, 100.0)
        .doesNotContainKey(Fact.CLIENTS);
    assertThat(k6("", 100, "default 000/100 VUs 20s 50.00 iters/s").facts())
        .doesNotContainKey(Fact.CLIENTS);
  }

  private static ForeignRun k6(String above, int least, String progress) {
    return only(
        """
        %s
        %s
        http_req_duration..: avg=200ms min=1ms med=100ms max=900ms p(90)=300ms p(95)=400ms
        http_reqs..........: 1000 50.0/s
        iteration_duration.: avg=1.8s min=1s med=1.7s max=3s p(90)=2s p(95)=2.5s
        iterations.........: 1000 50.0/s
        vus................: 100 min=%d max=100
        """
            .formatted(above, progress, least));
  }

  @Test
  void knowsThatACheckMissedTheSmallestLoad() {
    ForeignRun run = only("FAIL: Throughput too low: 37 writes/s\nFAIL\n");

    assertThat(run.get(Fact.RATE)).isEqualTo(150);
    assertThat(only("FAIL: Throughput too low: 500 writes/s\nFAIL\n").has(Fact.RATE)).isFalse();
  }

  @Test
  void readsAYcsbThatWasCutAboveItsOperations() {
    String read =
        """
        [READ], Operations, 534
        [READ], MaxLatency(us), 8279
        [READ], 99thPercentileLatency(us), 758
        [READ], Return=OK, 534
        """;

    ForeignRun run = only(read + "[CLEANUP], Operations, 1\n");

    assertThat(run.name()).isEqualTo("READ");
    assertThat(run.facts())
        .containsEntry(Fact.OPERATIONS, 534.0)
        .doesNotContainKeys(Fact.SECONDS, Fact.OPS_PER_SECOND);
    assertThat(run.percentiles()).containsOnlyKeys(0.99);
    assertThatThrownBy(() -> ForeignOutput.read(read + read))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void knowsForksByTheIterationsOfEach() {
    String rows =
        """
        Benchmark     Mode  Cnt   Score   Error  Units
        Loop.run     thrpt   10 845.005 ± 2.207  ops/s
        """;

    assertThat(only("Warmup: 3 iterations, 1 s each\nMeasurement: 5 iterations\n" + rows).facts())
        .containsEntry(Fact.FORKS, 2.0)
        .containsEntry(Fact.WARMUPS, 3.0);
    assertThat(only("java -jar x.jar -i 10\n" + rows).get(Fact.FORKS)).isOne();
    assertThat(only("# Measurement: 4 iterations\n" + rows).has(Fact.FORKS)).isFalse();
    assertThat(only("Measurement: 5 iterations\nMeasurement: 10 iterations\n" + rows).facts())
        .doesNotContainKey(Fact.FORKS);
  }

  @Test
  void readsTheOrderOfMagnitudeThatJmhPrintsOfASmallScore() {
    ForeignRun run =
        only(
            """
            Benchmark     Mode  Cnt   Score    Error  Units
            Loop.run      avgt   25  ≈ 10⁻⁴           ms/op
            """);

    assertThat(run.scores().get(0).score().value()).isEqualTo(1e-4);
    assertThat(run.scores().get(0).score().error()).isEqualTo(1e-4 * (Math.sqrt(10) - 1));
    assertThat(run.get(Fact.ITERATIONS)).isEqualTo(25);
    assertThat(only("Loop.run  avgt  5  ≈ 10⁻¹²  ms/op\n").scores().get(0).score().value())
        .isEqualTo(1e-12);
    assertThat(only("Loop.run  avgt  5  ≈ 0  ms/op\n").scores().get(0).score().value()).isZero();
    assertThat(only("Result \"a.Loop.run\":\n  ≈ 10⁻⁴ ms/op\n").name()).isEqualTo("Loop.run avgt");
  }

  @Test
  void readsStatusCodesAlone() {
    ForeignRun run =
        only("Status code distribution:\n  [200]\t12 responses\n  [503]\t188 responses\n");

    assertThat(run.get(Fact.OPERATIONS)).isEqualTo(200);
    assertThat(run.get(Fact.FAILED)).isEqualTo(188);
  }

  @Test
  void readsATextWithEscapedLineBreaks() {
    ForeignRun run =
        only(
            """
            results: "bench with linearizable range\\nSummary:\\n
              \\ Total:\\t22.1473 secs.\\n  Slowest:\\t0.0129 secs.\\n  Average:\\t0.0015
              secs.\\n  Requests/sec:\\t227.2507\\n\\nLatency
              distribution:\\n  99% in 0.0064          \n  secs.\\n"
            """);

    assertThat(run.get(Fact.SECONDS)).isEqualTo(22.1473);
    assertThat(run.get(Fact.MEAN)).isEqualTo(0.0015);
    assertThat(run.percentiles()).containsEntry(0.99, 0.0064);
  }

  @Test
  void comparesVegetasRateOverTheAttackUnlessRequestsPiledUp() {
    assertThat(vegeta("2m10s, 1m40s, 30.001s", "30.001s").get(Fact.OPS_PER_SECOND)).isEqualTo(50);
    assertThat(vegeta("2m5s, 1m40s, 25s", "6.8s").get(Fact.OPS_PER_SECOND)).isEqualTo(40);
    assertThat(vegeta("15s, 0s, 15s", "15s").get(Fact.OPS_PER_SECOND)).isEqualTo(50.01);
  }

  private static ForeignRun vegeta(String durations, String median) {
    return only(
        """
        Requests      [total, rate]          5000, 50.01
        Duration      [total, attack, wait]  %s
        Latencies     [mean, 50]             9s, %s
        """
            .formatted(durations, median));
  }

  @Test
  void readsTheTargetsAboveAReportOfVegetaThatWasCut() {
    String report =
        "Requests [total, rate] 50, 5.00\nDuration [total, attack, wait] 10s, 10s, 1ms\n";

    assertThat(only("GET http://localhost:3000/a\n" + report + "Latencies [mean, 50]").facts())
        .containsEntry(Fact.SAME_MACHINE, 1.0)
        .doesNotContainKey(Fact.MEAN);
    assertThat(only("POST http://10.0.0.1:3000/a\n" + report).facts())
        .containsEntry(Fact.SAME_MACHINE, 0.0);
  }

  @Test
  void readsTheTimeThatAnOldFioPrints() {
    ForeignRun run =
        only(
            """
            writefile: (groupid=0, jobs=1): err= 0: pid=2280: Fri Sep 16 10:20:00 2016
              write: io=5120.0MB, bw=724055KB/s, iops=707, runt=  7241msec
            """);

    assertThat(run.get(Fact.SECONDS)).isEqualTo(7.241);
  }

  @Test
  void readsAnEarlyWrk() {
    ForeignRun run =
        only(
            """
            Making 100000 requests to http://localhost:8080/json
              4 threads and 256 connections
              Thread Stats Avg Stdev Max +/- Stdev
                Latency 7.81ms 6.15ms 26.54ms 50.00%
              100000 requests in 7.26s, 13.35MB read
            Requests/sec: 13769.23
            """);

    assertThat(run.get(Fact.CLIENTS)).isEqualTo(256);
    assertThat(run.get(Fact.MEAN)).isCloseTo(0.00781, within(1e-12));
    assertThat(run.get(Fact.SAME_MACHINE)).isEqualTo(1);
  }

  @Test
  void readsAnAbThatWasCutBeforeItsRate() {
    ForeignRun run =
        only(
            """
            Concurrency Level:      600
            Time taken for tests:   218.767 seconds
            Complete requests:      100000
            Failed requests:        99937
               (Connect: 0, Receive: 0, Length: 99937, Exceptions: 0)
            Non-2xx responses:      100000
            Requests per seco""");

    assertThat(run.get(Fact.OPERATIONS)).isEqualTo(100_000);
    assertThat(run.get(Fact.FAILED)).isEqualTo(100_000);
  }

  /** The last line of a run repeats the line before it. */
  @Test
  void keepsRunsOfGoYcsbWithTheSameCountApart() {
    String line = "READ - Takes(s): %s, Count: 506, OPS: 1300.0, Avg(us): %d, 99th(us): 345\n";

    assertThat(ForeignOutput.read(line.formatted("0.3", 149) + line.formatted("0.4", 151)))
        .extracting(run -> run.get(Fact.SECONDS))
        .containsExactly(0.3, 0.4);
    assertThat(ForeignOutput.read(line.formatted("0.3", 149) + line.formatted("0.4", 149)))
        .extracting(run -> run.get(Fact.SECONDS))
        .containsExactly(0.4);
  }

  @Test
  void readsRowsOfJmhWithoutTheirHeadingAndCountersWithoutTheirBenchmark() {
    String rows =
        """
        Loop.run          true  NETTY  thrpt  10  845.005 ± 23.207  ops/s
        Loop.run:calls    true  NETTY  thrpt  10  100.000 ± 12.000  ops/s
        Loop.run:gc.norm  true  NETTY  thrpt  10   80.000            B/op
        """;

    assertThat(only(rows).name()).isEqualTo("Loop.run thrpt");
    assertThat(only(rows.substring(rows.indexOf("Loop.run:"))).name())
        .isEqualTo("Loop.run:calls thrpt");
  }

  @Test
  void readsALogOfJmhThatWasCutBeforeItsTable() {
    ForeignRun run =
        only(
            """
            # Warmup: 2 iterations, 1 s each
            # Benchmark: org.sample.Loop.run
            # Fork: 1 of 1
            Iteration   1: 100.0 ops/ms
            Iteration   2: 200.0 ops/ms

            Result "org.sample.Loop.run":
              150.000 ±(99.9%) 12.500 ops/ms [Average]
              (min, avg, max) = (100.000, 150.000, 200.000), stdev = 70.711
            """);

    assertThat(run.name()).isEqualTo("Loop.run thrpt");
    assertThat(run.facts())
        .containsEntry(Fact.FORKS, 1.0)
        .containsEntry(Fact.WARMUPS, 2.0)
        .containsEntry(Fact.ITERATIONS, 2.0);
    assertThat(run.scores().get(0).score().error()).isEqualTo(12.5);
  }

  @Test
  void readsAnOldYcsb() {
    ForeignRun run =
        only(
            """
            [OVERALL],RunTime(ms), 10110
            [OVERALL],Throughput(ops/sec), 98.91
            [UPDATE], Operations, 491
            [UPDATE], AverageLatency(ms), 0.0549
            [UPDATE], 99thPercentileLatency(ms), 1
            [UPDATE], Return=0, 491
            """);

    assertThat(run.get(Fact.MEAN)).isCloseTo(0.0549e-3, within(1e-12));
    assertThat(run.get(Fact.SECONDS)).isEqualTo(10.11);
    assertThat(run.percentiles()).containsEntry(0.99, 0.001);
  }
}
