// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.value;

import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;

/** Checks numbers of keys and bytes, and makes the messages for invalid ones. */
public final class Sizes {
  private Sizes() {}

  /**
   * Requires a valid number of keys. Called by the choosers that {@link KeyChooser} creates.
   *
   * @param size number of keys to choose from
   * @throws IllegalArgumentException unless it is 1 to {@link KeySpace#MAX_KEYS}
   */
  public static void requireKeys(long size) {
    if (size < 1 || size > KeySpace.MAX_KEYS) {
      throw new IllegalArgumentException(
          "the number of keys to choose from is " + size + "; allowed: 1 to " + KeySpace.MAX_KEYS);
    }
  }

  /**
   * Requires that every choice is a key of a key space. Called by sources and settings when they
   * are created.
   *
   * @param keys the key space
   * @param chooser chooses among its first keys
   * @throws IllegalArgumentException when it chooses among more keys than the key space has
   */
  public static void requireWithin(KeySpace keys, KeyChooser chooser) {
    if (chooser.size() > keys.size()) {
      throw new IllegalArgumentException(
          "keys are chosen among %s, but the key space has %s; choose among no more than it has"
              .formatted(chooser.size(), keys.size()));
    }
  }

  static void requireValue(long bytes) {
    if (bytes < 0 || bytes > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "the value size is " + bytes + " bytes; allowed: 0 to " + (Integer.MAX_VALUE - 8));
    }
  }
}
