// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With the tables of five published documents about etcd's performance. */
final class ForeignRulesTest {
  /** Throughput, mean latency and half a unit of its last digit, clients; what must be found. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "etcd's guide put leader 1000 clients,  44341, 22,  0.5,  1000, ''",
    "etcd's guide put all 1000 clients,     50104, 20,  0.5,  1000, ''",
    "etcd's guide linearizable 1 client,     1353, 0.7, 0.05,    1, ''",
    "etcd's guide serializable 1 client,     2909, 0.3, 0.05,    1, ''",
    "etcd's guide linearizable 1000,       141578, 5.5, 0.05, 1000, littles-law",
    "etcd's guide serializable 1000,       185758, 2.2, 0.05, 1000, littles-law",
    "article serializable 1000,            320000, 2.5, 0.05, 1000, littles-law",
    "article linearizable 1000,            190000, 4.9, 0.05, 1000, ''",
    "single node serializable 100,          77259, 1.1, 0.05,  100, ''",
    "single node linearizable 100,          51717, 1.8, 0.05,  100, ''",
    "three nodes serializable 100,          95637, 0.9, 0.05,  100, ''",
    "three nodes linearizable 100,          57138, 1.7, 0.05,  100, ''",
    "single node put 100,                   30447, 3.3, 0.05,  100, ''",
    "single node put 1000,                  47108, 20,  0.5,  1000, ''",
    "three nodes put 100,                    4438, 22,  0.5,   100, ''",
    "three nodes put 200,                    7309, 27,  0.5,   200, ''"
  })
  void holdsPublishedLoopsAgainstLittlesLaw(
      String row, double ops, double millis, double precision, int clients, String found) {
    ForeignRun run = loop(ops, millis, precision).with(Fact.CLIENTS, clients);

    assertThat(wrong(run)).as(row).isEqualTo(found.isEmpty() ? List.of() : List.of(found));
  }

  @ParameterizedTest
  @CsvSource({
    "9165, 32, 300, 33722",
    "12159, 37, 500, 99362",
    "17352, 46, 1000, 65582",
    "19550, 46, 1000, 44383",
    "19299, 43, 1000, 77888"
  })
  void findsErrorsThatAreLeftOutOfAThroughput(
      double ops, double millis, double clients, double failed) {
    ForeignRun run =
        loop(ops, millis, 0.5)
            .with(Map.of(Fact.CLIENTS, clients, Fact.FAILED, failed, Fact.OPERATIONS, 200_000.0));

    assertThat(wrong(run)).contains("errors-above-budget");
  }

  @Test
  void recognisesTheFigureOfANetwork() {
    ForeignRun run = loop(1_163, 818, 0.5).with(Fact.CLIENTS, 1_000);

    assertThat(wrong(run.with(Fact.VALUE_BYTES, 1L << 20))).containsExactly("network-bound");
    assertThat(wrong(run.with(Fact.VALUE_BYTES, 1L << 19))).isEmpty();
  }

  @Test
  void tellsConnectionsThatCarriedNothing() {
    ForeignRun run =
        loop(30_447, 3.3, 0.05).with(Map.of(Fact.CLIENTS, 100.0, Fact.CONNECTIONS, 1_000.0));

    assertThat(kinds(run)).containsExactly("idle-connections");
  }

  /** etcd#13455: 6,643 of 8,000 per second, but no request slower than 26.9 ms. */
  @Test
  void doesNotBlameAClusterForAPacer() {
    ForeignRun large =
        ForeignRun.of(Tool.CHECK_PERF)
            .with(Map.of(Fact.OPS_PER_SECOND, 6_643.0, Fact.CLIENTS, 500.0, Fact.RATE, 8_000.0));

    assertThat(wrong(large.with(Fact.SLOWEST, 0.0269))).containsExactly("pacer-limit");
    assertThat(ForeignAudit.of(large.with(Fact.SLOWEST, 0.0269)).findings().get(0).observed())
        .endsWith("could have done 18587");
    assertThat(wrong(large.with(Fact.SLOWEST, 0.2))).containsExactly("rate-missed");
  }

