// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

/**
 * What a fake etcd can be asked. A message on a stream (a lease renewal, the creation of a watch)
 * counts as a call of its own.
 */
public enum Call {
  /** A range that a quorum would confirm. */
  LINEARIZABLE_RANGE(Token.REQUIRED),
  /** A range from the asked member's own store. */
  SERIALIZABLE_RANGE(Token.REQUIRED),
  /** Writes one key. */
  PUT(Token.REQUIRED),
  /** Deletes the keys of a range. */
  DELETE_RANGE(Token.REQUIRED),
  /** Compares, then puts, reads and deletes atomically. */
  TXN(Token.REQUIRED),
  /** Forgets old revisions. */
  COMPACT(Token.CHECKED),
  /** Creates a lease. */
  LEASE_GRANT(Token.CHECKED),
  /** Renews a lease once. */
  LEASE_KEEP_ALIVE(Token.IGNORED),
  /** Ends a lease and deletes its keys. */
  LEASE_REVOKE(Token.CHECKED),
  /** Creates one watch on a stream. */
  WATCH(Token.REQUIRED),
  /** Exchanges user name and password for a token. */
  AUTHENTICATE(Token.IGNORED),
  /** Asks a member for its version, size and leader. */
  STATUS(Token.REQUIRED),
  /** Gives a member's unused space back. */
  DEFRAGMENT(Token.REQUIRED),
  /** Asks for the members of the cluster. */
  MEMBER_LIST(Token.IGNORED);

  /** What etcd does with a token once authentication is on. */
  enum Token {
    /** Refuses the call without a valid one. */
    REQUIRED,
    /** Refuses an invalid one, but does not ask for one. */
    CHECKED,
    /** Does not look at it. */
    IGNORED
  }

  private final Token token;

  Call(Token token) {
    this.token = token;
  }

  Token token() {
    return token;
  }
}
