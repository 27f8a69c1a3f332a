// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import static io.etcdbench.cli.CommandPlans.take;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.gate.GateResult;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Jvm;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CompareCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Environment here = Environment.capture();

  @TempDir private Path folder;

  @Test
  void runsOfOneEnvironmentAreShownSideBySide() {
    write("a", here);
    write("b", here);
    assertThat(execute("compare", folder.resolve("a"), folder.resolve("b/run.json")))
        .isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString()).contains("series", "Two runs are not conclusive");
  }

  @Test
  void runsOfOtherJvmsAreIncomparable() {
    write("a", here);
    write("b", here.with(new Jvm("other", "1", "VM", List.of("-Xmx3g"))));
    assertThat(execute("compare", folder.resolve("a"), folder.resolve("b")))
        .isEqualTo(ExitCode.INVALID);
    assertThat(out.toString()).contains("INCOMPARABLE", "jvm.flags", "-Xmx3g").doesNotContain("%");
  }

  @Test
  void saysThatThereIsNoSuchRun() {
    write("a", here);
    assertThat(execute("compare", folder.resolve("a"), folder.resolve("none")))
        .isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("there is no such file or folder");
  }

  @Test
  void saysThatAFileHoldsNoSession() {
    write("a", here);
    assertThat(execute("gate", "verify", folder.resolve("a/run.json"))).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .contains("its schema is 'etcd-bench/run/2', this version reads " + GateResult.SCHEMA);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "full", "html", "markdown", "json", "csv", "junit"})
  void itsJsonIsReportedInEveryFormatAsItPrintsItself(String format) throws IOException {
    Path run = Path.of("../docs/runs/causes/cpu-hog/run.json");
    assertThat(execute("compare", run, run, "--format", "json")).isEqualTo(ExitCode.SUCCESS);
    Path stored = Files.writeString(folder.resolve("compared.json"), take(out));
    assertThat(execute("compare", run, run, "--format", format)).isEqualTo(ExitCode.SUCCESS);
    String printed = take(out);

    assertThat(execute("report", stored, "--format", format)).isEqualTo(ExitCode.SUCCESS);
    assertThat(take(out)).isEqualTo(printed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "{\"schema\": \"etcd-bench/comparison/2\"}"})
  void saysInOneSentenceThatItsJsonCannotBeRead(String text) throws IOException {
    Path stored = Files.writeString(folder.resolve("compared.json"), text);

    assertThat(execute("report", stored)).isEqualTo(ExitCode.USAGE);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString())
        .startsWith("etcd-bench: '" + stored + "' cannot be read as a result: ")
        .hasLineCount(1);
  }

  @Test
  void onlyARunCanBeWrittenForPerfdash() {
    Path run = Path.of("../docs/runs/causes/cpu-hog/run.json");

    assertThat(execute("compare", run, run, "--format", "perfdash")).isEqualTo(ExitCode.USAGE);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("only a run can be written as perfdash").hasLineCount(1);
  }

  private void write(String name, Environment environment) {
    ResultFile.write(folder.resolve(name), RunResult.of(Map.of(), environment));
  }

  private int execute(Object... words) {
    return CommandPlans.execute(out, err, words);
  }
}