  @Test
  void refusesMoreInFlightThanThereAreClients() {
    ForeignVerdict verdict = ForeignAudit.of(loop(10_000, 20, 0.5).with(Fact.CLIENTS, 100));

    assertThat(verdict.word()).isEqualTo("INVALID");
    assertThat(verdict.findings().get(0).observed()).contains("2.00 times the 100 clients");
  }

  /** What connecting costs is in the throughput of so few; Little's law would blame the clients. */
  @Test
  void doesNotAskLittlesLawOfAFewOperationsPerClient() {
    ForeignRun run = loop(500, 10, 0.5).with(Map.of(Fact.CLIENTS, 100.0, Fact.OPERATIONS, 200.0));

    assertThat(wrong(run)).containsExactly("few-per-client");
  }

  @Test
  void holdsADiskAgainstTheRuleOfEtcd() {
    assertThat(wrong(disk(0.0099))).isEmpty();
    assertThat(wrong(disk(0.0101))).containsExactly("disk-too-slow");
    assertThat(wrong(disk(0.0099).with(Fact.SLOWEST, 0.99))).isEmpty();
    assertThat(wrong(disk(0.0099).with(Fact.SLOWEST, 1))).containsExactly("long-tail");
    assertThat(wrong(disk(0.0101).with(Fact.SLOWEST, 1))).containsExactly("disk-too-slow");
    assertThat(wrong(disk(0.001).with(Fact.SYNCS, 200))).containsExactly("few-syncs");
    assertThat(wrong(ForeignRun.of(Tool.FIO).with(Fact.SYNCS, 0))).containsExactly("no-sync");
    assertThat(wrong(disk(0.001).with(Fact.IN_MEMORY, 1))).containsExactly("data-on-tmpfs");
    assertThat(ForeignAudit.of(ForeignRun.of(Tool.FIO)).word())
        .as("a report that was cut before its syncs")
        .isEqualTo(ForeignVerdict.NOT_DECIDABLE);
    assertThat(wrong(disk(0.6).with(Fact.SYNCS, 1))).containsExactly("few-syncs");
  }

  @Test
  void holdsTheFiguresOfARunAgainstEachOther() {
    ForeignRun run =
        ForeignRun.of(Tool.GHZ)
            .with(
                Map.of(
                    Fact.OPS_PER_SECOND, 100.0,
                    Fact.SECONDS, 20.0,
                    Fact.OPERATIONS, 2_000.0,
                    Fact.FAILED, 0.0,
                    Fact.CLIENTS, 10.0,
                    Fact.MEAN, 0.1,
                    Fact.FASTEST, 0.05,
                    Fact.SLOWEST, 0.5,
                    Fact.DEVIATION, 0.06));

    assertThat(wrong(run)).isEmpty();
    assertThat(wrong(run.with(Fact.OPERATIONS, 2_500))).containsExactly("figures-contradict");
    assertThat(wrong(run.with(Fact.IN_HISTOGRAM, 1_000))).containsExactly("figures-contradict");
    assertThat(wrong(run.with(Fact.FASTEST, 0.2)))
        .containsExactly("figures-contradict", "percentile-impossible");
    assertThat(wrong(run.with(Fact.DEVIATION, 0.4)))
        .containsExactly("figures-contradict", "long-tail");
    assertThat(wrong(percentiles(run, Map.of(0.5, 0.09, 0.99, 0.3)))).isEmpty();
    assertThat(wrong(percentiles(run, Map.of(0.5, 0.12, 0.99, 0.11))))
        .containsExactly("percentile-impossible");
    assertThat(wrong(percentiles(run, Map.of(0.5, 0.09, 0.999, 0.3))))
        .containsExactly("few-samples");
  }

  /** Three calls of 377 ms and one of 675 ms. */
  @Test
  void allowsTheDeviationOfASample() {
    ForeignRun run =
        loop(2, 451.7, 0.05)
            .with(
                Map.of(
                    Fact.FASTEST, 0.36925,
                    Fact.SLOWEST, 0.67502,
                    Fact.DEVIATION, 0.14899,
                    Fact.OPERATIONS, 4.0));

    assertThat(wrong(run)).isEmpty();
    assertThat(wrong(run.with(Fact.OPERATIONS, 40))).containsExactly("figures-contradict");
  }

