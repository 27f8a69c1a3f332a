// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A command that only groups others was given alone. */
public final class MissingCommand extends ParameterException {
  private static final long serialVersionUID = 1L;

  private MissingCommand(CommandSpec group, String message) {
    super(group.commandLine(), message);
  }

  /**
   * Names the commands that may follow.
   *
   * @param group the command that was given alone
   * @return what to throw
   */
  public static MissingCommand of(CommandSpec group) {
    return new MissingCommand(
        group,
        "no command is given; there are: " + String.join(", ", group.subcommands().keySet()));
  }
}
