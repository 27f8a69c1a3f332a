// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

/** The exit codes of every command. */
public final class ExitCode {
  /** Success. */
  public static final int SUCCESS = 0;

  /** The software, the cluster or the machine failed. */
  public static final int FAILURE = 1;

  /** The command line or a file given by the user is wrong. */
  public static final int USAGE = 2;

  /** A regression was found, or an objective was missed. */
  public static final int REGRESSION = 3;

  /** The result is invalid or inconclusive. */
  public static final int INVALID = 4;

  private ExitCode() {}
}
