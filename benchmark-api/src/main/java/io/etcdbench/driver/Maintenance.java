// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/** Maintenance operations on the store or on one member. */
public sealed interface Maintenance extends Operation {

  /**
   * Compacts the history before a revision, on all members.
   *
   * @param revision the oldest revision that can be read afterwards, 1 or more
   * @param end the event that completes the operation
   */
  record Compact(long revision, CompactEnd end) implements Maintenance {
    public Compact {
      if (revision < 1) {
        throw new IllegalArgumentException(
            "the revision to compact is " + revision + "; allowed: 1 or more");
      }
    }

    @Override
    public OperationKind kind() {
      return OperationKind.COMPACT;
    }
  }

  /** The event that completes a compaction. */
  enum CompactEnd {
    /** The revisions can no longer be read; the member frees their space later. */
    LOGICAL,
    /** The member has removed them from its database. */
    PHYSICAL
  }

  /** An operation on one member, over a connection to that member alone. */
  sealed interface OfMember extends Maintenance {

    /**
     * Returns the member's client URL, {@code http(s)://host:port}, with the same scheme as the
     * driver's endpoints.
     */
    String endpoint();
  }

  /**
   * Rewrites one member's database without its free pages. The member serves no other requests
   * while it does so.
   *
   * @param endpoint client URL of the member
   */
  record Defragment(String endpoint) implements OfMember {
    @Override
    public OperationKind kind() {
      return OperationKind.DEFRAGMENT;
    }
  }

  /**
   * Computes the hash of all keys of one member up to a revision; {@link AnswerListener#hashed}
   * receives it.
   *
   * @param endpoint client URL of the member
   * @param revision 0 for the latest
   */
  record HashKv(String endpoint, long revision) implements OfMember {
    @Override
    public OperationKind kind() {
      return OperationKind.HASH_KV;
    }
  }
}
