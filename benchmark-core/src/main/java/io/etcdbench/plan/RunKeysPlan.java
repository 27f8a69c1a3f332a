// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.workload.key.KeySpace;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.Stream;

/**
 * The part of the cluster's keys that a run may write, and what becomes of it. Immutable.
 *
 * @param prefix what every key begins with, on top of the key size; empty for nothing
 * @param own what follows it and marks the keys of this run, within the key size; empty to draw one
 * @param existing what becomes of a run whose prefix holds keys already
 * @param afterwards what becomes of the keys
 */
public record RunKeysPlan(String prefix, String own, Existing existing, Afterwards afterwards) {

  /** A prefix of the run's own that is drawn; keys are deleted afterwards. */
  public static final RunKeysPlan DEFAULT =
      new RunKeysPlan("", "", Existing.REFUSE, Afterwards.DELETE);

  /** A mark and three characters: two runs at a time draw the same once in 238,328 times. */
  private static final int OWN_BYTES = 4;

  private static final String LETTERS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** What becomes of a run whose prefix holds keys already. */
  public enum Existing {
    /** It is refused: they may be somebody else's. */
    REFUSE,
    /** It reads and overwrites them, and in the end deletes those that it can have written. */
    REUSE
  }

  /** What becomes of the keys. */
  public enum Afterwards {
    /** They are deleted. */
    DELETE,
    /** They are deleted, and the history that they leave is compacted. */
    COMPACT,
    /** As compact, and every member gives the space back. */
    DEFRAGMENT,
    /** They stay. */
    KEEP
  }

  /**
   * What every key of the run begins with.
   *
   * @return both prefixes
   */
  public String fullPrefix() {
    return prefix + own;
  }

  /** How long the prefix of the user is, in bytes. */
  int prefixBytes() {
    return prefix.getBytes(StandardCharsets.UTF_8).length;
  }

  /**
   * The same with an own prefix.
   *
   * @param taken keys that must have room behind it
   * @return a changed copy, or this when it has one
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
          "keys of %d bytes leave no room for the %d bytes that distinguish the keys of a run from those of others; for %d keys use a key size of %d or more"
              .formatted(keys.size(), OWN_BYTES, keys.space(), smallestSize(keys)));
    }
  }

  /**
   * A prefix that no other run has.
   *
   * @return a mark and three characters at random
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
