// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/**
 * Locks and elections provided by etcd's servers (services v3lock and v3election). A holder owns a
 * lock or leadership through a lease, which releases it when it expires or is revoked. A lock or
 * campaign waits on the server for its turn, up to the driver's deadline.
 */
@SuppressWarnings("ArrayRecordComponent") // borrowed buffers, see Operation
public sealed interface Coordination extends Operation {

  /**
   * Acquires a lock; completes when it is held. {@link AnswerListener#held} receives the key to
   * unlock.
   *
   * @param name name of the lock, not empty; the holder and the waiters have keys under it
   * @param leaseId the lease of the holder, not 0; one lease can wait only once
   */
  record Lock(byte[] name, long leaseId) implements Coordination {
    public Lock {
      requireBytes("the name of a lock", name);
      requireLease(leaseId);
    }

    @Override
    public OperationKind kind() {
      return OperationKind.LOCK;
    }
  }

  /**
   * Releases a lock.
   *
   * @param key as {@link AnswerListener#held} received it
   */
  record Unlock(byte[] key) implements Coordination {
    public Unlock {
      requireBytes("the key of a lock", key);
    }

    @Override
    public OperationKind kind() {
      return OperationKind.UNLOCK;
    }
  }

  /**
   * Campaigns in an election; completes when it is won. {@link AnswerListener#held} receives the
   * leader's key.
   *
   * @param name name of the election, not empty
   * @param leaseId the lease of the candidate, not 0; one lease can campaign only once
   * @param value the value that the leader proclaims, any length
   */
  record Campaign(byte[] name, long leaseId, byte[] value) implements Coordination {
    public Campaign {
      requireBytes("the name of an election", name);
      requireLease(leaseId);
    }

    @Override
    public OperationKind kind() {
      return OperationKind.CAMPAIGN;
    }
  }

  /**
   * Resigns leadership.
   *
   * @param name name of the election
   * @param leader as {@link AnswerListener#held} received it
   * @param leaseId the lease of the leader
   */
  record Resign(byte[] name, Leader leader, long leaseId) implements Coordination {
    public Resign {
      requireBytes("the name of an election", name);
    }

    @Override
    public OperationKind kind() {
      return OperationKind.RESIGN;
    }
  }

  /**
   * The key of a leader.
   *
   * @param key not empty
   * @param revision the revision at which it was created
   */
  record Leader(byte[] key, long revision) {
    public Leader {
      requireBytes("the key of a leader", key);
    }
  }

  private static void requireBytes(String what, byte[] bytes) {
    if (bytes.length == 0) {
      throw new IllegalArgumentException(what + " is empty; allowed: 1 byte or more");
    }
  }

  private static void requireLease(long leaseId) {
    if (leaseId == 0) {
      throw new IllegalArgumentException(
          "a lock or an election needs a lease, and leaseId is 0; grant one");
    }
  }
}
