// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

/**
 * A cluster cannot be found, started or used. The message is one sentence for the user: the value,
 * what is allowed, the way out; it may be followed by a member's last log lines.
 */
public final class ClusterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Without a cause worth keeping.
   *
   * @param message for the user
   */
  public ClusterException(String message) {
    super(message);
  }

  /**
   * With the technical cause, which is not shown to users.
   *
   * @param message for the user
   * @param cause what happened below
   */
  public ClusterException(String message, Throwable cause) {
    super(message, cause);
  }
}
