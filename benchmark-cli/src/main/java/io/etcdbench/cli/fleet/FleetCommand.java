// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.cli.console.MissingCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Groups the commands for runs with several workers. */
@Command(
    name = "fleet",
    description = "Runs one plan with multiple workers and merges their results.",
    subcommands = {FleetRunCommand.class, FleetPodCommand.class})
public final class FleetCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw MissingCommand.of(spec);
  }
}
