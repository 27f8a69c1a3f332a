// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static io.etcdbench.foreign.ForeignTexts.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.foreign.read.ForeignOutput;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class OtherToolsOutputTest {
  @Test
  void readsWhatFioPrints() {
    ForeignRun run =
        only(
            """
            mytest: (g=0): rw=write, bs=(R) 2300B-2300B, (W) 2300B-2300B, ioengine=sync, iodepth=1
            mytest: (groupid=0, jobs=1): err= 0: pid=1: Mon Jan 1 00:00:00 2024
              fsync/fdatasync/sync_file_range:
                sync (usec): min=476, max=10320, avg=1422.54, stdev=727.83
                sync percentiles (usec):
                 |  1.00th=[  523],  5.00th=[  545], 90.00th=[ 2180], 95.00th=[ 2278],
                 | 99.00th=[ 2671], 99.50th=[ 2933], 99.90th=[ 4621], 99.95th=[ 5538],
                 issued rwts: total=0,10029,0,10029 short=0,0,0,0 dropped=0,0,0,0
            """);

    assertThat(run.get(Fact.SYNC_P99)).isCloseTo(0.002671, within(1e-12));
    assertThat(run.get(Fact.SYNCS)).isEqualTo(10_029);
    assertThat(run.get(Fact.BLOCK_BYTES)).isEqualTo(2_300);
  }

  @Test
  void readsTheJsonOfFio() {
    String json =
        "{\"jobs\": [{\"sync\": {\"lat_ns\":"
            + " {\"max\": 1500000000, \"percentile\": {\"99.000000\": 2670592}}}}]}";

    assertThat(only(json).get(Fact.SYNC_P99)).isEqualTo(2670592 * 1e-9);
    assertThat(only(json).get(Fact.SLOWEST)).isEqualTo(1500000000 * 1e-9);
    assertThat(only("fio: this is a note\n" + json).get(Fact.SYNC_P99)).isEqualTo(2670592 * 1e-9);
  }

  @Test
  void readsTheTableOfJmhWithItsLog() {
    String text =
        """
        # Warmup: <none>
        # Measurement: 2 iterations, 1 s each
        # Threads: 4 threads, will synchronize iterations
        # Benchmark mode: Throughput, ops/time
        # Benchmark: org.sample.Loop.run
        # Fork: 1 of 1
        Iteration   1: 100.0 ops/ms
        Iteration   2: 200.0 ops/ms

        Benchmark                  (size)   Mode  Cnt     Score     Error   Units
        Loop.run                       16  thrpt    2   150,000 ±  12,500  ops/ms
        Loop.run:gc.alloc.rate.norm    16  thrpt    2    80.000            B/op
        """;

    ForeignRun run = only(text);

    assertThat(run.name()).isEqualTo("Loop.run {size=16} thrpt");
    assertThat(run.facts())
        .containsEntry(Fact.FORKS, 1.0)
        .containsEntry(Fact.WARMUPS, 0.0)
        .containsEntry(Fact.ITERATIONS, 2.0);
    assertThat(run.scores().get(0).score().value()).isEqualTo(150);
    assertThat(run.scores().get(0).execution().threads()).isEqualTo(4);
  }

  @Test
  void readsGhz() {
    ForeignRun run =
        only(
            """
            ghz --insecure --proto x.proto --call a.b -c 20 -n 2000 10.0.0.1:50051
            Summary:
              Count:        2000
              Total:        345.52 ms
              Slowest:      15.41 ms
              Fastest:      0.66 ms
              Average:      6.83 ms
              Requests/sec: 5788.35

            Latency distribution:
              10 % in 5.20 ms
              99 % in 13.65 ms

            Status code distribution:
              [OK]            1995 responses
              [Unavailable]   5 responses

            Error distribution:
              [5]   rpc error: code = Unavailable desc = transport is closing
            """);

    assertThat(run.tool()).isEqualTo(Tool.GHZ);
    assertThat(run.get(Fact.MEAN)).isCloseTo(0.00683, within(1e-9));
    assertThat(run.get(Fact.SECONDS)).isCloseTo(0.34552, within(1e-9));
    assertThat(run.get(Fact.FAILED)).isEqualTo(5);
    assertThat(run.get(Fact.CLIENTS)).isEqualTo(20);
  }

  @Test
  void addsTheErrorsOfHeyToItsErrorStatuses() {
    ForeignRun run =
        only(
            """
            Summary:
              Total:        10.0000 secs
              Average:      0.1000 secs
              Requests/sec: 20.0000

            Status code distribution:
              [200] 150 responses
              [503] 40 responses

            Error distribution:
              [10]  Get http://10.0.0.1/: EOF
            """);

    assertThat(run.tool()).isEqualTo(Tool.HEY);
    assertThat(run.get(Fact.FAILED)).isEqualTo(50);
    assertThat(run.get(Fact.OPERATIONS)).isEqualTo(200);
  }

  @Test
  void readsWrk() {
    ForeignRun run =
        only(
            """
            Running 30s test @ http://127.0.0.1:8080/index.html
              12 threads and 400 connections
              Thread Stats   Avg      Stdev     Max   +/- Stdev
                Latency   635.91us    0.89ms  12.92ms   93.69%
                Req/Sec    56.20k     8.07k   62.00k    86.54%
              Latency Distribution
                 50%  250.00us
                 99%    5.80ms
              22464657 requests in 30.00s, 17.76GB read
              Socket errors: connect 0, read 3, write 0, timeout 2
            Requests/sec: 748868.53
            """);

    assertThat(run.get(Fact.MEAN)).isCloseTo(635.91e-6, within(1e-12));
    assertThat(run.get(Fact.CLIENTS)).isEqualTo(400);
    assertThat(run.get(Fact.FAILED)).isEqualTo(5);
    assertThat(run.get(Fact.SAME_MACHINE)).isEqualTo(1);
    assertThat(run.percentiles()).containsEntry(0.99, 0.0058);
  }

  @Test
  void readsH2load() {
    ForeignRun run =
        only(
            """
            h2load -n100000 -c100 -m10 https://10.0.0.1:8443/
            finished in 1.53s, 65359.48 req/s, 3.12MB/s
            requests: 100000 total, 100000 started, 100000 done, 99990 succeeded, 10 failed, 10 errored, 0 timeout
            status codes: 99990 2xx, 0 3xx, 0 4xx, 0 5xx
                                 min         max         mean         sd        +/- sd
            time for request:     1.20ms     40.10ms     15.10ms      5.00ms    70.10%
            """);

    assertThat(run.get(Fact.CLIENTS)).isEqualTo(1_000);
    assertThat(run.get(Fact.OPS_PER_SECOND)).isEqualTo(65_359.48);
    assertThat(run.get(Fact.MEAN)).isCloseTo(0.0151, within(1e-12));
    assertThat(run.get(Fact.FAILED)).isEqualTo(10);
  }

  @Test
  void readsThePercentilesOfH2load() {
    ForeignRun run =
        only(
            """
            finished in 10.00s, 995.40 req/s, 39.04KB/s
            requests: 9954 total, 9954 started, 9954 done, 9954 succeeded, 0 failed, 0 errored, 0 timeout
                             min         max         median      p95         p99         mean        sd         +/- sd
            request     :      640us     40.10ms      4.00ms      8.00ms     20.00ms      5.10ms      3.00ms    81.20%
            connect     :      200us      1.10ms       300us       900us      1.00ms       400us       100us    70.00%
            """);

    assertThat(run.get(Fact.FASTEST)).isCloseTo(0.00064, within(1e-12));
    assertThat(run.get(Fact.SLOWEST)).isCloseTo(0.0401, within(1e-12));
    assertThat(run.get(Fact.MEAN)).isCloseTo(0.0051, within(1e-12));
    assertThat(run.get(Fact.DEVIATION)).isCloseTo(0.003, within(1e-12));
    assertThat(run.percentiles())
        .containsOnly(Map.entry(0.5, 0.004), Map.entry(0.95, 0.008), Map.entry(0.99, 0.02));
  }

  @Test
  void readsK6() {
    ForeignRun run =
        only(
            """
              http_req_duration..............: avg=5.7ms min=1.2ms med=4ms max=100ms p(90)=10ms p(95)=12ms
                { expected_response:true }...: avg=5.5ms min=1.2ms med=4ms max=99ms p(90)=10ms p(95)=12ms
              http_req_failed................: 1.00%  ✓ 100 ✗ 9900
              http_reqs......................: 10000  500.0/s
            """);

    assertThat(run.get(Fact.MEAN)).isCloseTo(0.0057, within(1e-12));
    assertThat(run.get(Fact.FAILED)).isCloseTo(100, within(1e-9));
    assertThat(run.get(Fact.SECONDS)).isEqualTo(20);
    assertThat(run.percentiles()).containsEntry(0.95, 0.012);
  }

  @Test
  void keepsTheSummariesOfK6Apart() {
    String summary =
        """
        iterations...................: %d  %s/s
        grpc_req_duration............: avg=7.73ms  min=1ms med=6.65ms max=31.33ms p(90)=14ms p(95)=17ms
        """;

    List<ForeignRun> runs =
        ForeignOutput.read(summary.formatted(1_000, "100") + summary.formatted(400, "200"));

    assertThat(runs).extracting(run -> run.get(Fact.SECONDS)).containsExactly(10.0, 2.0);
    assertThat(runs).noneMatch(run -> run.has(Fact.OPERATIONS));
  }

  @Test
  void readsVegeta() {
    ForeignRun run =
        only(
            """
            Requests      [total, rate, throughput]         300, 100.33, 98.28
            Duration      [total, attack, wait]             3.012s, 2.99s, 22.4ms
            Latencies     [min, mean, 50, 90, 95, 99, max]  10ms, 20ms, 19ms, 30ms, 35ms, 40ms, 55ms
            Success       [ratio]                           99.00%
            Status Codes  [code:count]                      0:3  200:297
            """);

    assertThat(run.get(Fact.RATE)).isEqualTo(100.33);
    assertThat(run.get(Fact.FAILED)).isCloseTo(3, within(1e-9));
    assertThat(run.percentiles()).containsEntry(0.95, 0.035).containsEntry(0.5, 0.019);
    assertThat(run.get(Fact.SLOWEST)).isCloseTo(0.055, within(1e-12));
  }

  @Test
  void readsGoYcsb() {
    List<ForeignRun> runs =
        ForeignOutput.read(
            """
            "threadcount"="10"
            Run finished, takes 10.1s
            READ   - Takes(s): 10.0, Count: 9000, OPS: 900.0, Avg(us): 10000, Min(us): 50, Max(us): 40000, 99th(us): 30000
            READ_ERROR - Takes(s): 10.0, Count: 5, OPS: 0.5, Avg(us): 10, Min(us): 5, Max(us): 40, 99th(us): 30
            UPDATE - Takes(s): 10.0, Count: 1000, OPS: 100.0, Avg(us): 8000, Min(us): 50, Max(us): 40000, 99th(us): 30000
            """);

    assertThat(runs).extracting(ForeignRun::name).containsExactly("READ", "UPDATE");
    assertThat(runs.get(0).get(Fact.MEAN)).isCloseTo(0.01, within(1e-9));
    assertThat(runs.get(0).get(Fact.BESIDE)).isCloseTo(0.8, within(1e-9));
    assertThat(runs.get(0).get(Fact.FAILED)).isEqualTo(5);
    assertThat(runs).allSatisfy(run -> assertThat(run.get(Fact.CLIENTS)).isEqualTo(10));
  }

  @Test
  void refusesAnythingElse() {
    for (String text : new String[] {"", "<html>", "{}", "[]", "Requests/sec: many"}) {
      assertThatThrownBy(() -> ForeignOutput.read(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("it is not the output of etcd's benchmark, etcdctl check perf, ");
    }
  }
}
