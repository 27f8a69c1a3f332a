// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import org.jspecify.annotations.Nullable;

/**
 * The words by which some of etcd's errors are recognized, because several share a status code and
 * the codes differ between versions. The words are those of etcd's source. Stateless.
 */
public final class ServerErrors {
  /** The beginning of each of etcd's own errors. */
  public static final String PREFIX = "etcdserver: ";

  /** The token is not known to the server, for example because it has expired. */
  public static final String INVALID_TOKEN = "invalid auth token";

  /** Users or permissions have changed since the token was issued. */
  public static final String OLD_AUTH_REVISION = "revision of auth store is old";

  /** The call has no user, which the server requires. */
  public static final String NO_USER = "user name is empty";

  /** The user or the password is wrong. */
  public static final String AUTHENTICATION_FAILED = "authentication failed";

  /** The call has a user, but the server has no authentication. */
  public static final String AUTHENTICATION_DISABLED = "authentication is not enabled";

  /** The lease has expired, or was revoked or never granted. */
  public static final String LEASE_NOT_FOUND = "requested lease not found";

  /** The requested revision is no longer stored. */
  public static final String COMPACTED = "mvcc: required revision has been compacted";

  /** The member is a learner, which does not serve the request. */
  public static final String LEARNER = "not supported for learner";

  /** Too few members are connected for a change of the membership. */
  public static final String UNHEALTHY_CLUSTER = "unhealthy cluster";

  private ServerErrors() {}

  /**
   * Returns whether a call failed because of its token, so that it can succeed with a new one.
   *
   * @param text the error text of the call
   */
  public static boolean isOfToken(@Nullable String text) {
    return text != null && (text.contains(INVALID_TOKEN) || text.contains(OLD_AUTH_REVISION));
  }
}
