// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static io.etcdbench.report.HostileStrings.HOSTILE;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.etcdbench.analysis.compare.RunComparison;
import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.claim.Check;
import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.ClaimVerdict;
import io.etcdbench.claim.ledger.LedgerText;
import io.etcdbench.document.Document;
import io.etcdbench.document.csv.CsvDocument;
import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.document.junit.JunitDocument;
import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.foreign.AuditReport;
import io.etcdbench.foreign.AuditResult;
import io.etcdbench.format.CsvLine;
import io.etcdbench.format.PlainText;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.SampleSession;
import io.etcdbench.gate.bisect.Bisection;
import io.etcdbench.gate.bisect.BisectionDocument;
import io.etcdbench.gate.history.HistoryAnalysis;
import io.etcdbench.gate.history.HistoryDocument;
import io.etcdbench.gate.history.HistoryLine;
import io.etcdbench.gate.history.HistoryLine.Blessing;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.SampleHistory;
import io.etcdbench.gate.history.TrackedFigure;
import io.etcdbench.gate.report.GateDocument;
import io.etcdbench.gate.tournament.TournamentDocument;
import io.etcdbench.gate.tournament.TournamentResult;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.metrics.ServerMeters;
import io.etcdbench.observe.disk.DiskVerdict;
import io.etcdbench.observe.machine.DeviceActivity;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.file.ContractFile;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.sizing.capacity.CapacityDocument;
import io.etcdbench.sizing.capacity.CapacityResult;
import io.etcdbench.sizing.check.CheckDocument;
import io.etcdbench.sizing.check.CheckResult;
import io.etcdbench.sizing.disk.DiskDocument;
import io.etcdbench.sizing.disk.DiskResult;
import io.etcdbench.sizing.disk.DiskResult.Place;
import io.etcdbench.sizing.disk.DiskResult.Writes;
import io.etcdbench.sizing.doctor.DoctorDocument;
import io.etcdbench.sizing.doctor.DoctorResult;
import io.etcdbench.sizing.failover.FailoverDocument;
import io.etcdbench.sizing.failover.FailoverResult;
import io.etcdbench.sizing.memory.MemoryDocument;
import io.etcdbench.sizing.memory.MemoryResult;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;

/** Whatever a server, a file or a cluster says, no format lets it be more than text. */
final class HostileTextTest {
  private static final Pattern FORMULA = Pattern.compile("(?m)(^|,)\"?=");

  /** A line that is indented further continues the text above it. */
  private static final Pattern FORGED = Pattern.compile("(?m)^ {0,3}(## PASS|- \\*\\*x)");

  private static final Pattern MARKUP = Pattern.compile("(?<!\\\\)(<script|\\[l\\]|\\]\\(|`c`)");

  /** Within more backticks than there are in it, everything is text. */
  private static final Pattern CODE = Pattern.compile("(`{2,}) .*? \\1");

  @TempDir private static Path folder;
  private static RunResult run = SampleRun.result();

  @BeforeAll
  static void makeEveryStringHostile() throws IOException {
    String json =
        HostileStrings.in(
            ResultFile.text(SampleRun.result()), text -> isRead(ResultFile::read, text));
    run = ResultFile.read(Files.writeString(folder.resolve("run.json"), json));
    assertThat(json.split("EVIL", -1)).hasSizeGreaterThan(60);
  }

  @Test
  void ofARunAsText() {
    requireText(ReportFormat.TEXT.render(RunReport.of(run, folder), TextStyle.PLAIN));
  }

  @Test
  void ofARunAsMarkdown() {
    requireMarkdown(ReportFormat.MARKDOWN.render(RunReport.of(run, folder), TextStyle.PLAIN));
  }

  @Test
  void ofARunAsHtml() {
    for (String page :
        List.of(
            ReportFormat.HTML.render(RunReport.of(run, folder), TextStyle.PLAIN),
            HtmlDocument.render(RunDocument.overlay(Map.of(HOSTILE, run, "other", run))))) {
      requirePage(page);
      assertThat(page).doesNotContain("\"q\" '");
    }
  }

  @Test
  void ofARunAsCsv() {
    String csv = ReportFormat.CSV.render(RunReport.of(run, folder), TextStyle.PLAIN);
    requireCsv(csv);
    assertThat(csv).contains("EVIL");
    assertThat(CsvLine.of(List.of("-1.5", "+2e3", "-cmd", "@x", "a,b")))
        .isEqualTo("-1.5,+2e3,'-cmd,'@x,\"a,b\"\n");
  }

