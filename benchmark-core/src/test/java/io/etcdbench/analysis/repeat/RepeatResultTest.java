// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.repeat;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.document.text.TextStyle;
import io.etcdbench.format.Precision;
import io.etcdbench.report.RepeatReport;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Locales;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RepeatResultTest {
  private static final List<RunResult> RUNS =
      List.of(
          RepeatedRuns.run(1_000, 1_000_000),
          RepeatedRuns.run(1_100, 900_000),
          RepeatedRuns.run(900, 1_100_000));

  @RegisterExtension final Locales locales = new Locales();

  @Test
  void hasIntervalAndRangeOverTheRuns() {
    RepeatResult repeat = RepeatedRuns.repeat(RUNS);

    assertThat(repeat.runs()).hasSize(3).allMatch(RepeatResult.Run::counts);
    assertThat(repeat.metrics())
        .extracting(RepeatedMetric::metric)
        .containsExactly("ops/s", "p50", "p75", "p90", "p95");
    RepeatedMetric rate = repeat.metrics().get(0);
    assertThat(rate.values()).containsExactly(1_000.0, 1_100.0, 900.0);
    assertThat(rate.lowest()).isEqualTo(900);
    assertThat(rate.highest()).isEqualTo(1_100);
    assertThat(rate.mean()).isCloseTo(Math.cbrt(1_000 * 1_100.0 * 900), within(1e-6));
    assertThat(requireNonNull(rate.low())).isBetween(760.0, 790.0);
    assertThat(requireNonNull(rate.high())).isBetween(1_250.0, 1_300.0);
    assertThat(rate.lastOverFirst()).isCloseTo(-0.1, within(1e-9));
  }

  @Test
  void oneRunHasNoInterval() {
    RepeatedMetric rate = RepeatedRuns.repeat(RUNS.subList(0, 1)).metrics().get(0);

    assertThat(rate.low()).isNull();
    assertThat(rate.relativeError()).isNaN();
  }

  @Test
  void invalidRunsAndThoseThatWereCutShortAreNamedAndDoNotCount() {
    RunResult invalid =
        RUNS.get(0).withFindings(List.of(new Finding("broken", Severity.ERROR, "it broke", "")));
    RunResult stopped =
        RUNS.get(0)
            .withFindings(List.of(new Finding("cut-short", Severity.WARNING, "stopped", "")));
    RepeatResult repeat =
        RepeatedRuns.repeat(RUNS.subList(0, 2))
            .with("run-3", 4, invalid, RUNS.subList(0, 2))
            .with("run-4", 4, stopped, RUNS.subList(0, 2));

    assertThat(repeat.runs())
        .extracting(RepeatResult.Run::excluded)
        .containsExactly("", "", "invalid", "cut short");
    assertThat(repeat.metrics().get(0).values()).hasSize(2);
    assertThat(text(repeat, ReportFormat.TEXT))
        .contains("DOUBTFUL, cut short", "INVALID, invalid", "over 2 runs");
  }

  @Test
  void isReadAsItWasWritten(@TempDir Path folder) {
    RepeatResult repeat = RepeatedRuns.repeat(RUNS);
    repeat.write(folder);

    assertThat(RepeatResult.read(folder.resolve("repeat.json"))).isEqualTo(repeat);
  }

  @Test
  void refusesAnotherSchema(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("repeat.json");
    Files.writeString(file, "{\"schema\" : \"etcd-bench/run/1\"}");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> RepeatResult.read(file))
        .withMessageContaining("this version reads etcd-bench/repeat/1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "de-DE", "ar-EG"})
  void isRenderedTheSameUnderEveryLocale(String locale) {
    locales.use(locale);

    assertThat(text(RepeatedRuns.repeat(RUNS), ReportFormat.TEXT))
        .startsWith("etcd-bench put, repeated: 3 of 3 runs\n")
        .contains("order      last run against first: put ops/s -10.0 %")
        .containsPattern("ops/s +997 +777 +1\\.28k +900 +1\\.10k")
        .containsPattern("run-3 +900 +1\\.10 ms +VALID +0")
        .endsWith("put 997/s ± 28 %  over 3 runs\n");
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"PERFDASH", "JUNIT"})
  void hasEveryOtherFormatAlsoWithoutARunThatCounts(ReportFormat format) {
    assertThat(text(RepeatedRuns.repeat(RUNS), format)).contains("ops/s").doesNotContain("NaN");
    assertThat(text(RepeatResult.planned("put", 3), format)).isNotEmpty();
  }

  @Test
  void hasACaseForEachRunInJunit() {
    RunResult invalid =
        RUNS.get(2).withFindings(List.of(new Finding("broken", Severity.ERROR, "it broke", "")));
    RepeatResult repeat =
        RepeatedRuns.repeat(RUNS.subList(0, 1))
            .with("run-2", 1, RUNS.get(1), RUNS.subList(0, 1))
            .with("run-3", 4, invalid, RUNS.subList(0, 2));

    assertThat(text(repeat, ReportFormat.JUNIT))
        .contains(
            "<testsuite name=\"etcd-bench repeat\" tests=\"3\" failures=\"1\" errors=\"1\"",
            "<testcase classname=\"repeat\" name=\"run-1\"><system-out></system-out>",
            "name=\"run-2\"><failure message=\"VALID, exit code 1\"/>",
            "name=\"run-3\"><error message=\"INVALID, exit code 4\"/>");
  }

  private static String text(RepeatResult repeat, ReportFormat format) {
    return format.render(RepeatReport.of(repeat, Precision.ROUNDED), TextStyle.PLAIN);
  }
}
