// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import picocli.CommandLine.Option;

/** The flag that enables the rehearsal. Shared by the commands that generate load. */
public final class RehearseOption {
  static final String NAME = "--rehearse";
  static final String MEANING =
      "Warm up the client first with the same operations against an in-process server.";

  @Option(
      names = NAME,
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description = MEANING + " Default: yes.")
  private boolean wanted;

  /** Returns true unless {@code --no-rehearse} was given. */
  public boolean wanted() {
    return wanted;
  }
}
