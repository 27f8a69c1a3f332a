// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

/** Thrown when an arm fails. The message is one sentence for the user. */
public final class ArmException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  public ArmException(String message) {
    this(message, 0);
  }

  /**
   * Creates the failure of an arm whose process has ended.
   *
   * @param message one sentence
   * @param exitCode of its process
   */
  public ArmException(String message, int exitCode) {
    super(message);
    this.exitCode = exitCode;
  }

  /** Returns the exit code of the arm's process; 0 when it has not ended. */
  public int exitCode() {
    return exitCode;
  }
}
