// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.util.Locale;

/** The ways in which an operation can end: fine, or one kind of error. */
public enum OutcomeKind {
  /** The server did what was asked. */
  OK,
  /** etcd refused because applying lags behind committing by more than its limit. */
  TOO_MANY_REQUESTS,
  /** The request or the answer exceeds a size limit of the server or of the client. */
  TOO_LARGE,
  /** The database has reached its quota (NOSPACE alarm). */
  NO_SPACE,
  /** The cluster has no leader, or lost it while the operation was under way. */
  NO_LEADER,
  /** The deadline passed, in the client or in the server. */
  TIMEOUT,
  /** No connection, or the member went away. */
  UNAVAILABLE,
  /** No token, an invalid one, or wrong user name or password. */
  UNAUTHENTICATED,
  /** The user may not do this. */
  PERMISSION_DENIED,
  /** Cancelled by the client, for example because the driver was closed. */
  CANCELLED,
  /** Others changed the same keys again and again, until no retry was left. */
  CONFLICT,
  /** The driver does not know this kind of operation. */
  UNSUPPORTED,
  /** Any other error; the detail tells. */
  OTHER,
  /** Never answered: the load stopped waiting for it. No driver reports this one. */
  ABANDONED;

  /**
   * The name in results and reports.
   *
   * @return lower case with dashes, for example {@code too-many-requests}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
