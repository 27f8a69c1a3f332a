// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/**
 * Hears what the server answered to one operation. All methods have empty bodies here, so that a
 * listener overrides what it wants to know.
 *
 * @implSpec A driver calls each method at most once per operation ({@link #found} once per key),
 *     before {@link InFlight#complete}, all on one thread. An implementation must not block: it may
 *     run on the client's event loop.
 */
public interface AnswerListener {

  /**
   * The header revision of the answer, and how many keys it is about: counted for a get (all that
   * match, whatever the limit), deleted for a delete, 1 for a put, 0 otherwise.
   *
   * @param revision the store's revision after the operation; 0 when the answer carries none
   * @param keys how many keys
   */
  default void answered(long revision, long keys) {}

  /**
   * One key of a get whose delivery {@link Operation.Get.Delivery#tellsKeys}; of a get inside a
   * transaction, too.
   *
   * @param key the key
   * @param value its value; empty for a keys-only get
   * @param modRevision the revision of its last change
   */
  default void found(byte[] key, byte[] value, long modRevision) {}

  /**
   * A transaction's decision.
   *
   * @param succeeded whether the compares held
   */
  default void decided(boolean succeeded) {}

  /**
   * A lease that was granted or renewed, or that could not be renewed because it is gone; the
   * outcome is then {@link OutcomeKind#OTHER}.
   *
   * @param leaseId its id
   * @param ttlSeconds the time to live that the server gave; 0 or less when the lease is gone
   */
  default void leased(long leaseId, long ttlSeconds) {}

  /**
   * A watch that the server has confirmed; the caller closes it.
   *
   * @param watch the running watch
   */
  default void opened(OpenWatch watch) {}

  /**
   * A lock that is held, or an election that is won.
   *
   * @param key the holder's key
   * @param revision at which it was created; 0 when the answer does not say, as for a lock
   */
  default void held(byte[] key, long revision) {}

  /**
   * The hash of a member's keys.
   *
   * @param hash equal on members that hold the same
   * @param compactRevision up to which the member has forgotten the past; hashes compare only when
   *     it is the same
   */
  default void hashed(int hash, long compactRevision) {}
}
