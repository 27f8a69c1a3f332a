// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

/**
 * What an operation requires of the members, on average. Immutable.
 *
 * @param commits changes that a majority must agree on
 * @param confirmations times that the leader must make sure that it still leads, for a linearizable
 *     read
 * @param reads of the store
 */
public record ServerPath(double commits, double confirmations, double reads) {
  /** Nothing, or nothing known. */
  public static final ServerPath NONE = new ServerPath(0, 0, 0);

  /** One write. */
  public static final ServerPath COMMIT = new ServerPath(1, 0, 0);

  /** A read that a majority confirms. */
  public static final ServerPath LINEARIZABLE = new ServerPath(0, 1, 1);

  /** A read that one member answers alone. */
  public static final ServerPath SERIALIZABLE = new ServerPath(0, 0, 1);

  /** A linearizable read and a write that depends on it. */
  public static final ServerPath READ_THEN_WRITE = new ServerPath(1, 1, 1);

  /** A lock or a leadership: one write to take it, one to release it. */
  public static final ServerPath ACQUIRE_AND_RELEASE = new ServerPath(2, 0, 0);

  /** The check of a user's password. */
  public static final ServerPath LOGIN = new ServerPath(1, 1, 0);

  /**
   * Adds a share of another.
   *
   * @param other what is added
   * @param weight by which it is multiplied, 0 or more
   * @return the sum
   */
  public ServerPath plus(ServerPath other, double weight) {
    return new ServerPath(
        commits + weight * other.commits,
        confirmations + weight * other.confirmations,
        reads + weight * other.reads);
  }
}
