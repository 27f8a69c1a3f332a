// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  }

  /** Rounds that scatter a little; one contestant left. */
  static TournamentResult sample(int rounds) {
    Map<String, String> operations = new LinkedHashMap<>();
    operations.put("put", "put, 32 in flight, arrivals closed");
    operations.put(TournamentPlan.WATCHES, "10000 watches");
    Setup setup = new Setup("jetcd", operations, 3, rounds > 2, List.of("--seed=3"));
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
              Figure.WATCH_MEMORY.label(),
              2_900.0 + round,
              Figure.WATCH_HEAP.label(),
              2_700.0,
              Figure.WATCH_STREAMS.label(),
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
        Figure.CPU.label(),
        cpu,
        Figure.ALLOCATED.label(),
        cpu / 4,
        Figure.THROUGHPUT.label(),
        5e8 / cpu,
        Figure.P50.label(),
        cpu * 50,
        Figure.P99.label(),
        cpu * 200,
        Figure.LOGINS.label(),
        logins,
        Figure.RPCS.label(),
        1.01,
        Figure.HEAP.label(),
        17e6);
  }
}
