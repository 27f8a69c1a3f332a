// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.etcdbench.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

final class CompletionScriptTest {
  private static final Path BASH = Path.of("/bin/bash");

  private final CommandSpec root =
      Main.commandLine(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()))
          .getCommandSpec();

  @TempDir private Path folder;

  @BeforeEach
  void writeScript() throws IOException {
    assumeThat(BASH).as("bash").exists();
    Files.writeString(folder.resolve("script"), CompletionScript.bash(root));
    Files.createFile(folder.resolve("plan.yaml"));
  }

  @ParameterizedTest
  @CsvSource({
    "etcd-bench pu, put",
    "etcd-bench lease-k, lease-keepalive",
    "etcd-bench gate ver, verify",
    "etcd-bench check perf --rea, --reads",
    "etcd-bench put --val-s, --val-size",
    "etcd-bench put --storage d, disk",
    "etcd-bench put --storage=t, tmpfs",
    "etcd-bench put --rate 5 --key-order zip, zipfian",
    "etcd-bench put --load-balancing rou, round-robin",
    "etcd-bench put --driver g, grpc",
    "etcd-bench put --cluster proc, process:1 process:3 process:5",
    "etcd-bench put --cluster process:3, 3",
    "etcd-bench put --beyond-limit d, drop",
    "etcd-bench report --format mark, markdown",
    "etcd-bench run pl, plan.yaml",
    "etcd-bench run plan.yaml --outp, --output",
    "etcd-bench completion z, zsh"
  })
  void completesAWord(String line, String words) throws Exception {
    assertThat(complete(line)).containsExactlyInAnyOrder(words.split(" "));
  }

  @Test
  void offersNothingWhereAnythingMayFollow() throws Exception {
    assertThat(complete("etcd-bench put --total ")).isEmpty();
  }

  @Test
  void offersTheChoicesThatTheHelpNames() throws Exception {
    int options = 0;
    for (OptionSpec option : put().options()) {
      if (option.paramLabel().matches("[a-z]+(\\|[a-z-]+)+")) {
        options++;
        assertThat(complete("etcd-bench put " + option.longestName() + " "))
            .as(option.longestName())
            .containsExactlyInAnyOrder(option.paramLabel().split("\\|"));
      }
    }
    assertThat(options).as("options with choices").isGreaterThan(3);
  }

  @Test
  void offersEveryCommandAndOptionOfTheHelp() throws Exception {
    assertThat(complete("etcd-bench ")).containsAll(root.subcommands().keySet());
    assertThat(complete("etcd-bench put --"))
        .containsAll(put().optionsMap().keySet().stream().filter(o -> o.startsWith("--")).toList());
  }

  private CommandSpec put() {
    return Objects.requireNonNull(root.subcommands().get("put")).getCommandSpec();
  }

  /** The script of a shell without any program on its PATH: nothing but builtins can run. */
  private List<String> complete(String line) throws Exception {
    ProcessBuilder shell =
        new ProcessBuilder(
                BASH.toString(),
                "--norc",
                "-c",
                "source ./script; COMP_LINE=$1; COMP_POINT=${#1};"
                    + " COMP_WORDBREAKS=$' \\t\\n\"\\'><=;|&(:'; _etcd_bench;"
                    + " printf '%s\\n' \"${COMPREPLY[@]}\"",
                "test",
                line)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    shell.environment().put("PATH", folder.resolve("none").toString());
    Process bash = shell.start();
    String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(printed).isZero();
    return Arrays.stream(printed.split("\n")).filter(word -> !word.isEmpty()).toList();
  }
}
