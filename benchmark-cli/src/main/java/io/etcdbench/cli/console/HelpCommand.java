// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints the help of a command at any depth. */
@Command(
    name = "help",
    description = "Prints the help of a command.",
    footer = {
      "%nExamples:",
      "  etcd-bench help",
      "  etcd-bench help cluster up",
    })
public final class HelpCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "COMMAND", description = "The command, with the commands above it.")
  private List<String> path = List.of();

  @Override
  public void run() {
    CommandLine command = spec.root().commandLine();
    for (String name : path) {
      CommandLine next = command.getSubcommands().get(name);
      if (next == null) {
        throw new UnmatchedArgumentException(command, List.of(name));
      }
      command = next;
    }
    command.usage(spec.commandLine().getOut());
  }
}
