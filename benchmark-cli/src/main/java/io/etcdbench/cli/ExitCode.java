// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

/** The exit codes of every command. */
final class ExitCode {
  /** Everything asked for was done. */
  static final int FINE = 0;

  /** The software, the cluster or the machine failed. */
  static final int FAILURE = 1;

  /** The command line or a file given by the user is wrong. */
  static final int USAGE = 2;

  /** A regression was found, or an objective was missed. */
  static final int REGRESSION = 3;

  /** The result cannot be believed, or decides nothing. */
  static final int INVALID = 4;

  private ExitCode() {}
}
