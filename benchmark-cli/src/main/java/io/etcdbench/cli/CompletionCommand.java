// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import java.io.PrintWriter;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a completion script. */
@Command(
    name = "completion",
    description = "Prints a script that teaches the shell to complete commands and options.",
    footer = {
      "%nExamples:",
      "  source <(etcd-bench completion bash)      for this session of bash",
      "  source <(etcd-bench completion zsh)       for this session of zsh",
      "  etcd-bench completion bash > ~/.local/share/bash-completion/completions/etcd-bench"
    })
final class CompletionCommand implements Runnable {

  /** The shells that can be taught. */
  enum Shell {
    BASH,
    ZSH
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "bash|zsh", description = "The shell to teach.")
  private Shell shell = Shell.BASH;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    // One script serves both: under zsh it first turns on zsh's emulation of bash completion.
    out.println(AutoComplete.bash("etcd-bench", spec.root().commandLine()));
    out.println("# loaded for " + shell.name().toLowerCase(Locale.ROOT));
  }
}
