// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.disk;

/** Thrown when a directory cannot be probed. The message is one sentence for the user. */
public final class DiskException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception without a cause.
   *
   * @param message for the user
   */
  public DiskException(String message) {
    super(message);
  }

  /**
   * Creates an exception with the technical cause, which is not shown to users.
   *
   * @param message for the user
   * @param cause the underlying failure
   */
  public DiskException(String message, Throwable cause) {
    super(message, cause);
  }
}
