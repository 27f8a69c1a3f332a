// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.document.Charts;
import io.etcdbench.document.IntervalChart;
import io.etcdbench.document.SpanScale;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.gate.Disturbance;
import io.etcdbench.gate.tournament.TournamentResult.Entrant;
import io.etcdbench.gate.tournament.TournamentResult.Failure;
import io.etcdbench.gate.tournament.TournamentResult.Round;
import io.etcdbench.gate.tournament.TournamentResult.Setup;
import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.Locales;
import io.etcdbench.result.SampleRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class TournamentDocumentTest {
  @RegisterExtension private final Locales locales = new Locales();

  @Test
  void isMadeFromItsFileAloneInEveryFormatUnderAnyLocale() {
    locales.use("ar-EG");
    String text = TournamentResult.FORMAT.text(sample(3));

    TournamentResult read = TournamentResult.FORMAT.parse("it", text);
    GoldenReport.expect("tournament", StoredReport.of(TournamentDocument.of(read), text));
  }

  @Test
  void oneRoundHasNoIntervalsAndSaysSo() {
    String text =
        TextDocument.render(TournamentDocument.of(sample(1)), TextStyle.PLAIN.withWidth(200));

    assertThat(text)
        .startsWith("etcd-bench tournament: 2 of 3 contestants, 1 round")
        .contains("One round has no intervals")
        .doesNotContain("(1.");
  }

  @Test
  void aContestantWithoutWatchesHasEmptyCellsAndAReason() {
    String text =
        TextDocument.render(TournamentDocument.of(sample(2)), TextStyle.PLAIN.withWidth(200));

    assertThat(text)
        .containsPattern("ours +- +- +- +- +-")
        .contains("'ours' is empty: the driver 'ours' has no watches.");
  }

  @Test
  void printsTheCommandThatRunsOneContestantAgain() {
    String text =
        TextDocument.render(TournamentDocument.of(sample(2)), TextStyle.PLAIN.withWidth(200));

    assertThat(text)
        .contains("etcd-bench tournament --contestants=jetcd,ours --contestants-file=FILE --seed=3")
        .contains("etcd-bench tournament --contestants=jetcd --seed=3");

    TournamentResult comparedWithOurs =
        begun(
            "ours", List.of(entrant("ours", List.of(), true), entrant("jetcd", List.of(), false)));
    assertThat(text(comparedWithOurs))
        .contains("etcd-bench tournament --contestants=ours --contestants-file=FILE --seed=3")
        .contains(
            "etcd-bench tournament --contestants=ours,jetcd --contestants-file=FILE --seed=3");
  }

  @Test
  void withoutTheReferenceContestantsAreRankedByTheirOwnValues() {
    Map<String, Map<String, Double>> values = new LinkedHashMap<>();
    values.put("slow", values(50_000, 0));
    values.put("fast", values(30_000, 0));
    List<Entrant> entrants =
        Stream.of("jetcd", "slow", "fast").map(name -> entrant(name, List.of(), false)).toList();
    TournamentResult result =
        begun("jetcd", entrants)
            .with(
                new Round("put", 1, Disturbance.NONE, values),
                List.of(new Failure("jetcd", "put", 1, "its JVM failed")));

    assertThat(text(result)).containsPattern("fast +30.0 us +- [^\\n]*\\n *slow +50.0 us +- ");
  }

  @Test
  void theAxisOfAChartCoversEveryRoundAndARoundWithoutAReferenceHasNoDot() {
    TournamentResult result =
        begun(
            "jetcd",
            List.of(entrant("jetcd", List.of(), false), entrant("ours", List.of(), false)));
    for (int round = 1; round <= 5; round++) {
      Map<String, Double> ours = values(round == 3 ? 200_000 : 48_000, 0);
      result = result.with(round(round, values(40_000, 0), ours), List.of());
    }
    Map<String, Double> nothing = Map.of(ContestantMetric.CPU.label(), 0.0);
    result = result.with(round(6, nothing, values(48_000, 0)), List.of());

    IntervalChart chart =
        TournamentDocument.of(result).sections().stream()
            .flatMap(section -> section.blocks().stream())
            .filter(Charts.class::isInstance)
            .flatMap(block -> ((Charts) block).charts().stream())
            .filter(IntervalChart.class::isInstance)
            .map(IntervalChart.class::cast)
            .findFirst()
            .orElseThrow();

    assertThat(chart.rows())
        .singleElement()
        .satisfies(row -> assertThat(row.points()).containsExactly(1.2, 1.2, 5.0, 1.2, 1.2));
    assertThat(((SpanScale) chart.axis()).max()).isGreaterThanOrEqualTo(5);
  }

  private static Round round(int number, Map<String, Double> jetcd, Map<String, Double> ours) {
    return new Round("put", number, Disturbance.NONE, Map.of("jetcd", jetcd, "ours", ours));
  }

  @Test
  void theGapsUnderAFaultHaveATableOfTheirOwn() {
    assertThat(text(withFaults()))
        .startsWith("etcd-bench tournament: 3 of 3 contestants, 1 round")
        .contains("the leader is killed.")
        .containsPattern("contestant +cycles +put gap p50 +put gap max +get gap p50 +get gap max")
        .containsPattern("lost +1 +900 ms +900 ms +1.10 s +1.10 s")
        .containsPattern("jetcd +2 +1.20 s +3.40 s +none +2.00 s")
        .contains("'lost' left in cycle 2, which the table does not include: it was not served.");
  }

  @Test
  void aContestantWhoseEveryCycleWasLateHasEmptyCellsAndAReason() {
    TournamentResult begun =
        begun(
            "jetcd",
            List.of(entrant("jetcd", List.of(), false), entrant("ours", List.of(), false)));
    String reason = "'%s' is empty: in each cycle its own JVM sent calls too late.";

    assertThat(text(begun.with(cycle(1, Map.of("jetcd", gaps(1.2e9, 2e9))), List.of())))
        .containsPattern("jetcd +1 +1.20 s +1.20 s +2.00 s +2.00 s")
        .containsPattern("ours +- +- +- +- +-")
        .contains(reason.formatted("ours"))
        .doesNotContain(reason.formatted("jetcd"));
    assertThat(text(begun.with(cycle(1, Map.of()), List.of())))
        .containsPattern("jetcd +- +- +- +- +-")
        .contains(reason.formatted("jetcd"), reason.formatted("ours"));
  }

  @Test
  void cyclesThatEndedEarlyAreNamedWithTheReason() {
    String why = "cycle 3 of 'leader-kill': the fault did not end as planned: no quorum";
    TournamentResult ended = withFaults().endedBy(why, List.of());

    assertThat(text(ended))
        .startsWith(
            "etcd-bench tournament: 3 of 3 contestants, 1 round, failover cycles incomplete")
        .contains("The failover cycles ended early, in " + why + ".");
    assertThat(TournamentResult.FORMAT.parse("it", TournamentResult.FORMAT.text(ended)))
        .isEqualTo(ended);
  }

  @Test
  void theGoToolHasARowWithWhatItReports() {
    assertThat(text(withFaults()))
        .containsPattern("go-benchmark +20.0 us +0.50 +- +- +12.0k")
        .containsPattern("go-benchmark +- +- +- +- +-")
        .containsPattern("go-benchmark +etcd's load generator in Go +- +-")
        .contains("etcd-bench tournament --contestants=jetcd --go-tool=FILE --seed=3");
  }

  @Test
  void aFileFromBeforeTheFaultsIsStillReadable() throws IOException {
    String stored = Files.readString(Path.of("../docs/runs/tournament.json"));

    assertThat(text(TournamentResult.FORMAT.parse("it", stored)))
        .startsWith("etcd-bench tournament: 10 of 10 contestants, 5 rounds");
  }

  private static String text(TournamentResult result) {
    return TextDocument.render(TournamentDocument.of(result), TextStyle.PLAIN.withWidth(200));
  }

  /** One round with the Go tool, and two cycles of a fault. */
  private static TournamentResult withFaults() {
    List<Failure> failures = List.of(new Failure("lost", "leader-kill", 2, "it was not served"));
    Contestant goTool =
        new Contestant(
            GoTool.NAME,
            "etcd's load generator in Go",
            GoTool.NAME,
            List.of(),
            List.of(),
            List.of(),
            Map.of());
    return begun(
            "jetcd",
            List.of(
                entrant("jetcd", List.of(), false),
                entrant("lost", List.of(), false),
                new Entrant(goTool, List.of(), "0f0f", false)))
        .with(
            new Round(
                "put",
                1,
                Disturbance.NONE,
                Map.of(
                    "jetcd",
                    values(40_000, 0),
                    "lost",
                    values(50_000, 0),
                    GoTool.NAME,
                    Map.of(
                        ContestantMetric.CPU.label(),
                        20_000.0,
                        ContestantMetric.THROUGHPUT.label(),
                        12_000.0))),
            List.of())
        .with(cycle(1, Map.of("jetcd", gaps(3.4e9, 0), "lost", gaps(0.9e9, 1.1e9))), List.of())
        .with(cycle(2, Map.of("jetcd", gaps(1.2e9, 2e9))), failures);
  }

  /** No rounds yet of puts and of one fault. */
  private static TournamentResult begun(String reference, List<Entrant> entrants) {
    Setup setup =
        new Setup(
            reference,
            Map.of("put", "put, 32 in flight"),
            3,
            false,
            List.of("--seed=3"),
            Map.of("leader-kill", "the leader is killed"),
            null);
    return TournamentResult.planned(SampleRun.result().environment(), setup, entrants, List.of());
  }

  private static Round cycle(int number, Map<String, Map<String, Double>> results) {
    return new Round("leader-kill", number, Disturbance.NONE, results);
  }

  private static Map<String, Double> gaps(double put, double get) {
    return Map.of(ContestantMetric.PUT_GAP, put, ContestantMetric.GET_GAP, get);
  }

  /** Rounds that scatter a little; one contestant left. */
  static TournamentResult sample(int rounds) {
    Map<String, String> operations = new LinkedHashMap<>();
    operations.put("put", "put, 32 in flight, arrivals closed");
    operations.put(TournamentPlan.WATCHES, "10000 watches");
    Setup setup =
        new Setup("jetcd", operations, 3, rounds > 2, List.of("--seed=3"), Map.of(), null);
    List<Failure> failures =
        List.of(
            new Failure("lost", "", 0, "'x:y:1' does not build: 'mvn' ended with code 1"),
            new Failure("ours", TournamentPlan.WATCHES, 1, "the driver 'ours' has no watches"));
    TournamentResult result =
        TournamentResult.planned(
            SampleRun.result().environment(),
            setup,
            List.of(
                entrant("jetcd", List.of(), false),
                entrant(
                    "ours",
                    List.of(
                        "grpc-core-1.82.0.jar",
                        "netty-common-4.2.15.Final.jar",
                        "netty-codec-http2-4.1.133.Final.jar",
                        "protobuf-java-3.25.8.jar"),
                    true),
                entrant("lost", List.of(), false)),
            failures);
    for (int round = 1; round <= rounds; round++) {
      Map<String, Map<String, Double>> values = new LinkedHashMap<>();
      values.put("jetcd", values(40_000 + 500 * round, 0));
      values.put("ours", values(30_000 + 900 * round, 12));
      Disturbance disturbance = new Disturbance(round == 2 ? 900_000_000 : 0, 0, 0);
      result = result.with(new Round("put", round, disturbance, values), failures);
      Map<String, Double> ofWatches =
          Map.of(
              ContestantMetric.WATCH_MEMORY.label(),
              2_900.0 + round,
              ContestantMetric.WATCH_HEAP.label(),
              2_700.0,
              ContestantMetric.WATCH_STREAMS.label(),
              10_000.0);
      result =
          result.with(
              new Round(
                  TournamentPlan.WATCHES, round, Disturbance.NONE, Map.of("jetcd", ofWatches)),
              failures);
    }
    return result;
  }

  private static Entrant entrant(String name, List<String> jars, boolean fromFile) {
    return new Entrant(
        new Contestant(name, "some client", "jetcd", List.of(), List.of(), List.of(), Map.of()),
        jars,
        "",
        fromFile);
  }

  private static Map<String, Double> values(double cpu, double logins) {
    return Map.of(
        ContestantMetric.CPU.label(),
        cpu,
        ContestantMetric.ALLOCATED.label(),
        cpu / 4,
        ContestantMetric.THROUGHPUT.label(),
        5e8 / cpu,
        ContestantMetric.P50.label(),
        cpu * 50,
        ContestantMetric.P99.label(),
        cpu * 200,
        ContestantMetric.LOGINS.label(),
        logins,
        ContestantMetric.RPCS.label(),
        1.01,
        ContestantMetric.HEAP.label(),
        17e6);
  }
}
