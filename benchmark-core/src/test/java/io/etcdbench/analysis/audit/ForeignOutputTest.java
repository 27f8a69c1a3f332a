// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

final class ForeignOutputTest {

  @Test
  void readsWhatEtcdsBenchmarkPrints() throws IOException {
    String text = Files.readString(Path.of("src/test/resources/foreign/etcd-benchmark.txt"));

    PublishedFigures figures = ForeignOutput.read(text);

    assertThat(figures.opsPerSecond()).isEqualTo(3_091.4027);
    assertThat(figures.meanSeconds()).isEqualTo(0.0032);
    assertThat(figures.meanPrecisionSeconds()).isCloseTo(0.00005, within(1e-12));
    assertThat(figures.failed()).isZero();
    assertThat(figures.operations())
        .asInstanceOf(InstanceOfAssertFactories.DOUBLE)
        .isCloseTo(1_500, within(1.0));
  }

  @Test
  void countsTheErrorsOfEtcdsBenchmark() throws IOException {
    String text = Files.readString(Path.of("src/test/resources/foreign/etcd-benchmark.txt"));

    PublishedFigures figures =
        ForeignOutput.read(text + "\nError distribution:\n  [30]\ttoo many\n  [2]\tlost\n");

    assertThat(figures.failed()).isEqualTo(32);
  }

  @Test
  void readsWhatCheckPerfPrints() {
    PublishedFigures figures =
        ForeignOutput.read(
            """
            FAIL: Throughput too low: 6643 writes/s
            PASS: Slowest request took 0.026900s
            PASS: Stddev is 0.001100s
            FAIL
            """);

    assertThat(figures.opsPerSecond()).isEqualTo(6_643);
    assertThat(figures.slowestSeconds()).isEqualTo(0.0269);
    assertThat(
            ForeignOutput.read(
                    "PASS: Throughput is 151 writes/s\nSlowest request took too long: 0.6s")
                .slowestSeconds())
        .isEqualTo(0.6);
  }

  @Test
  void readsWhatFioPrints() {
    PublishedFigures figures =
        ForeignOutput.read(
            """
              fsync/fdatasync/sync_file_range:
                sync (usec): min=476, max=10320, avg=1422.54, stdev=727.83
                sync percentiles (usec):
                 |  1.00th=[  523],  5.00th=[  545], 90.00th=[ 2180], 95.00th=[ 2278],
                 | 99.00th=[ 2671], 99.50th=[ 2933], 99.90th=[ 4621], 99.95th=[ 5538],
            """);

    assertThat(figures.fdatasyncP99Seconds())
        .asInstanceOf(InstanceOfAssertFactories.DOUBLE)
        .isCloseTo(0.002671, within(1e-12));
  }

  @Test
  void readsTheJsonOfFio() {
    String json =
        "{\"jobs\": [{\"sync\": {\"lat_ns\": {\"percentile\": {\"99.000000\": 2670592}}}}]}";

    assertThat(ForeignOutput.read(json).fdatasyncP99Seconds()).isEqualTo(2670592 * 1e-9);
  }

  @Test
  void refusesAnythingElse() {
    for (String text : new String[] {"", "<html>", "{}", "[]", "Requests/sec: many"}) {
      assertThatThrownBy(() -> ForeignOutput.read(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "it is not the output of etcd's benchmark, of etcdctl check perf, of fio or of JMH,"
                  + " and no table of published figures");
    }
  }
}
