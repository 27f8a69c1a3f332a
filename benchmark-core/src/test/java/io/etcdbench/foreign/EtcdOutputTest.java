// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static io.etcdbench.foreign.ForeignTexts.PUT;
import static io.etcdbench.foreign.ForeignTexts.only;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.foreign.read.ForeignOutput;
import io.etcdbench.result.Finding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EtcdOutputTest {
  @Test
  void readsWhatEtcdsBenchmarkPrints() {
    ForeignRun run = only(PUT);

    assertThat(run.tool()).isEqualTo(Tool.ETCD_BENCHMARK);
    assertThat(run.get(Fact.OPS_PER_SECOND)).isEqualTo(3_091.4027);
    assertThat(run.get(Fact.MEAN)).isEqualTo(0.0032);
    assertThat(run.get(Fact.MEAN_ROUNDING)).isCloseTo(0.00005, within(1e-12));
    assertThat(run.get(Fact.OPERATIONS)).isEqualTo(1_500);
    assertThat(run.get(Fact.FAILED)).isZero();
    assertThat(run.percentiles()).containsEntry(0.99, 0.0181).hasSize(8);
    assertThat(run.has(Fact.CLIENTS)).isFalse();
  }

  @Test
  void takesTheCommandLineForTheFlags() {
    String command =
        """
        $ ./bin/tools/benchmark --endpoints=10.0.0.1:2379 --conns=100 --clients=1000 \\
            put --key-size=8 --sequential-keys --total=100000 --val-size=256
        """;

    ForeignRun run = only(command + PUT);

    assertThat(run.get(Fact.CLIENTS)).isEqualTo(1_000);
    assertThat(run.get(Fact.CONNECTIONS)).isEqualTo(100);
    assertThat(run.get(Fact.VALUE_BYTES)).isEqualTo(256);
    assertThat(run.get(Fact.KEY_SPACE)).isEqualTo(1);
    assertThat(run.get(Fact.SAME_MACHINE)).isZero();
    assertThat(only("benchmark --endpoints http://127.0.0.1:2379 range foo\n" + PUT).facts())
        .containsEntry(Fact.SAME_MACHINE, 1.0)
        .containsEntry(Fact.CLIENTS, 1.0)
        .doesNotContainKey(Fact.KEY_SPACE);
  }

  @Test
  void countsTheErrorsOfEtcdsBenchmarkAndNoLineOfALog() {
    String log = "\n[98234] 2025-01-01 some other line\n";

    assertThat(only(PUT + "\nError distribution:\n  [30]\ttoo many\n  [2]\tlost\n" + log).facts())
        .containsEntry(Fact.FAILED, 32.0)
        .containsEntry(Fact.OPERATIONS, 1_532.0);
    assertThat(only(PUT + log).get(Fact.FAILED)).isZero();
  }

  @Test
  void keepsTheRunsOfATextApart() {
    List<ForeignRun> runs =
        ForeignOutput.read(
            "benchmark --clients=10 put\n"
                + PUT
                + "\nError distribution:\n  [9]\ttoo many\n\nbenchmark --clients=20 put\n"
                + PUT.replace("3091.4027", "4000.5"));

    assertThat(runs).extracting(ForeignRun::name).containsExactly("run 1", "run 2");
    assertThat(runs).extracting(run -> run.get(Fact.CLIENTS)).containsExactly(10.0, 20.0);
    assertThat(runs).extracting(run -> run.get(Fact.FAILED)).containsExactly(9.0, 0.0);
    assertThat(runs)
        .extracting(run -> run.get(Fact.OPS_PER_SECOND))
        .containsExactly(3_091.4027, 4_000.5);
  }

  /** Without a successful operation, etcd's benchmark prints nothing but the errors. */
  @Test
  void aRunThatOnlyPrintedErrorsIsARunOfItsOwn() {
    String errors = "\nError distribution:\n  [1000]\tetcdserver: user name is empty.\n";

    List<ForeignRun> runs =
        ForeignOutput.read(
            "$ benchmark --clients=10 put\n"
                + PUT
                + "\n$ benchmark --clients=20 \\\n    put\n"
                + errors
                + "$ benchmark --clients=30 put\n"
                + PUT);

    assertThat(runs).extracting(run -> run.get(Fact.CLIENTS)).containsExactly(10.0, 20.0, 30.0);
    assertThat(runs).extracting(run -> run.get(Fact.FAILED)).containsExactly(0.0, 1_000.0, 0.0);
    assertThat(runs)
        .extracting(run -> run.get(Fact.OPERATIONS))
        .containsExactly(1_500.0, 1_000.0, 1_500.0);
    assertThat(runs.get(1).has(Fact.OPS_PER_SECOND)).isFalse();
    assertThat(only(errors).facts())
        .containsOnly(Map.entry(Fact.FAILED, 1_000.0), Map.entry(Fact.OPERATIONS, 1_000.0));
    assertThat(ForeignAudit.of(errors, Map.of()))
        .singleElement()
        .satisfies(
            verdict -> {
              assertThat(verdict.word()).isEqualTo("INVALID");
              assertThat(verdict.findings())
                  .extracting(Finding::kind)
                  .contains("errors-above-budget");
            });
  }

  @Test
  void readsTheReadsAndWritesOfTxnMixedTogether() {
    String text =
        "Total Read Ops: 1500, Details:" + PUT + "\nTotal Write Ops: 1500, Details:" + PUT;

    List<ForeignRun> runs = ForeignOutput.read(text);

    assertThat(runs).extracting(ForeignRun::name).containsExactly("reads", "writes");
    assertThat(runs)
        .allSatisfy(
            run -> assertThat(run.get(Fact.BESIDE)).isCloseTo(3_091.4 * 0.0032, within(0.01)));
  }

  @Test
  void readsWhatCheckPerfPrints() {
    ForeignRun failed =
        only(
            """
            etcdctl check perf --load="l"
             60 / 60 Booooooooooooooo! 100.00% 1m0s
            FAIL: Throughput too low: 6643 writes/s
            PASS: Slowest request took 0.026900s
            PASS: Stddev is 0.001100s
            FAIL
            """);

    assertThat(failed.get(Fact.OPS_PER_SECOND)).isEqualTo(6_643);
    assertThat(failed.get(Fact.SLOWEST)).isEqualTo(0.0269);
    assertThat(failed.get(Fact.RATE)).isEqualTo(8_000);
    assertThat(failed.get(Fact.CLIENTS)).isEqualTo(500);
    assertThat(failed.get(Fact.MISSED_CRITERIA)).isEqualTo(1);
    ForeignRun passed =
        only("PASS: Throughput is 151 writes/s\nFAIL: Slowest request took too long: 0.6s");
    assertThat(passed.get(Fact.RATE)).as("the only level that fits").isEqualTo(150);
    assertThat(passed.get(Fact.SLOWEST)).isEqualTo(0.6);
  }

  @Test
  void theErrorsThatCheckPerfPrintsFirstBelongToTheRunBelowThem() {
    String figures =
        """
        PASS: Throughput is 1001 writes/s
        PASS: Slowest request took 0.026900s
        PASS: Stddev is 0.001100s
        """;

    List<ForeignVerdict> verdicts =
        ForeignAudit.of(
            figures
                + """
                PASS
                FAIL: too many errors
                FAIL: ERROR(etcdserver: request timed out) -> 12
                FAIL: ERROR(context deadline exceeded) -> 3
                """
                + figures
                + "FAIL\n",
            Map.of());

    assertThat(verdicts)
        .extracting(verdict -> verdict.run().get(Fact.FAILED))
        .containsExactly(0.0, 15.0);
    assertThat(verdicts)
        .extracting(verdict -> verdict.run().get(Fact.MISSED_CRITERIA))
        .containsExactly(0.0, 1.0);
    assertThat(verdicts.get(1).word()).isEqualTo("DOUBTFUL");
    assertThat(verdicts.get(1).findings())
        .extracting(Finding::kind)
        .contains("check-failed", "some-failed");
  }
}
