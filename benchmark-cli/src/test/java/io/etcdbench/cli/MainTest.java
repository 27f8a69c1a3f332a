// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.console.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void tellsTheThreeVersions() {
    assertThat(execute("--version")).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString())
        .containsPattern("etcd-bench \\d")
        .containsPattern("jetcd \\d")
        .containsPattern("JMH \\d");
  }

  @Test
  void answersAnUnknownFlagInOneSentenceWithTheUsageCode() {
    assertThat(execute("--nonsense")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString().lines())
        .containsExactly("etcd-bench: unknown option '--nonsense'; try 'etcd-bench --help'");
  }

  @Test
  void guessesWhatAMistypedOptionMeans() {
    assertThat(execute("--hlep")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("unknown option '--hlep', did you mean '--help'?");
  }

  @Test
  void guessesWhatAMistypedCommandMeans() {
    assertThat(execute("clsuter", "up")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("unknown command 'clsuter', did you mean 'cluster'?");
  }

  @Test
  void buildsTheCommandsThatALineNamesAndAllWhereItMayNeedThem() {
    Set<String> all = commandLine().getSubcommands().keySet();

    assertThat(built("put", "--clients=2")).containsExactly("put");
    assertThat(built("sweep", "--vary", "rate=1,2", "get")).containsExactly("get", "sweep");
    assertThat(built("--version")).isEmpty();
    assertThat(List.of("help put", "completion bash", "--help", "clsuter get", "--rate=5 put"))
        .allSatisfy(line -> assertThat(built(line.split(" ", -1))).isEqualTo(all));
  }

  @Test
  void aCommandThatIsBuiltAloneIsThatOfTheWholeTree() {
    for (Map.Entry<String, CommandLine> each : commandLine().getSubcommands().entrySet()) {
      CommandLine root = commandLine(each.getKey());
      CommandLine alone = Objects.requireNonNull(root.getSubcommands().get(each.getKey()));

      assertThat(alone.getUsageMessage()).isEqualTo(each.getValue().getUsageMessage());
      assertThat(alone.getSubcommands().keySet())
          .isEqualTo(each.getValue().getSubcommands().keySet());
    }
  }

  @Test
  void refusesToDoNothing() {
    assertThat(execute()).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("missing command; available: ").contains("cluster");
    assertThat(execute("cluster")).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void printsTheHelpOfACommandBelowAnother() {
    assertThat(execute("help", "cluster", "up")).isEqualTo(ExitCode.SUCCESS);
    assertThat(out.toString()).startsWith("etcd-bench cluster up ").contains("--members");
  }

  @Test
  void refusesHelpForACommandThatDoesNotExist() {
    assertThat(execute("help", "cluster", "upp")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("unknown command 'upp', did you mean 'up'?");
  }

  @Test
  void explainsEveryCommandWithExitCodesAndThoseThatActWithExamples() {
    for (CommandLine command : commands(commandLine())) {
      String help = command.getUsageMessage();
      assertThat(help)
          .as(command.getCommandSpec().qualifiedName())
          .contains("Exit codes:")
          .doesNotContain("null");
      boolean forPeople = !command.getCommandSpec().usageMessage().hidden();
      if (forPeople && command.getSubcommands().isEmpty()) {
        assertThat(help).as(command.getCommandSpec().qualifiedName()).contains("Examples:");
      }
    }
  }

  @Test
  void teachesBothShellsToCompleteEveryCommand() {
    for (String shell : List.of("bash", "zsh")) {
      assertThat(execute("completion", shell)).isEqualTo(ExitCode.SUCCESS);
      assertThat(out.toString()).contains("cluster", "completion", "--members");
    }
    assertThat(execute("completion", "fish")).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void aResultThatCannotBePrintedIsAFailure() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int one) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    PrintWriter lost = new PrintWriter(full, true, StandardCharsets.UTF_8);
    int code = Main.run(lost, new PrintWriter(err, true), "--version");

    assertThat(code).isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString().lines())
        .containsExactly(
            "etcd-bench: cannot write to standard output (is the disk full?); the output is"
                + " incomplete");
  }

  private static List<CommandLine> commands(CommandLine root) {
    List<CommandLine> all = new ArrayList<>(List.of(root));
    root.getSubcommands().values().forEach(command -> all.addAll(commands(command)));
    return all;
  }

  private int execute(String... args) {
    return commandLine(args).execute(args);
  }

  private Set<String> built(String... args) {
    return commandLine(args).getSubcommands().keySet();
  }

  private CommandLine commandLine(String... args) {
    return Main.commandLine(new PrintWriter(out, true), new PrintWriter(err, true), args);
  }
}
