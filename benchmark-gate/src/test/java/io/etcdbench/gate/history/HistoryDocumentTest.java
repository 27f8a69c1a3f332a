// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import static io.etcdbench.gate.history.SampleHistory.KEY;
import static io.etcdbench.gate.history.SampleHistory.P50;
import static io.etcdbench.gate.history.SampleHistory.RATE;
import static io.etcdbench.gate.history.SampleHistory.commit;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.history.Trend.Point;
import io.etcdbench.gate.history.Trend.State;
import io.etcdbench.gate.history.Trend.Step;
import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.Locales;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HistoryDocumentTest {
  private static final int STEP = 4;

  @RegisterExtension private final Locales locales = new Locales();

  @Test
  void isMadeFromItsFileAloneInEveryFormatUnderAnyLocale() {
    locales.use("ar-EG");
    String text = HistoryAnalysis.FORMAT.text(sample());

    HistoryAnalysis read = HistoryAnalysis.FORMAT.parse("it", text);
    GoldenReport.expect("history", StoredReport.of(HistoryDocument.of(read), text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"verdict", "tip", "key", "name", "report", "after", "unit"})
  void aFileWithoutAFieldIsRefused(String field) {
    String text = HistoryAnalysis.FORMAT.text(sample());

    assertThatThrownBy(
            () ->
                HistoryAnalysis.FORMAT.parse(
                    "a.json", text.replace('"' + field + '"', "\"other\"")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'a.json' cannot be read as a result: ")
        .hasMessageContaining("'" + field + "'")
        .hasMessageEndingWith(" is missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"at\" : 4 | \"at\" : 0 | a step is at 0; allowed: after the one before it, from 1 to 7",
        "\"at\" : 4 | \"at\" : 8 | a step is at 8; allowed: after the one before it, from 1 to 7",
        "\"noise\" : 0.02 | \"noise\" : -1 | noise is -1.0; allowed: 0 or more, or null",
        "\"value\" : 500.0 | \"value\" : 0 | is 0.0; allowed: finite and above 0"
      })
  void aValueThatCannotBeDrawnIsRefused(String good, String bad, String sentence) {
    String text = HistoryAnalysis.FORMAT.text(sample());

    assertThatThrownBy(() -> HistoryAnalysis.FORMAT.parse("a.json", text.replace(good, bad)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'a.json' cannot be read as a result: ")
        .hasMessageEndingWith(sentence);
  }

  private static HistoryAnalysis sample() {
    List<Point> points =
        IntStream.range(0, 2 * STEP)
            .mapToObj(at -> new Point(commit(at), at < STEP ? 2e6 : 2.2e6, null, null, 1, ""))
            .toList();
    Step step =
        new Step(
            STEP,
            commit(STEP),
            commit(STEP - 1),
            0,
            2e6,
            2.2e6,
            0.1,
            0.09,
            0.11,
            0.005,
            State.REGRESSION,
            "");
    Point only = new Point(commit(2 * STEP - 1), 500, 490.0, 511.0, 1, "");
    SeriesTrend series =
        new SeriesTrend(
            KEY,
            "checkout",
            Map.of("etcd.version", "3.6.15", "machine.cores", "2"),
            2 * STEP,
            List.of(
                new Trend(P50, points, List.of(step), 0.02, null),
                new Trend(RATE, List.of(only), List.of(), null, null)));
    return new HistoryAnalysis(
        HistoryAnalysis.SCHEMA,
        Verdict.FAIL,
        commit(2 * STEP - 1),
        List.of(commit(90)),
        List.of(series));
  }
}
