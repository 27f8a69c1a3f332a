// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.git;

/** Thrown when a git command fails. The message is one sentence for the user. */
public final class GitFailure extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  /**
   * Creates an exception.
   *
   * @param message for the user
   * @param exitCode of git
   */
  public GitFailure(String message, int exitCode) {
    super(message);
    this.exitCode = exitCode;
  }

  /** Returns the exit code of git; above 128 when a signal ended it. */
  public int exitCode() {
    return exitCode;
  }
}
