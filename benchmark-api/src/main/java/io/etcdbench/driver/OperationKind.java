// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.util.Locale;

/** The kinds of operation. Kinds are added over time: a switch over them needs a default branch. */
public enum OperationKind {
  /** Writes one key. */
  PUT,
  /** Reads a key, a range or a prefix. */
  GET,
  /** Deletes a key, a range or a prefix. */
  DELETE,
  /** Compares, then puts, gets and deletes atomically. */
  TXN,
  /** Creates a lease. */
  LEASE_GRANT,
  /** Renews a lease once. */
  LEASE_KEEP_ALIVE,
  /** Ends a lease and deletes its keys. */
  LEASE_REVOKE,
  /** Opens a watch; the operation ends when the server has confirmed it. */
  WATCH,
  /** Exchanges user name and password for a token. */
  AUTHENTICATE,
  /** Takes a lock; the operation ends when it is held. */
  LOCK,
  /** Gives a lock back. */
  UNLOCK,
  /** Stands in an election; the operation ends when it is won. */
  CAMPAIGN,
  /** Gives leadership back. */
  RESIGN,
  /** Forgets old revisions. */
  COMPACT,
  /** Gives one member's unused space back. */
  DEFRAGMENT,
  /** Hashes the keys of one member. */
  HASH_KV,
  /** Reads a range in parts. */
  RANGE_STREAM;

  /**
   * The name in results and reports.
   *
   * @return lower case with dashes, for example {@code lease-grant}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
