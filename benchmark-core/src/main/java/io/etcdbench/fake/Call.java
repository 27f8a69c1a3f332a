// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

/**
 * What a fake etcd can be asked. A message on a stream (a lease renewal, the creation of a watch)
 * counts as a call of its own.
 */
public enum Call {
  /** A range that a quorum would confirm. */
  LINEARIZABLE_RANGE,
  /** A range from the asked member's own store. */
  SERIALIZABLE_RANGE,
  /** Writes one key. */
  PUT,
  /** Deletes the keys of a range. */
  DELETE_RANGE,
  /** Compares, then puts, reads and deletes atomically. */
  TXN,
  /** Forgets old revisions. */
  COMPACT,
  /** Creates a lease. */
  LEASE_GRANT,
  /** Renews a lease once. */
  LEASE_KEEP_ALIVE,
  /** Ends a lease and deletes its keys. */
  LEASE_REVOKE,
  /** Creates one watch on a stream. */
  WATCH,
  /** Exchanges user name and password for a token. */
  AUTHENTICATE,
  /** Asks a member for its version, size and leader. */
  STATUS,
  /** Gives a member's unused space back. */
  DEFRAGMENT,
  /** Hashes the keys of a member. */
  HASH_KV,
  /** Asks for the members of the cluster. */
  MEMBER_LIST;

  /** Whether etcd refuses it without a valid token once authentication is on. */
  public boolean needsToken() {
    return this != AUTHENTICATE;
  }
}
