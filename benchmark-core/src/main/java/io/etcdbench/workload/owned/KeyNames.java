// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.owned;

import io.etcdbench.workload.key.KeySpace;
import java.util.List;

/**
 * The names that the keys of a run may have, all under one prefix. They distinguish the run's own
 * keys from foreign ones. Immutable.
 *
 * @param prefix the prefix of every key of the run, not empty
 * @param families the key spaces that the run writes
 */
public record KeyNames(String prefix, List<Family> families) {

  /** The suffix that may follow a key of a key space. */
  public enum Tail {
    /** No suffix: the names are exactly those of the key space. */
    NONE,
    /**
     * Any suffix: etcd appends the lease to the name of a lock, and a plug-in may append anything.
     */
    ANY
  }

  /**
   * Keys of one length.
   *
   * @param keys the key space
   * @param tail the suffix that may follow each key
   */
  public record Family(KeySpace keys, Tail tail) {
    boolean contains(byte[] key) {
      return keys.begins(key) && (tail == Tail.ANY || key.length == keys.keyBytes());
    }
  }

  public KeyNames {
    families = List.copyOf(families);
    if (prefix.isEmpty()) {
      throw new IllegalArgumentException(
          "the run needs its own key prefix to distinguish its keys from others; set one");
    }
  }

  /**
   * Returns whether a key has one of these names.
   *
   * @param key its bytes
   * @return false for a foreign key under the prefix
   */
  public boolean contains(byte[] key) {
    return families.stream().anyMatch(family -> family.contains(key));
  }
}
