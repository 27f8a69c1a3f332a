// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

/** The exit code of a command whose verdict is inconclusive. */
public enum OnInconclusive {
  /** {@link ExitCode#INVALID}. */
  FAIL(ExitCode.INVALID),
  /** {@link ExitCode#SUCCESS}. */
  WARN(ExitCode.SUCCESS);

  private final int exitCode;

  OnInconclusive(int exitCode) {
    this.exitCode = exitCode;
  }

  /** Returns the exit code. */
  public int exitCode() {
    return exitCode;
  }
}
