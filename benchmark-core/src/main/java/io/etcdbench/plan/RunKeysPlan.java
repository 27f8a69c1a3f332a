// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.workload.key.KeySpace;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.Stream;

/**
 * The keys that a run may write, and what happens to them. Immutable.
 *
 * @param prefix the user's prefix of every key, in addition to the key size; may be empty
 * @param own the run's own prefix, which follows the user's and marks the keys of this run, within
 *     the key size; empty to generate one
 * @param existing what to do when the prefix already has keys
 * @param afterwards what to do with the keys after the run
 */
public record RunKeysPlan(String prefix, String own, Existing existing, Afterwards afterwards) {

  /** A generated prefix; keys are deleted after the run. */
  public static final RunKeysPlan DEFAULT =
      new RunKeysPlan("", "", Existing.REFUSE, Afterwards.DELETE);

  /**
   * A mark and three characters: two concurrent runs generate the same prefix with a probability of
   * 1 in 238,328.
   */
  private static final int OWN_BYTES = 4;

  private static final String LETTERS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** What to do when the prefix already has keys. */
  public enum Existing {
    /** Rejects the run: the keys may belong to somebody else. */
    REFUSE,
    /** Reads and overwrites the keys, and finally deletes those that the run can have written. */
    REUSE
  }

  /** What to do with the keys after the run. */
  public enum Afterwards {
    /** Deletes the keys. */
    DELETE,
    /** Deletes the keys and compacts their history. */
    COMPACT,
    /** As {@code COMPACT}, and defragments every member. */
    DEFRAGMENT,
    /** Keeps the keys. */
    KEEP
  }

  /** Returns the prefix of every key of the run: the user's prefix followed by the run's own. */
  public String fullPrefix() {
    return prefix + own;
  }

  /** Returns the length of the user's prefix in bytes. */
  int prefixBytes() {
    return prefix.getBytes(StandardCharsets.UTF_8).length;
  }

  /**
   * Returns a copy with a generated prefix if there is none yet.
   *
   * @param taken keys that must be long enough for the prefix and an index
   * @return a changed copy, or this when it already has a prefix
   * @throws IllegalArgumentException when keys are too short for it
   */
  RunKeysPlan withOwnPrefix(Stream<KeyPlan> taken) {
    if (!own.isEmpty()) {
      return this;
    }
    taken.max(Comparator.comparing(RunKeysPlan::missingBytes)).ifPresent(RunKeysPlan::requireRoom);
    return new RunKeysPlan(prefix, drawn(), existing, afterwards);
  }

  private static int missingBytes(KeyPlan keys) {
    return smallestSize(keys) - keys.size();
  }

  private static int smallestSize(KeyPlan keys) {
    return OWN_BYTES + KeySpace.indexBytes(keys.space());
  }

  private static void requireRoom(KeyPlan keys) {
    if (missingBytes(keys) > 0) {
      throw new IllegalArgumentException(
          "keys of %s bytes leave no room for the %s bytes that distinguish the keys of a run from those of others; for %s keys use a key size of %s or more"
              .formatted(keys.size(), OWN_BYTES, keys.space(), smallestSize(keys)));
    }
  }

  /**
   * Returns a random prefix that no other run is likely to have.
   *
   * @return a mark and three random characters
   */
  public static String drawn() {
    Random random = new SecureRandom();
    StringBuilder drawn = new StringBuilder("~");
    while (drawn.length() < OWN_BYTES) {
      drawn.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return drawn.toString();
  }
}
