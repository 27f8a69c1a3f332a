// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/**
 * One place in flight: the driver tells it what the server answered and completes it. The owner
 * reuses it for the next operation, so a driver allocates nothing to report an outcome.
 *
 * <p>A driver calls the telling methods at most once per operation ({@link #found} once per key),
 * before {@link #complete}, all on one thread. An implementation must not block in any of them:
 * they may run on the client's event loop. All telling methods have empty bodies here, so an owner
 * overrides what it wants to know.
 */
public interface InFlight {

  /**
   * A stable small number of this slot. A driver with several connections takes {@code lane() %
   * connections}, which spreads the slots evenly without a shared counter.
   *
   * @return 0 or more
   */
  default int lane() {
    return 0;
  }

  /**
   * The header revision of the answer, and how many keys it is about: counted for a get (all that
   * match, whatever the limit), deleted for a delete, 1 for a put, 0 otherwise.
   *
   * @param revision the store's revision after the operation; 0 when the answer carries none
   * @param keys how many keys
   */
  default void answered(long revision, long keys) {}

  /**
   * One key of a get whose operation asked for {@link Operation.Get.Delivery#KEYS_AND_VALUES}.
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
   * The operation has ended. After this call the slot and the operation belong to the owner again,
   * who may submit the next operation from inside this call.
   *
   * @param outcome how it ended
   */
  void complete(Outcome outcome);
}
