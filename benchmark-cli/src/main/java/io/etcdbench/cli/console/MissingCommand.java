// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Thrown when a command that only groups others is given without a subcommand. */
public final class MissingCommand extends ParameterException {
  private static final long serialVersionUID = 1L;

  private MissingCommand(CommandSpec group, String message) {
    super(group.commandLine(), message);
  }

  /**
   * Creates an exception that lists the available subcommands.
   *
   * @param group the command given without a subcommand
   */
  public static MissingCommand of(CommandSpec group) {
    return new MissingCommand(
        group, "missing command; available: " + String.join(", ", group.subcommands().keySet()));
  }
}
