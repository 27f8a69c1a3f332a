// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

/**
 * The average cost of an operation to the members. Immutable.
 *
 * @param commits changes that a quorum must agree on
 * @param confirmations leadership confirmations needed for linearizable reads
 * @param reads reads of the store
 */
public record ServerPath(double commits, double confirmations, double reads) {
  /** No cost, or unknown. */
  public static final ServerPath NONE = new ServerPath(0, 0, 0);

  /** One write. */
  public static final ServerPath COMMIT = new ServerPath(1, 0, 0);

  /** A read that a quorum confirms. */
  public static final ServerPath LINEARIZABLE = new ServerPath(0, 1, 1);

  /** A read served by one member alone. */
  public static final ServerPath SERIALIZABLE = new ServerPath(0, 0, 1);

  /** A linearizable read and a write that depends on it. */
  public static final ServerPath READ_THEN_WRITE = new ServerPath(1, 1, 1);

  /** A lock or a leadership: one write to acquire it, one to release it. */
  public static final ServerPath ACQUIRE_AND_RELEASE = new ServerPath(2, 0, 0);

  /** The check of a user's password. */
  public static final ServerPath LOGIN = new ServerPath(1, 1, 0);

  /**
   * Adds a weighted cost.
   *
   * @param other the cost to add
   * @param weight factor of {@code other}, 0 or more
   * @return the sum
   */
  public ServerPath plus(ServerPath other, double weight) {
    return new ServerPath(
        commits + weight * other.commits,
        confirmations + weight * other.confirmations,
        reads + weight * other.reads);
  }
}
