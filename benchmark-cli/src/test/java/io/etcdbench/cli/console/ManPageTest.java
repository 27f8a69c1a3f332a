// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.etcdbench.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

final class ManPageTest {
  private final CommandSpec root =
      Main.commandLine(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()))
          .getCommandSpec();

  @TempDir private Path folder;

  @Test
  void hasASectionForEveryCommandThatTheHelpNames() {
    List<String> names = new ArrayList<>();
    below(root, names);
    assertThat(names).hasSizeGreaterThan(40);
    assertThat(page().lines().filter(line -> line.startsWith(".SS ")))
        .containsExactlyElementsOf(
            names.stream().map(name -> ".SS " + name.replace("-", "\\-")).toList());
  }

  @Test
  void beginsNoLineWithARequestThatIsNotMeant() {
    assertThat(page().lines().filter(line -> line.matches("[.'].*")))
        .allMatch(line -> line.matches("\\.(\\\\\".*|TH .*|SH [A-Z]+|SS [\\\\a-z -]+|nf|fi)"));
  }

  @Test
  void isPrintedByManWithoutAWarningAndWithEveryOption() throws Exception {
    assumeThat(Path.of("/usr/bin/man")).exists();
    assertThat(page()).contains("\n.SH SYNOPSIS\n");
    Path file = Files.writeString(folder.resolve("etcd-bench.1"), page());
    ProcessBuilder builder =
        new ProcessBuilder("man", "--warnings", "-E", "UTF-8", "-P", "cat", "-l", file.toString())
            .redirectErrorStream(true);
    builder.environment().put("MANWIDTH", "80");
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process man = builder.start();
    String printed = new String(man.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(man.waitFor()).as(printed).isZero();
    assumeThat(printed).doesNotContain("This system has been minimized");
    assertThat(printed).contains("SYNOPSIS").doesNotContain("warning:");
    assertThat(HelpText.of(root, HelpText.Extent.FULL, 70).lines().filter(l -> !l.isBlank()))
        .allSatisfy(line -> assertThat(printed).contains(line));
    assertThat(printed).contains("etcd-bench put", "--val-size", "--on-inconclusive");
  }

  private String page() {
    return ManPage.of(root, "etcd-bench 1.2.3");
  }

  private static void below(CommandSpec spec, List<String> names) {
    for (CommandLine command : spec.subcommands().values()) {
      if (!command.getCommandSpec().usageMessage().hidden()) {
        names.add(command.getCommandSpec().qualifiedName());
        below(command.getCommandSpec(), names);
      }
    }
  }
}