  @Test
  void ofARunAsJson() throws IOException {
    String json = ReportFormat.JSON.render(RunReport.of(run, folder), TextStyle.PLAIN);
    requirePlain(json);
    assertThat(new JsonMapper().readTree(json).findValuesAsText("observed")).contains(HOSTILE);
    requirePlain(ReportFormat.PERFDASH.render(RunReport.of(run, folder), TextStyle.PLAIN));
  }

  @Test
  void ofAComparison() {
    for (RunResult other : List.of(SampleRun.result(), run)) {
      Document document =
          ComparisonDocument.of(RunComparison.of(List.of(run), List.of(other), Set.of()));
      requireText(TextDocument.render(document, TextStyle.PLAIN));
      requireMarkdown(MarkdownDocument.render(document));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"failed", "incomparable", "broken"})
  void ofASessionOfTheGate(String name) throws Exception {
    GateResult sample =
        switch (name) {
          case "failed" -> SampleSession.failed();
          case "broken" -> SampleSession.broken();
          default -> SampleSession.incomparable();
        };
    Path file = GateFile.write(folder, sample);
    String json = HostileStrings.in(Files.readString(file), text -> isRead(GateFile::read, text));
    GateResult result = GateFile.read(Files.writeString(file, json));
    assertThat(result.reason()).isEqualTo(HOSTILE);

    requireText(
        TextDocument.render(
            GateDocument.of(result), TextStyle.PLAIN.withWidth(TextDocument.WIDTH)));
    requireMarkdown(GateDocument.comment(result));
    String xml = JunitDocument.render(GateDocument.of(result));
    requireText(xml);
    assertThat(
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)))
                .getElementsByTagName("script")
                .getLength())
        .isZero();
    assertThat(GateFile.verify(result))
        .isNotEmpty()
        .allSatisfy(sentence -> requirePlain(PlainText.line(sentence)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "audit",
        "bisect",
        "capacity",
        "check",
        "comparison",
        "doctor",
        "explanation",
        "failover",
        "history",
        "memory",
        "tournament"
      })
  void ofAResultThatAVerbStores(String kind) throws IOException {
    Function<String, StoredReport> reader = Objects.requireNonNull(READERS.get(kind));
    String json = HostileStrings.in(golden(kind), text -> isReadable(reader, text));
    assertThat(json.split("EVIL", -1)).hasSizeGreaterThan(8);
    requireEveryFormat(reader.apply(json));
  }

  private static void requireEveryFormat(StoredReport report) {
    String text = ReportFormat.FULL.render(report, TextStyle.PLAIN);
    assertThat(text).contains("EVIL");
    requireText(text);
    requireText(ReportFormat.TEXT.render(report, TextStyle.PLAIN));
    requireMarkdown(ReportFormat.MARKDOWN.render(report, TextStyle.PLAIN));
    requireText(ReportFormat.JUNIT.render(report, TextStyle.PLAIN));
    requireCsv(ReportFormat.CSV.render(report, TextStyle.PLAIN));
    requirePlain(report.json());
    requirePage(report.page());
  }

  private static final Map<String, Function<String, StoredReport>> READERS =
      Map.ofEntries(
          entry("audit", text -> new AuditReport(AuditResult.FORMAT.parse("it", text))),
          entry("bisect", reader(Bisection.FORMAT, BisectionDocument::of)),
          entry("capacity", reader(CapacityResult.FORMAT, CapacityDocument::of)),
          entry("check", reader(CheckResult.FORMAT, CheckDocument::of)),
          entry("comparison", reader(RunComparison.FORMAT, ComparisonDocument::of)),
          entry("doctor", reader(DoctorResult.FORMAT, DoctorDocument::of)),
          entry("explanation", reader(Explanation.FORMAT, ExplanationDocument::of)),
          entry("failover", reader(FailoverResult.FORMAT, FailoverDocument::of)),
          entry("history", reader(HistoryAnalysis.FORMAT, HistoryDocument::of)),
          entry("memory", reader(MemoryResult.FORMAT, MemoryDocument::of)),
          entry("tournament", reader(TournamentResult.FORMAT, TournamentDocument::of)));

  private static <R> Function<String, StoredReport> reader(
      ContractFile<R> format, Function<R, Document> document) {
    return text -> {
      R result = format.parse("it", text);
      return StoredReport.of(document.apply(result), format.text(result));
    };
  }

  private static boolean isReadable(Function<String, StoredReport> reader, String text) {
    try {
      return !reader.apply(text).document().sections().isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static String golden(String kind) throws IOException {
    try (InputStream in = HostileTextTest.class.getResourceAsStream("/golden/" + kind + ".json")) {
      return new String(Objects.requireNonNull(in, kind).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Its lines may come from the git notes of others. */
  @Test
  void ofAHistory() {
    List<HistoryLine> lines = new ArrayList<>();
    for (int commit = 0; commit < 30; commit++) {
      double nanos = (commit < 18 ? 1_000 : 2_000) * (1 + 0.01 * (commit % 3));
      lines.add(
          new Run(
              Run.SCHEMA,
              Instant.EPOCH.plusSeconds(commit),
              SampleHistory.commit(commit),
              SampleHistory.KEY,
              HOSTILE,
              Map.of("etcd.version", HOSTILE, "machine.cpu", HOSTILE),
              HOSTILE,
              List.of(new TrackedFigure(HOSTILE, "p50", "ns", Better.LOWER, nanos, null, null)),
              HOSTILE));
    }
    String last = SampleHistory.commit(29);
    lines.add(new Blessing(Blessing.SCHEMA, Instant.EPOCH, last, "", HOSTILE));
    Document document = HistoryDocument.of(HistoryAnalysis.of(lines, SampleHistory.line(30), 0.03));

    requireText(TextDocument.render(document, TextStyle.PLAIN));
    requireMarkdown(MarkdownDocument.render(document));
    String csv = CsvDocument.render(document);
    requireCsv(csv);
    assertThat(csv).contains("EVIL");
    String page = HtmlDocument.render(document);
    requirePage(page);
    assertThat(page).contains("accepted: =EVIL");
  }

  @Test
  void ofTheDiskOfMembers() {
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(1_000_000, 2_000);
    DiskResult disk =
        new DiskResult(
            DiskResult.SCHEMA,
            DiskVerdict.FAST_ENOUGH,
            new Place(HOSTILE, HOSTILE, HOSTILE, HOSTILE, HOSTILE),
            new Writes(2_000, 2_300, 2_000_000_000L, 1_000, 2_300_000, "reserved", 0),
            LatencySummary.of(nanos),
            new DeviceActivity(HOSTILE, 0.5, 1, 1, null, null),
            Objects.requireNonNull(run.server()),
            run.environment());
    requireEveryFormat(StoredReport.of(DiskDocument.of(disk), DiskResult.FORMAT.text(disk)));
  }

  @Test
  void ofAClaim() {
    ClaimResult result =
        new ClaimResult(
            HOSTILE,
            ClaimVerdict.CONTRADICTED,
            HOSTILE,
            List.of(Check.of(false, HOSTILE)),
            List.of(),
            List.of(),
            Map.of(),
            Map.of(),
            null,
            List.of(HOSTILE));
    requireText(String.join("\n", LedgerText.verdict(result)) + "\n");
  }

  @Test
  void ofAMetric() {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    new ServerMeters(registry).show(Objects.requireNonNull(run.server()));
    String scraped = registry.scrape();
    assertThat(scraped).contains("EVIL");
    requireText(scraped);
  }

  private static void requirePlain(String text) {
    assertThat(text.codePoints().filter(point -> point != '\n')).allMatch(PlainText::isPlain);
  }

  private static void requireText(String text) {
    requirePlain(text);
    assertThat(text).doesNotContainPattern(FORGED);
  }

  private static void requireMarkdown(String text) {
    requireText(text);
    assertThat(CODE.matcher(text).replaceAll("")).doesNotContainPattern(MARKUP);
  }

  private static void requireCsv(String text) {
    requireText(text);
    assertThat(text).doesNotContainPattern(FORMULA);
  }

  private static void requirePage(String html) {
    assertThat(html).contains("EVIL").doesNotContain("<script>alert");
    assertThat(html.codePoints().filter(point -> point != '\t' && point != '\n'))
        .allMatch(PlainText::isPlain);
  }

  private static boolean isRead(Function<Path, Object> reader, String json) {
    try {
      Object unused = reader.apply(Files.writeString(folder.resolve("candidate.json"), json));
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
