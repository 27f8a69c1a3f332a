// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

/**
 * The kinds of requests that a fake etcd counts. A message on a stream (a lease renewal, the
 * creation of a watch) counts as a call of its own.
 */
public enum Call {
  /** A range read that requires a quorum in a real cluster. */
  LINEARIZABLE_RANGE,
  /** A range read from the store of the member that receives it. */
  SERIALIZABLE_RANGE,
  PUT,
  /** Deletes all keys in a range. */
  DELETE_RANGE,
  /** Compares, then puts, reads and deletes atomically. */
  TXN,
  /** Compacts the history up to a revision. */
  COMPACT,
  /** Creates a lease. */
  LEASE_GRANT,
  /** Renews a lease once. */
  LEASE_KEEP_ALIVE,
  /** Revokes a lease and deletes its keys. */
  LEASE_REVOKE,
  /** Creates one watch on a stream. */
  WATCH,
  /** Exchanges a user name and a password for a token. */
  AUTHENTICATE,
  /** Returns a member's version, database size and leader. */
  STATUS,
  /** Releases a member's unused space. */
  DEFRAGMENT,
  /** Returns a hash of a member's keys. */
  HASH_KV,
  /** Lists the members of the cluster. */
  MEMBER_LIST;

  /**
   * Returns whether etcd rejects this call without a valid token once authentication is enabled.
   */
  public boolean needsToken() {
    return this != AUTHENTICATE;
  }
}
