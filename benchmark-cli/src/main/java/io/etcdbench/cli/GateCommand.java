// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What belongs to the regression gate. */
@Command(
    name = "gate",
    description = "Decides whether one build is slower than another.",
    subcommands = {GateVerifyCommand.class})
final class GateCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw MissingCommand.of(spec);
  }
}
