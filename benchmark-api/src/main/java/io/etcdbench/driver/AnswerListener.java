// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/**
 * Receives the response to one operation. All methods have empty bodies, so a listener overrides
 * only those that it needs.
 *
 * @implSpec A driver calls each method at most once per operation ({@link #found} once per key),
 *     before {@link InFlight#complete}, all on one thread. An implementation must not block: it may
 *     run on the client's event loop.
 */
public interface AnswerListener {

  /**
   * Receives the header revision of the response and the number of keys that it is about: the
   * matching keys for a get (whatever the limit), the deleted keys for a delete, 1 for a put, 0
   * otherwise.
   *
   * @param revision the store's revision after the operation; 0 when the response carries none
   * @param keys number of keys, 0 or more
   */
  default void answered(long revision, long keys) {}

  /**
   * Receives one key of a get whose delivery {@link Operation.Get.Delivery#deliversKeys}, including
   * a get inside a transaction. The arrays belong to the listener: the driver does not change them
   * afterwards.
   *
   * @param key the key
   * @param value its value; empty for a keys-only get
   * @param modRevision the revision of its last change
   */
  default void found(byte[] key, byte[] value, long modRevision) {}

  /**
   * Receives the decision of a transaction.
   *
   * @param succeeded whether all compares were true
   */
  default void decided(boolean succeeded) {}

  /**
   * Receives a lease that was granted or renewed, or that could not be renewed because it no longer
   * exists; the outcome is then {@link OutcomeKind#OTHER}.
   *
   * @param leaseId the lease
   * @param ttlSeconds the time to live that the server granted; 0 or less when the lease no longer
   *     exists
   */
  default void leased(long leaseId, long ttlSeconds) {}

  /** Receives a watch that the server has confirmed; the caller closes it. */
  default void opened(OpenWatch watch) {}

  /**
   * Receives a lock that was acquired, or an election that was won.
   *
   * @param key the holder's key; belongs to the listener
   * @param revision the revision at which the key was created; 0 when the response does not contain
   *     it, as for a lock
   */
  default void held(byte[] key, long revision) {}

  /**
   * Receives the hash of a member's keys.
   *
   * @param hash equal on members with the same contents
   * @param compactRevision the member's compact revision; hashes are comparable only when it is the
   *     same
   */
  default void hashed(int hash, long compactRevision) {}
}
