// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that only groups others. Given alone, it lists them. */
public abstract class CommandGroup implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public final void run() {
    throw new ParameterException(
        spec.commandLine(),
        "missing command; available: " + String.join(", ", spec.subcommands().keySet()));
  }
}
