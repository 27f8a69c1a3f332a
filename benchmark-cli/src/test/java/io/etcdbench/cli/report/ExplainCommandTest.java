// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import static io.etcdbench.cli.CommandPlans.take;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.etcdbench.analysis.explain.Bottleneck;
import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.result.Environment;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExplainCommandTest {
  private static final Path RUN = Path.of("../docs/runs/causes/cpu-hog/run.json");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"text", "markdown"})
  void endsWithTheVerdict(String format) {
    assertThat(execute("--format", format, RUN.toString())).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString().lines())
        .contains((format.equals("text") ? "" : "## ") + "Latency budget")
        .endsWith("Verdict: CPU, the machine has no CPU time left");
  }

  @Test
  void namesEveryVerdictInItsHelp() {
    assertThat(execute("--help")).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString())
        .contains(Arrays.stream(Bottleneck.values()).map(Bottleneck::name).toList());
  }

  @Test
  void saysOfTheExampleWhatTheDocumentsSay() throws IOException {
    assertThat(execute("../docs/runs/expensive-read")).isEqualTo(ExitCode.SUCCESS);
    assertThat(Files.readString(Path.of("../docs/explain.md")))
        .contains("```text\n" + out + "```\n");
  }

  @Test
  void tellsProgramsTheSame() throws IOException {
    assertThat(execute("--format", "json", RUN.toString())).isEqualTo(ExitCode.SUCCESS);
    JsonNode json = new ObjectMapper().readTree(out.toString());

    assertThat(json.path("schema").asText()).isEqualTo("etcd-bench/explanation/1");
    assertThat(json.path("verdict").asText()).isEqualTo("CPU");
    assertThat(json.path("evidence")).hasSize(3);
    assertThat(json.path("budget").path("segments")).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "full", "html", "markdown", "json", "csv", "junit"})
  void itsJsonIsReportedInEveryFormatAsItPrintsItself(String format) throws IOException {
    assertThat(execute("--format", "json", RUN.toString())).isEqualTo(ExitCode.SUCCESS);
    Path stored = Files.writeString(folder.resolve("why.json"), take(out));
    assertThat(execute("--format", format, RUN.toString())).isEqualTo(ExitCode.SUCCESS);
    String printed = take(out);

    assertThat(run("report", stored.toString(), "--format", format)).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString()).isEqualTo(printed);
  }

  @Test
  void readsTheFolderOfARun() throws IOException {
    Files.copy(RUN, folder.resolve(ResultFile.INVALID_NAME));

    assertThat(execute(folder.toString())).isEqualTo(ExitCode.SUCCESS);
  }

  @Test
  void saysInOneSentenceWhatItCannotExplain() throws IOException {
    assertThat(execute(folder.resolve("none").toString())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("none' cannot be read as a result: there is no such file");
    assertThat(execute(folder.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("run.json' cannot be read as a result: there is no such");
    Path text = Files.writeString(folder.resolve("text"), "hello");
    assertThat(execute(text.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("text' cannot be read as a result: it is not JSON");
    ResultFile.write(folder, RunResult.of(Map.of(), Environment.capture()));
    assertThat(execute(folder.toString())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("is not a load run");
    assertThat(out.toString()).isEmpty();
  }

  private int execute(String... args) {
    return run(Stream.concat(Stream.of("explain"), Stream.of(args)).toArray());
  }

  private int run(Object... words) {
    return CommandPlans.execute(out, err, words);
  }
}
