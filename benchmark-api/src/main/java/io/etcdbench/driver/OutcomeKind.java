// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.util.Locale;

/** How an operation can end: success or one kind of error. */
public enum OutcomeKind {
  /** The operation succeeded. */
  OK,
  /** etcd rejected the request because applying lags behind committing by more than its limit. */
  TOO_MANY_REQUESTS,
  /** The request or the response exceeds a size limit of the server or of the client. */
  TOO_LARGE,
  /** The database has reached its quota (NOSPACE alarm). */
  NO_SPACE,
  /** The cluster has no leader, or lost it while the operation was in flight. */
  NO_LEADER,
  /** The deadline passed, in the client or in the server. */
  TIMEOUT,
  /** No connection, or the connection to the member was lost. */
  UNAVAILABLE,
  /** No token, an invalid token, or a wrong user name or password. */
  UNAUTHENTICATED,
  /** The user lacks the permission. */
  PERMISSION_DENIED,
  /** Cancelled by the client, for example because the driver was closed. */
  CANCELLED,
  /** Other clients kept changing the same keys until no retry was left. */
  CONFLICT,
  /** The driver does not support this kind of operation. */
  UNSUPPORTED,
  /** Any other error; see the detail. */
  OTHER,
  /** No response: the load stopped waiting for it. Drivers never report this kind. */
  ABANDONED;

  /**
   * Returns the name in results and reports: lower case with dashes, for example {@code
   * too-many-requests}.
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
