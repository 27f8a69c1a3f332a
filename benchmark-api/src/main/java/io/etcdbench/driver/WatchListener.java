// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/**
 * Receives the events of a watch, in order of delivery, one call at a time. Calls come on the
 * client's event loop: an implementation must not block.
 */
public interface WatchListener {

  /** A change of a key. */
  enum Change {
    /** Created or given a new value. */
    PUT,
    /** Deleted or expired with its lease. */
    DELETE
  }

  /**
   * Receives one event. The arrays belong to the listener: the driver does not change them
   * afterwards.
   *
   * @param value the new value; empty for a delete
   * @param modRevision the revision of the change
   */
  void changed(Change change, byte[] key, byte[] value, long modRevision);

  /**
   * Reports that the watch has ended without being closed by the caller.
   *
   * @param outcome the reason
   */
  void ended(Outcome outcome);
}
