// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a completion script. */
@Command(
    name = "completion",
    description =
        "Prints a completion script for bash or zsh. Save it to a file, so that new shells do not"
            + " start a JVM to load it.",
    footer = {
      "%nExamples:",
      "  mkdir -p ~/.local/share/bash-completion/completions",
      "  etcd-bench completion bash > ~/.local/share/bash-completion/completions/etcd-bench",
      "  etcd-bench completion zsh > ~/.zfunc/_etcd-bench      where ~/.zfunc is on the fpath"
    })
public final class CompletionCommand implements Runnable {

  /** Supported shells. */
  enum Shell {
    BASH,
    ZSH
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "bash|zsh", description = "Shell that loads the script.")
  private Shell shell = Shell.BASH;

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        switch (shell) {
          case BASH -> CompletionScript.bash(spec.root());
          case ZSH -> CompletionScript.zsh(spec.root());
        });
    out.flush();
  }
}
