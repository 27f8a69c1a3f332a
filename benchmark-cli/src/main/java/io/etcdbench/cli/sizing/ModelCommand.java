// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cli.console.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Groups the models of what a cluster needs. */
@Command(
    name = "model",
    description = {"Measures what a cluster needs for a planned use, and predicts it."},
    subcommands = {ModelMemoryCommand.class})
public final class ModelCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw MissingCommand.of(spec);
  }
}
