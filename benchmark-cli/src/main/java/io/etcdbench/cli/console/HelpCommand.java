// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints the help of a command at any depth, or the manual page. */
@Command(
    name = "help",
    description = "Prints the help of a command.",
    footer = {
      "%nExamples:",
      "  etcd-bench help",
      "  etcd-bench help cluster up",
      "  etcd-bench help --man > ~/.local/share/man/man1/etcd-bench.1"
    })
public final class HelpCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "COMMAND", description = "Command path, for example: cluster up.")
  private List<String> path = List.of();

  @Option(
      names = "--man",
      description = "Print the manual page, with the help of every command, in roff.")
  private boolean man;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    if (man) {
      out.print(ManPage.of(spec.root(), new Versions().getVersion()[0]));
      out.flush();
      return;
    }
    CommandLine command = spec.root().commandLine();
    for (String name : path) {
      CommandLine next = command.getSubcommands().get(name);
      if (next == null) {
        throw new UnmatchedArgumentException(command, List.of(name));
      }
      command = next;
    }
    command.usage(out);
  }
}
