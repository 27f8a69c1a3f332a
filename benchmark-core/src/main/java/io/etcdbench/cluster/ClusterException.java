// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

/**
 * Thrown when a cluster cannot be found, started or used. The message is one sentence for the user:
 * the value, the allowed values and the remedy. A member's last log lines may follow it.
 */
public final class ClusterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ClusterException(String message) {
    super(message);
  }

  /**
   * Creates an exception with the technical cause, which is not shown to users.
   *
   * @param message for the user
   * @param cause the underlying failure
   */
  public ClusterException(String message, Throwable cause) {
    super(message, cause);
  }
}
