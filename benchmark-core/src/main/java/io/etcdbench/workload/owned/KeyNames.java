// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.owned;

import io.etcdbench.workload.key.KeySpace;
import java.util.List;

/**
 * The names that the keys of a run may have, all under one prefix: how a run tells its own keys
 * from those of others. Immutable.
 *
 * @param prefix what every key of the run begins with, not empty
 * @param families the key spaces that the run writes
 */
public record KeyNames(String prefix, List<Family> families) {

  /** What may follow a key of a key space. */
  public enum Tail {
    /** Nothing: the names are exactly those of the key space. */
    NONE,
    /** Anything: etcd appends the lease to the name of a lock, a plug-in what it likes. */
    ANY
  }

  /**
   * Keys of one length.
   *
   * @param keys which
   * @param tail what may follow each of them
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
          "the run has no prefix of its own, by which its keys can be told from others'; give one");
    }
  }

  /**
   * Whether a key has one of these names.
   *
   * @param key its bytes
   * @return false for a key that somebody else wrote under the prefix
   */
  public boolean contains(byte[] key) {
    return families.stream().anyMatch(family -> family.contains(key));
  }
}
