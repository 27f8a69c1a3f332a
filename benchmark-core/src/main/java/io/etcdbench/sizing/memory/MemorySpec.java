// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.memory;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How much is created to measure its memory. Immutable.
 *
 * @param most the largest number of each kind, 0 to leave a kind out
 * @param valueBytes size of the value of each key
 * @param planned the numbers to predict the memory for; null for no prediction
 * @param prefix of every key, 1 to {@link #PREFIX_BYTES} bytes
 */
public record MemorySpec(Amounts most, int valueBytes, @Nullable Amounts planned, String prefix) {
  /** Number of equal steps up to the largest number; each one is a reading. */
  public static final int STEPS = 4;

  /** The default prefix of every key. */
  public static final String PREFIX = "etcd-bench/memory/";

  /** Maximum size of the prefix: what distinguishes the keys needs the rest of each. */
  public static final int PREFIX_BYTES = 26;

  /** Size of each key in bytes. */
  static final int KEY_BYTES = 40;

  /**
   * A number of each kind.
   *
   * @param connections of clients, in the whole cluster
   * @param watchers of clients, in the whole cluster
   * @param keys in the store
   */
  public record Amounts(long connections, long watchers, long keys) {
    /** Returns the number of a kind. */
    public long of(Kind kind) {
      return switch (kind) {
        case CONNECTIONS -> connections;
        case WATCHERS -> watchers;
        case KEYS -> keys;
      };
    }
  }

  /** What takes memory. */
  public enum Kind {
    /** An idle gRPC connection; takes memory in the member that it leads to. */
    CONNECTIONS,
    /** A watcher of one key; takes memory in the member that its stream leads to. */
    WATCHERS,
    /** A key with its value; takes memory in every member. */
    KEYS;

    /**
     * Returns the part of all that one member holds.
     *
     * @param members number of members
     */
    double share(int members) {
      return this == KEYS ? 1 : 1.0 / members;
    }
  }

  public MemorySpec {
    for (Kind kind : Kind.values()) {
      if (most.of(kind) != 0 && most.of(kind) < STEPS) {
        throw new IllegalArgumentException(
            "the number of %s is %s; allowed: 0, which leaves them out, or %s and more"
                .formatted(kind.name().toLowerCase(Locale.ROOT), most.of(kind), STEPS));
      }
    }
    if (most.connections() == 0 && most.watchers() == 0 && most.keys() == 0) {
      throw new IllegalArgumentException(
          "connections, watchers and keys are all 0; give at least one of them");
    }
    int prefixBytes = prefix.getBytes(StandardCharsets.UTF_8).length;
    if (prefixBytes < 1 || prefixBytes > PREFIX_BYTES) {
      throw new IllegalArgumentException(
          "the key prefix '%s' has %s bytes; allowed: 1 to %s of the %s bytes of a key"
              .formatted(prefix, prefixBytes, PREFIX_BYTES, KEY_BYTES));
    }
  }

  /** Creates a specification with the default prefix. */
  public MemorySpec(Amounts most, int valueBytes, @Nullable Amounts planned) {
    this(most, valueBytes, planned, PREFIX);
  }
}
