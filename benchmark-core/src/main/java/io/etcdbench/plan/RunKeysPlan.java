// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.workload.KeySpace;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
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

  /** Long enough that two runs at a time seldom draw the same, short enough for 8-byte keys. */
  private static final int OWN_BYTES = 3;

  private static final String LETTERS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** What becomes of a run whose prefix holds keys already. */
  public enum Existing {
    /** It is refused: they may be somebody else's. */
    REFUSE,
    /** It reads, overwrites and in the end deletes them. */
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
   */
  RunKeysPlan withOwnPrefix(Stream<KeyPlan> taken) {
    if (!own.isEmpty()) {
      return this;
    }
    int room =
        taken
            .mapToInt(keys -> keys.size() - KeySpace.indexBytes(keys.space()))
            .min()
            .orElse(OWN_BYTES);
    if (room < 1) {
      throw new IllegalArgumentException(
          "the keys leave no byte for a prefix of the run's own, by which they can be told from others'; use a larger key size or fewer keys");
    }
    return new RunKeysPlan(prefix, draw(Math.min(room, OWN_BYTES)), existing, afterwards);
  }

  private static String draw(int length) {
    Random random = new SecureRandom();
    StringBuilder drawn = new StringBuilder("~");
    while (drawn.length() < length) {
      drawn.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return drawn.toString();
  }
}