  @Test
  void comparesTheOperationsWithThoseRequested() {
    ForeignRun run = loop(100, 50, 0.5).with(Map.of(Fact.OPERATIONS, 960.0));

    assertThat(wrong(run.with(Fact.REQUESTED, 1_000))).isEmpty();
    assertThat(wrong(run.with(Fact.REQUESTED, 10_000))).containsExactly("figures-contradict");
  }

  @Test
  void countsPerClientWhereTheirNumberChanged() {
    ForeignRun run = loop(100, 50, 0.5).with(Map.of(Fact.OPERATIONS, 999.0));

    assertThat(wrong(run.with(Fact.PEAK_CLIENTS, 99))).isEmpty();
    assertThat(wrong(run.with(Fact.PEAK_CLIENTS, 100))).containsExactly("few-per-client");
  }

  @Test
  void countsIterations() {
    String table =
        "Benchmark  Mode  Cnt  Score  Error  Units\nLoop.run  thrpt  %d  9.0 ± 0.1  ops/s\n";

    assertThat(ForeignAudit.of(table.formatted(1), Map.of()).get(0).findings())
        .extracting(Finding::observed)
        .containsExactly("Loop.run thrpt was measured in 1 iteration");
    assertThat(ForeignAudit.of(table.formatted(2), Map.of()).get(0).findings())
        .extracting(Finding::observed)
        .containsExactly("Loop.run thrpt was measured in 2 iterations");
  }

  @Test
  void objectsToAMeanAboveAHighPercentile() {
    ForeignRun run =
        percentiles(loop(100, 50, 0.5).with(Fact.OPERATIONS, 2_000), Map.of(0.5, 0.01, 0.95, 0.04));

    assertThat(wrong(run)).containsExactly("long-tail");
    assertThat(wrong(run.with(Fact.OPERATIONS, 100)))
        .as("five operations are slower than that percentile")
        .containsExactly("few-samples");
  }

  @Test
  void allowsForTheRoundingOfAShortTime() {
    ForeignRun run =
        ForeignRun.of(Tool.GO_YCSB)
            .with(
                Map.of(
                    Fact.OPS_PER_SECOND, 1_000.0,
                    Fact.SECONDS, 0.3,
                    Fact.OPERATIONS, 340.0,
                    Fact.FAILED, 0.0));

    assertThat(wrong(run)).contains("figures-contradict");
    assertThat(wrong(run.with(Fact.SECONDS_ROUNDING, 0.05))).doesNotContain("figures-contradict");
  }

  @Test
  void doesNotAskLittlesLawOfAnOpenLoopNorOfManyFailures() {
    ForeignRun idle =
        loop(1_000, 1, 0).with(Map.of(Fact.CLIENTS, 10.0, Fact.OPERATIONS, 100_000.0));

    assertThat(wrong(idle)).containsExactly("littles-law");
    assertThat(wrong(idle.with(Fact.OPEN_LOOP, 1))).isEmpty();
    assertThat(wrong(idle.with(Fact.FAILED, 5_000))).containsExactly("errors-above-budget");
  }

  @Test
  void takesARateOfZeroForNoLimit() {
    ForeignRun idle =
        loop(1_000, 1, 0).with(Map.of(Fact.CLIENTS, 10.0, Fact.OPERATIONS, 100_000.0));

    assertThat(wrong(idle.with(Fact.RATE, 0))).containsExactly("littles-law");
    assertThat(wrong(idle.with(Fact.RATE, 9_000).with(Fact.RATE, 0)))
        .containsExactly("littles-law");
    assertThat(wrong(idle.with(Fact.RATE, 9_000))).containsExactly("rate-missed");
  }

  /** wrk adds latencies to those of slow requests, so more seem to be in flight. */
  @Test
  void setsNoUpperBoundToTheCorrectedLatenciesOfWrk() {
    ForeignRun busy =
        loop(1_000, 20, 0).with(Map.of(Fact.CLIENTS, 10.0, Fact.OPERATIONS, 100_000.0));

    assertThat(wrong(busy)).containsExactly("littles-law");
    assertThat(wrong(ForeignRun.of(Tool.WRK).with(busy.facts()))).isEmpty();
  }

