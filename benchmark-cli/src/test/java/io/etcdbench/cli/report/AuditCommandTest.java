// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import static io.etcdbench.cli.CommandPlans.take;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.result.Environment;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AuditCommandTest {
  private static final String CHECK_PERF =
      "FAIL: Throughput too low: 6643 writes/s\nPASS: Slowest request took 0.026900s\nFAIL\n";

  private static final RunResult RUN = RunResult.of(Map.of(), Environment.capture());

  @TempDir Path dir;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void auditsWhatAnotherToolPrinted() throws IOException {
    Path file = Files.writeString(dir.resolve("l.txt"), CHECK_PERF);

    assertThat(execute("--clients", "500", "--rate", "8000", file.toString()))
        .isEqualTo(ExitCode.INVALID);
    assertThat(out.toString())
        .startsWith(file + " (etcdctl check perf): DOUBTFUL")
        .contains("WARNING pacer-limit: 6643 of 8000 operations per second were done");
  }

  @Test
  void auditsAStoredRun() {
    Path run = Path.of("../benchmark-core/src/test/resources/golden");

    assertThat(execute(run.toString())).isEqualTo(ExitCode.INVALID);
    assertThat(out.toString())
        .startsWith(run + ": DOUBTFUL")
        .containsOnlyOnce("data-on-tmpfs")
        .contains("INFO metrics-unreadable");
  }

  @Test
  void readsNoHistogramLogThatHasNoName() {
    ResultFile.write(dir, RUN.withFiles(Map.of("histograms", "/")));

    assertThat(execute(dir.toString())).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString()).startsWith(dir + ": VALID");
  }

  @Test
  void readsAHistogramLogUpToItsFirstDamage() throws IOException {
    ResultFile.write(dir, RUN.withFiles(Map.of("histograms", "measure.hlog")));
    String text = "Tag=put/ok/service,0.000\n" + "#\n".repeat(50_000) + "\u00ff";
    Files.writeString(dir.resolve("measure.hlog"), text, StandardCharsets.ISO_8859_1);

    assertThat(execute(dir.toString())).isEqualTo(ExitCode.INVALID);
    assertThat(out.toString()).contains("histogram-damaged: line 1 of '");
  }

  @Test
  void saysThroughTheExitCodeThatAFigureDoesNotHold() throws IOException {
    String text = "Total: 10 secs.\nRequests/sec: 100\nError distribution:\n  [900] too many\n";
    Path file = Files.writeString(dir.resolve("put.txt"), text);

    assertThat(execute(file.toString())).isEqualTo(ExitCode.INVALID);
    assertThat(out.toString()).contains("ERROR errors-above-budget: 900 operations failed, 47 %");
  }

  @Test
  void saysInOneSentenceWhatCannotBeRead() throws IOException {
    Path html = Files.writeString(dir.resolve("page.html"), "<html>");

    assertThat(execute(html.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .startsWith("etcd-bench: '" + html + "' cannot be audited: it is not the output of ");
    assertThat(execute(dir.resolve("none").toString())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .contains("none' cannot be read (there is no such file or folder); name a run folder");
  }

  @Test
  void auditsTheOtherFilesWhenOneIsRefused() throws IOException {
    String table = "row,opsPerSecond,meanMillis,clients\nrun,1000,%s,10\n";
    Path html = Files.writeString(dir.resolve("page.html"), "<html>");
    Path fine = Files.writeString(dir.resolve("fine.csv"), table.formatted("10"));
    Path odd = Files.writeString(dir.resolve("odd.csv"), table.formatted("5"));

    assertThat(execute(html.toString(), fine.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(out.toString()).startsWith(fine + ", run (table): VALID");
    assertThat(err.toString()).startsWith("etcd-bench: '" + html + "' cannot be audited: ");
    assertThat(execute(html.toString(), odd.toString())).isEqualTo(ExitCode.INVALID);
    assertThat(out.toString()).contains(odd + ", run (table): DOUBTFUL");
  }

  @Test
  void saysInOneSentenceThatThereIsNoRunInAFolder() {
    assertThat(execute(dir.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .contains("run.json' cannot be read as a result: there is no such file or folder");
  }

  @Test
  void saysInOneSentenceThatAFileIsNoText() throws IOException {
    Path binary = Files.write(dir.resolve("etcd"), new byte[] {0x7f, 'E', 'L', 'F', (byte) 0xff});

    assertThat(execute(binary.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .isEqualTo(
            "etcd-bench: '%s' cannot be read (it is not UTF-8 text); name a run folder or an existing text file%n"
                .formatted(binary));
  }

  @Test
  void tellsEachRowOfAPublishedTable() throws IOException {
    String table = "row,opsPerSecond,meanMillis,clients\nfine,1000,10,10\nodd,1000,5,10\n";
    Path file = Files.writeString(dir.resolve("table.csv"), table);

    assertThat(execute(file.toString())).isEqualTo(ExitCode.INVALID);
    assertThat(out.toString().lines())
        .contains(file + ", fine (table): VALID", file + ", odd (table): DOUBTFUL")
        .anyMatch(line -> line.startsWith("  WARNING littles-law: throughput times mean latency"));
  }

  @Test
  void refusesATableWithoutRows() throws IOException {
    Path file = Files.writeString(dir.resolve("empty.csv"), "row,opsPerSecond\n");

    assertThat(execute(file.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString())
        .isEqualTo(
            "etcd-bench: '%s' cannot be audited: its table has no rows; add a line for each published result%n"
                .formatted(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "full", "html", "markdown", "json", "csv", "junit"})
  void itsJsonIsReportedInEveryFormatAsItPrintsItself(String format) throws IOException {
    String run = "../benchmark-core/src/test/resources/golden";
    String perf = Files.writeString(dir.resolve("l.txt"), CHECK_PERF).toString();
    assertThat(execute("--format", "json", perf, run)).isEqualTo(ExitCode.INVALID);
    Path stored = Files.writeString(dir.resolve("audit.json"), take(out));
    assertThat(execute("--format", format, perf, run)).isEqualTo(ExitCode.INVALID);
    String printed = take(out);

    assertThat(run("report", stored.toString(), "--format", format)).isEqualTo(ExitCode.SUCCESS);
    assertThat(take(out)).isEqualTo(printed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json", "junit"})
  void printsNothingInAnyFormatWhenNoFileCanBeRead(String format) throws IOException {
    Path html = Files.writeString(dir.resolve("page.html"), "<html>");

    assertThat(execute("--format", format, html.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).hasLineCount(1);
  }

  @Test
  void onlyARunCanBeWrittenForPerfdash() throws IOException {
    Path perf = Files.writeString(dir.resolve("l.txt"), CHECK_PERF);

    assertThat(execute("--format", "perfdash", perf.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("only a run can be written as perfdash").hasLineCount(1);
  }

  private int execute(String... args) {
    return run(Stream.concat(Stream.of("audit"), Stream.of(args)).toArray());
  }

  private int run(Object... words) {
    return CommandPlans.execute(out, err, words);
  }
}
