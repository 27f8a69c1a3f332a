// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/**
 * Hears what a watch delivers, in the order of delivery, one call at a time. Calls come on the
 * client's event loop: an implementation must not block.
 */
public interface WatchListener {

  /** What happened to a key. */
  enum Change {
    /** Created or given a new value. */
    PUT,
    /** Deleted or expired with its lease. */
    DELETE
  }

  /**
   * One event.
   *
   * @param change what happened
   * @param key the key
   * @param value the new value; empty for a delete
   * @param modRevision the revision of the change
   */
  void changed(Change change, byte[] key, byte[] value, long modRevision);

  /**
   * The watch has ended without being closed by the caller.
   *
   * @param outcome why
   */
  void ended(Outcome outcome);
}
