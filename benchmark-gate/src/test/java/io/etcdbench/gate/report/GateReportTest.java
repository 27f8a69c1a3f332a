// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.document.junit.JunitDocument;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.gate.Arm;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateResult.Evidence;
import io.etcdbench.gate.GateSetup;
import io.etcdbench.gate.JvmPair;
import io.etcdbench.gate.MetricVerdict;
import io.etcdbench.gate.MetricVerdict.Figures;
import io.etcdbench.gate.SampleSession;
import io.etcdbench.gate.Slice;
import io.etcdbench.gate.TimedMetric;
import io.etcdbench.gate.Trial;
import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.Locales;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GateReportTest {
  private static final List<String> SESSIONS =
      List.of("failed", "passed", "open", "incomparable", "broken");

  @TempDir private Path folder;
  @RegisterExtension private final Locales locales = new Locales();

  @ParameterizedTest
  @ValueSource(strings = {"failed", "passed", "open", "incomparable", "broken"})
  void isMadeFromItsFileAloneInEveryFormatUnderAnyLocale(String session) throws IOException {
    locales.use("ar-EG");
    Path file = GateFile.write(folder, session(session));

    GoldenReport.expect(
        "gate-" + session,
        StoredReport.of(GateDocument.of(GateFile.read(file)), withoutDigest(file)));
  }

  /** It depends on the histograms, which each platform's zlib compresses in its own way. */
  private static String withoutDigest(Path file) throws IOException {
    return Files.readString(file).replaceAll("\\b[0-9a-f]{64}\\b", "SHA-256");
  }

  @Test
  void neverPromisesMoreThanWasMeasured() {
    assertThat(SESSIONS.stream().map(GateReportTest::session))
        .flatMap(GateReportTest::everything)
        .noneMatch(text -> text.toLowerCase(Locale.ROOT).contains("no regression"));
  }

  @Test
  void aTailThatDoesNotGateIsNotLeftUnseen() {
    assertThat(notes(TimedMetric.P999, null, new Figures(6, 6, 0.4, 0.1, 0.8, 0.2, 0.2, 0.0039)))
        .containsExactly(
            "p99.9 of 'put' does not gate, but look at it: it is 40.0 % worse, and the pair-swap"
                + " test gives p = 0.0039");
    assertThat(notes(TimedMetric.P999, null, new Figures(6, 6, 0.4, 0.1, 0.8, 0.2, 0.2, 0.02)))
        .isEmpty();
  }

  @Test
  void listsPairsThatHaveNoValues() {
    GateReport report = new GateReport(SampleSession.silent(1, Arm.BASELINE, Arm.CANDIDATE));
    assertThat(report.notes())
        .contains(
            "pair 5 of 'put' is left out: both arms had a slice without a successful operation");
    assertThat(report.leftOut())
        .isEqualTo(
            "0 of 9 pairs of JVMs, because the machine was disturbed; 1 for lack of a successful"
                + " operation in a slice");
    assertThat(new GateReport(SampleSession.silent(1, Arm.CANDIDATE)).notes())
        .contains(
            "pair 5 of 'put' is left out: the candidate had a slice without a successful"
                + " operation");
  }

  @Test
  void saysThatNoCounterOfTheServersWasRead() {
    GateResult some = SampleSession.passed();
    List<Trial> trials = some.trials().stream().map(GateReportTest::withAllocations).toList();
    Evidence evidence = new Evidence(some.environment(), List.of(), List.of(), 1, trials);
    assertThat(new GateReport(GateResult.of(some.setup(), evidence)).notes())
        .contains(
            "no counter of the servers was read for 'put': calls, revisions and message bytes are"
                + " not compared");

    Slice counted = trials.get(0).pairs().get(0).counted().get(0).with(Map.of("rpcs", 1L));
    JvmPair pair = trials.get(0).pairs().get(0);
    JvmPair read =
        new JvmPair(
            pair.seed(), pair.placement(), pair.disturbance(), pair.slices(), List.of(counted));
    Trial put = new Trial("put", "", List.of(read));
    Evidence other = new Evidence(some.environment(), List.of(), List.of(), 1, List.of(put));
    assertThat(new GateReport(GateResult.of(some.setup(), other)).notes())
        .noneMatch(note -> note.contains("no counter of the servers"));
  }

  /** The turns of an arm count what its own JVM allocates. */
  private static Trial withAllocations(Trial trial) {
    List<JvmPair> pairs =
        trial.pairs().stream()
            .map(
                pair ->
                    new JvmPair(
                        pair.seed(),
                        pair.placement(),
                        pair.disturbance(),
                        pair.slices().stream()
                            .map(slice -> slice.with(Map.of("allocated-bytes", 1L)))
                            .toList(),
                        pair.counted()))
            .toList();
    return new Trial(trial.workload(), trial.description(), pairs);
  }

  @Test
  void tellsTheCommandThatAsksTheSameAgain() {
    GateSetup some = SampleSession.setup();
    GateSetup asked =
        new GateSetup(
            some.baseline(),
            some.candidate(),
            some.workloads(),
            some.rule(),
            some.seed(),
            List.of("--baseline=HEAD~1", "--budget=9m"));
    assertThat(GateDocument.comment(SampleSession.passed(asked)))
        .contains("`etcd-bench gate --baseline=HEAD~1 --budget=9m`\n");
  }

  @Test
  void saysWhenFewPairsDriveAResult() {
    Figures few = new Figures(12, 11, 0.1, 0.02, 0.2, 0.00001, 0.004, null);
    assertThat(notes(TimedMetric.P50, Verdict.FAIL, few))
        .containsExactly(
            "p50 of 'put' is driven by few pairs: the sign-flip test gives p = 0.0040, the t test"
                + " below 0.0001");
    Figures all = new Figures(12, 12, 0.1, 0.02, 0.2, 0.00001, 1 / 4096.0, null);
    assertThat(notes(TimedMetric.P50, Verdict.FAIL, all)).isEmpty();
  }

  private static List<String> notes(
      TimedMetric metric, @Nullable Verdict verdict, Figures figures) {
    GateResult some = SampleSession.passed();
    MetricVerdict decision = new MetricVerdict("put", metric, verdict, 0.05, null, null, figures);
    GateResult result =
        new GateResult(
            GateResult.SCHEMA,
            Verdict.PASS,
            "",
            some.setup(),
            some.environment(),
            List.of(),
            List.of(),
            1,
            List.of(decision),
            List.of(),
            List.of());
    return new GateReport(result).notes();
  }

  @Test
  void aCommentIsFoundAgainByItsFirstLine() {
    assertThat(GateDocument.comment(SampleSession.passed()).lines().findFirst())
        .hasValue("<!-- etcd-bench-gate -->");
  }

  /** Goal G9. */
  @Test
  void whatCannotBeComparedHasNoPercentage() {
    assertThat(
            TextDocument.render(
                GateDocument.of(SampleSession.incomparable()),
                TextStyle.PLAIN.withWidth(TextDocument.WIDTH)))
        .doesNotContain("%");
  }

  @Test
  void whatIsOpenIsSkippedAndNotPassed() {
    assertThat(JunitDocument.render(GateDocument.of(SampleSession.open())))
        .contains("<skipped message=\"INCONCLUSIVE: worse by ")
        .contains("failures=\"0\"");
    assertThat(JunitDocument.render(GateDocument.of(SampleSession.failed())))
        .contains("<failure message=\"worse by ");
  }

  private static GateResult session(String name) {
    return switch (name) {
      case "failed" -> SampleSession.failed();
      case "passed" -> SampleSession.passed();
      case "open" -> SampleSession.open();
      case "incomparable" -> SampleSession.incomparable();
      default -> SampleSession.broken();
    };
  }

  private static List<String> everything(GateResult result) {
    return List.of(
        GateDocument.comment(result),
        TextDocument.render(GateDocument.of(result), TextStyle.PLAIN.withWidth(TextDocument.WIDTH)),
        JunitDocument.render(GateDocument.of(result)));
  }
}
