// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

/** Thrown when an arm fails. The message is one sentence for the user. */
public final class ArmException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ArmException(String message) {
    super(message);
  }
}
