// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.disk;

/** A directory cannot be probed. The message is one sentence for the user. */
public final class DiskException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Without a cause worth keeping.
   *
   * @param message for the user
   */
  public DiskException(String message) {
    super(message);
  }

  /**
   * With the technical cause, which is not shown to users.
   *
   * @param message for the user
   * @param cause what happened below
   */
  public DiskException(String message, Throwable cause) {
    super(message, cause);
  }
}