  @Test
  void doesNotAskLittlesLawOfARunWithoutThroughput() {
    assertThat(wrong(loop(0, 10, 0.5).with(Fact.CLIENTS, 10))).isEmpty();
  }

  /** wrk counts requests that no answer came to apart from those that ended. */
  @Test
  void addsFailuresThatAToolCountsApart() {
    ForeignRun wrk =
        ForeignRun.of(Tool.WRK).with(Map.of(Fact.OPERATIONS, 1_000.0, Fact.FAILED, 3_000.0));

    assertThat(ForeignAudit.of(wrk).findings().get(0).observed())
        .isEqualTo("3000 operations failed, 75 % of all");
    assertThat(ForeignAudit.of(wrk.with(Fact.OPERATIONS, 10)).findings().get(0).observed())
        .isEqualTo("3000 operations failed, 99.7 % of all");
    assertThat(wrong(percentiles(wrk.with(Fact.OPERATIONS, 0), Map.of(0.99, 0.0))))
        .containsExactly("errors-above-budget");
  }

  @Test
  void isNotDecidableWithoutTheFactsOfADecidingRule() {
    ForeignVerdict verdict = ForeignAudit.of(loop(1_000, 10, 0.5));

    assertThat(verdict.word()).isEqualTo(ForeignVerdict.NOT_DECIDABLE);
    assertThat(verdict.lacking().get("littles-law")).containsExactly(Fact.CLIENTS);
    assertThat(ForeignAudit.of(loop(1_000, 10, 0.5).with(Fact.CLIENTS, 10)).word())
        .isEqualTo("VALID");
  }

  @Test
  void passesOnlyTheRulesThatHadFiguresToCompare() {
    String[] rules = {"order-impossible", "mean-impossible", "long-tail"};
    ForeignRun bare = loop(1_000, 10, 0.5).with(Fact.CLIENTS, 10);
    ForeignRun high = percentiles(bare, Map.of(0.99, 0.02));

    assertThat(ForeignAudit.of(bare).held()).contains("littles-law").doesNotContain(rules);
    assertThat(ForeignAudit.of(high).held()).doesNotContain(rules);
    assertThat(ForeignAudit.of(high).lacking().get("mean-impossible"))
        .containsExactly(Fact.OPERATIONS);
    assertThat(ForeignAudit.of(high.with(Fact.OPERATIONS, 50)).held())
        .as("no operation is above that percentile")
        .doesNotContain(rules);
    assertThat(ForeignAudit.of(high.with(Fact.OPERATIONS, 2_000)).held())
        .contains("mean-impossible", "long-tail");
    assertThat(ForeignAudit.of(high.with(Fact.SLOWEST, 0.05)).held())
        .contains("order-impossible", "long-tail");
    assertThat(ForeignAudit.of(percentiles(bare, Map.of(1.0, 0.02))).held())
        .as("nothing is above the slowest")
        .doesNotContain("few-samples", "mean-impossible");
  }

  private static ForeignRun loop(double ops, double millis, double roundingMillis) {
    return ForeignRun.of(Tool.TABLE)
        .with(
            Map.of(
                Fact.OPS_PER_SECOND, ops,
                Fact.MEAN, millis / 1e3,
                Fact.MEAN_ROUNDING, roundingMillis / 1e3));
  }

  private static ForeignRun percentiles(ForeignRun run, Map<Double, Double> values) {
    return new ForeignRun(run.tool(), "", run.facts(), new TreeMap<>(values), List.of());
  }

  private static ForeignRun disk(double p99Seconds) {
    return ForeignRun.of(Tool.FIO).with(Fact.SYNC_P99, p99Seconds);
  }

  private static List<String> wrong(ForeignRun run) {
    return ForeignAudit.of(run).findings().stream()
        .filter(one -> one.severity() != Severity.INFO)
        .map(Finding::kind)
        .toList();
  }

  private static List<String> kinds(ForeignRun run) {
    return ForeignAudit.of(run).findings().stream().map(Finding::kind).toList();
  }
}
