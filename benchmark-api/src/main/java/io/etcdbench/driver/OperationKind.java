// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.util.Locale;

/**
 * The kinds of operations. New kinds are added over time: a switch over them needs a default
 * branch.
 */
public enum OperationKind {
  /** Writes one key. */
  PUT,
  /** Reads a key, a range or a prefix. */
  GET,
  /** Deletes a key, a range or a prefix. */
  DELETE,
  /** Evaluates compares, then puts, gets and deletes atomically. */
  TXN,
  /** Grants a lease. */
  LEASE_GRANT,
  /** Renews a lease once. */
  LEASE_KEEP_ALIVE,
  /** Revokes a lease and deletes its keys. */
  LEASE_REVOKE,
  /** Opens a watch; the operation completes when the server has confirmed it. */
  WATCH,
  /** Exchanges user name and password for a token. */
  AUTHENTICATE,
  /** Acquires a lock; the operation completes when it is held. */
  LOCK,
  /** Releases a lock. */
  UNLOCK,
  /** Campaigns in an election; the operation completes when it is won. */
  CAMPAIGN,
  /** Resigns leadership. */
  RESIGN,
  /** Compacts old revisions. */
  COMPACT,
  /** Defragments one member's database. */
  DEFRAGMENT,
  /** Hashes the keys of one member. */
  HASH_KV,
  /** Streams a range in chunks. */
  RANGE_STREAM;

  /**
   * Returns the name in results and reports: lower case with dashes, for example {@code
   * lease-grant}.
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
