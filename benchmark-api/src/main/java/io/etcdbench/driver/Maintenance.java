// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/** What an operator asks of the store, or of one member. */
public sealed interface Maintenance extends Operation {

  /**
   * Forgets what keys were before a revision, on all members.
   *
   * @param revision the oldest that can be read afterwards, 1 or more
   * @param end when the operation has ended
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

  /** When a compaction has ended. */
  enum CompactEnd {
    /** The revisions can no longer be read; the member frees them later. */
    LOGICAL,
    /** The member has removed them from its database. */
    PHYSICAL
  }

  /** What is asked of one member, over a connection to that member alone. */
  sealed interface OfMember extends Maintenance {

    /**
     * Which member.
     *
     * @return its client URL, {@code http(s)://host:port}; of the same kind as the driver's
     */
    String endpoint();
  }

  /**
   * Rewrites one member's database without its free pages. The member answers nothing else
   * meanwhile.
   *
   * @param endpoint which member
   */
  record Defragment(String endpoint) implements OfMember {
    @Override
    public OperationKind kind() {
      return OperationKind.DEFRAGMENT;
    }
  }

  /**
   * The hash of all keys of one member up to a revision; {@link AnswerListener#hashed} tells it.
   *
   * @param endpoint which member
   * @param revision 0 for the latest
   */
  record HashKv(String endpoint, long revision) implements OfMember {
    @Override
    public OperationKind kind() {
      return OperationKind.HASH_KV;
    }
  }
}
