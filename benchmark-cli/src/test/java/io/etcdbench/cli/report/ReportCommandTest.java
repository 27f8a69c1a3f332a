// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReportCommandTest {
  private final RunResult run = RunResult.of(Map.of(), Environment.capture());
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @BeforeEach
  void keepRuns() {
    ResultFile.write(folder.resolve("a"), run);
    ResultFile.write(folder.resolve("b"), run);
    ResultFile.write(folder.resolve("old/a"), run);
  }

  @ParameterizedTest
  @CsvSource({
    "text, 'etcd-bench run: '",
    "full, 'etcd-bench run: '",
    "markdown, '# etcd-bench run: '",
    "html, <!DOCTYPE html>",
    "json, {",
    "csv, 'phase,operation,outcome,count'",
    "junit, <?xml version",
    "perfdash, {"
  })
  void tellsAStoredRunInEveryFormat(String format, String begin) {
    assertThat(execute("report", folder.resolve("a"), "--format", format))
        .isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString()).startsWith(begin);
  }

  @ParameterizedTest
  @CsvSource({"r.html, <!DOCTYPE", "r.md, '# '", "r.json, {", "r.csv, phase", "r, etcd-bench run"})
  void takesTheFormatFromTheEndingOfTheFile(String name, String begin) throws IOException {
    Path file = folder.resolve("made").resolve(name);

    assertThat(execute("report", folder.resolve("a/run.json"), "--output", file))
        .isEqualTo(ExitCode.SUCCESS);
    assertThat(Files.readString(file)).startsWith(begin);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void readsTheResultOfAnInvalidRun() {
    ResultFile.write(
        folder.resolve("a"),
        run.withFindings(List.of(new Finding("cut-short", Severity.ERROR, "it ended", ""))));

    assertThat(execute("report", folder.resolve("a"))).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString().lines().findFirst().orElseThrow()).endsWith(": INVALID");
  }

  @Test
  void laysSeveralRunsOverEachOtherByNamesThatTellThemApart() {
    assertThat(
            execute(
                "report",
                folder.resolve("a"),
                folder.resolve("b"),
                folder.resolve("old/a"),
                "--format=html"))
        .isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString())
        .contains("<h2>b: findings</h2>", "<h2>" + folder.resolve("a") + ": findings</h2>")
        .contains("<h2>" + folder.resolve("old/a") + ": findings</h2>");
  }

  @Test
  void saysThatSeveralRunsGoOnAPageOnly() {
    assertThat(execute("report", folder.resolve("a"), folder.resolve("b")))
        .isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("2 runs are given; multiple runs require --format html");
  }

  @Test
  void saysThatARunIsGivenTwice() {
    Path same = folder.resolve("a");

    assertThat(execute("report", same, same, "--format", "html")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("'" + same + "' is given twice; name each run once");
  }

  @Test
  void saysThatThereIsNoSuchRunAndThatAFileCannotBeWritten() {
    assertThat(execute("report", folder.resolve("none"))).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("there is no such file or folder");

    assertThat(
            execute("report", folder.resolve("a"), "--output", folder.resolve("a/run.json/r.html")))
        .isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("a/run.json' cannot be written (it is not a folder)");
  }

  @Test
  void refusesAFolderInThePlaceOfTheFile() {
    assertThat(execute("report", folder.resolve("a"), "--output", "/")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "etcd-bench: '/' cannot be written (it is a folder); choose another file with --output");
  }

  @Test
  void namesWhatCanBeReadWhenASchemaIsUnknown() throws IOException {
    Path file = Files.writeString(folder.resolve("x.json"), "{\"schema\": \"other/1\"}");

    assertThat(execute("report", file)).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .contains("'" + file + "' cannot be read as a result: its schema is 'other/1'")
        .contains(
            "this version reads etcd-bench/audit/1, etcd-bench/bisect/1, ", "etcd-bench/run/");
  }

  private int execute(Object... words) {
    return CommandPlans.execute(out, err, words);
  }
}
