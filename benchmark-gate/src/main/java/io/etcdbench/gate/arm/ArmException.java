// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

/** An arm that could not do its turn. The message is one sentence for the user. */
public final class ArmException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * An arm failed.
   *
   * @param message one sentence
   */
  public ArmException(String message) {
    super(message);
  }
}
