// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import static io.etcdbench.cli.CommandPlans.take;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Environment;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StandardInputTest {
  private final InputStream before = System.in;
  private final RunResult run = RunResult.of(Map.of(), Environment.capture());
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  @AfterEach
  void restore() {
    System.setIn(before);
  }

  @ParameterizedTest
  @CsvSource({"report, 'etcd-bench run: '", "audit, 'standard input: VALID'"})
  void isAResult(String command, String begin) {
    pipe(ResultFile.text(run));

    assertThat(execute(command, "-")).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString()).startsWith(begin);
  }

  @Test
  void isARunWithoutItsFiles() throws IOException {
    String golden =
        Files.readString(Path.of("../benchmark-core/src/test/resources/golden/run.json"));
    pipe(golden);
    assertThat(execute("report", "-")).isEqualTo(ExitCode.SUCCESS);
    assertThat(take(out)).contains("\nMore\n  all metrics  etcd-bench report --full -\n\nput ");

    pipe(golden);
    assertThat(execute("report", "--full", "-")).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString().lines()).contains("Plan").doesNotContain("Files");
  }

  @Test
  void isARunWithoutTheHistogramLogOfThisFolder() throws IOException {
    Path foreign = Files.createTempFile(Path.of(""), "foreign", ".hlog");
    try {
      Files.writeString(foreign, "Tag=put/ok/service,0.000\n");
      pipe(ResultFile.text(run.withFiles(Map.of("histograms", foreign.toString()))));

      assertThat(execute("audit", "-")).isEqualTo(ExitCode.SUCCESS);
      assertThat(out.toString()).startsWith("standard input: VALID");
    } finally {
      Files.delete(foreign);
    }
  }

  @Test
  void isARunToExplain() throws IOException {
    pipe(Files.readString(Path.of("../docs/runs/causes/cpu-hog/run.json")));

    assertThat(execute("explain", "-")).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString()).endsWith("Verdict: CPU, the machine has no CPU time left\n");
  }

  @Test
  void isOneOfTwoRuns() {
    ResultFile.write(folder, run);
    pipe(ResultFile.text(run));

    assertThat(execute("compare", folder, "-")).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString()).contains("Two runs are not conclusive");
  }

  @ParameterizedTest
  @CsvSource({"audit, one", "compare, one two"})
  void isTheJsonOfAnotherCommand(String command, String runs) {
    List<Object> words = new ArrayList<>(List.of(command));
    for (String name : runs.split(" ", -1)) {
      words.add(ResultFile.write(folder.resolve(name), run));
    }
    assertThat(execute(words.toArray())).isEqualTo(ExitCode.SUCCESS);
    String printed = take(out);
    words.add("--format=json");
    assertThat(execute(words.toArray())).isEqualTo(ExitCode.SUCCESS);
    pipe(take(out));

    assertThat(execute("report", "-")).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString()).isEqualTo(printed);
  }

  @Test
  void isTheOutputOfAnotherTool() {
    pipe("FAIL: Throughput too low: 6643 writes/s\nPASS: Slowest request took 0.026900s\nFAIL\n");

    execute("audit", "-");

    assertThat(out.toString()).contains("standard input").doesNotContain("-:");
  }

  @Test
  void isAPlan() {
    pipe(PlanFile.write(RunPlan.DEFAULT));

    assertThat(execute("run", "-", "--print-plan")).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString()).isEqualTo(PlanFile.write(RunPlan.DEFAULT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"report", "audit", "explain", "run", "gate verify"})
  void isCalledByItsNameWhenItIsEmptyOrWrong(String command) {
    pipe("");
    assertThat(execute((Object[]) (command + " -").split(" "))).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("standard input is empty");

    pipe("no such thing");
    assertThat(execute((Object[]) (command + " -").split(" "))).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("'standard input'");
  }

  private static void pipe(String text) {
    System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private int execute(Object... words) {
    return CommandPlans.execute(out, err, words);
  }
}
