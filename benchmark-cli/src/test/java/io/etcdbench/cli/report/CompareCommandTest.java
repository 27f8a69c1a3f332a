// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.Main;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.gate.GateResult;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Jvm;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  private void write(String name, Environment environment) {
    ResultFile.write(folder.resolve(name), RunResult.of(Map.of(), environment));
  }

  private int execute(Object... words) {
    String[] args = Arrays.stream(words).map(Object::toString).toArray(String[]::new);
    return Main.commandLine(new PrintWriter(out, true), new PrintWriter(err, true)).execute(args);
  }
}
