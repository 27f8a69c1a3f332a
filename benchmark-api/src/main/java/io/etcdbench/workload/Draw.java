// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The random choices of one operation: a generator of its own, begun from the seed and the number
 * of the operation, and the operation's place in the stream. Nothing else may decide what an
 * operation asks. Not thread-safe: one per slot, begun anew for each operation.
 *
 * <p>The generator is SplitMix64 (Steele, Lea, Flood, Fast Splittable Pseudorandom Number
 * Generators, OOPSLA 2014), written out here so that a seed means the same in every Java version.
 */
public final class Draw {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;
  private static final long CONTENT_MULTIPLIER = 0xd6e8feb86659fd93L;
  private static final double UNIT_OF_53_BITS = 0x1.0p-53;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private long state;
  private long ordinal;
  private long putsBefore;

  /** A draw that waits for its first operation. */
  public Draw() {}

  public void begin(long seed, long number) {
    state = mix(mix(seed) + number * GOLDEN_GAMMA);
  }

  public void place(long ordinalOfSource, long putsBeforeIt) {
    ordinal = ordinalOfSource;
    putsBefore = putsBeforeIt;
  }

  public void part(long ordinalOfPart) {
    ordinal = ordinalOfPart;
  }

  /**
   * How many operations of the same source the stream has before this one.
   *
   * @return 0 or more
   */
  public long ordinal() {
    return ordinal;
  }

  /**
   * How many puts the stream has before this operation, over all sources.
   *
   * @return 0 or more
   */
  public long putsBefore() {
    return putsBefore;
  }

  /**
   * 64 random bits.
   *
   * @return any value, all equally likely
   */
  public long nextLong() {
    state += GOLDEN_GAMMA;
    return mix(state);
  }

  /**
   * Fills a part of an array with random bytes, which no compressor shortens. Cheaper than {@link
   * #nextLong} for each eight of them: one multiplication where that takes two, which is too little
   * for choices and enough for content.
   *
   * @param into is changed
   * @param from its first place
   * @param to the place behind the last
   */
  public void fill(byte[] into, int from, int to) {
    long at = nextLong();
    int place = from;
    for (; place <= to - Long.BYTES; place += Long.BYTES) {
      at += GOLDEN_GAMMA;
      LONGS.set(into, place, scatter(at));
    }
    for (long bits = scatter(at + GOLDEN_GAMMA); place < to; place++, bits >>>= 8) {
      into[place] = (byte) bits;
    }
  }

  private static long scatter(long bits) {
    long z = (bits ^ (bits >>> 32)) * CONTENT_MULTIPLIER;
    return z ^ (z >>> 29);
  }

  /**
   * A random index.
   *
   * @param bound 1 to 2^62
   * @return 0 or more, below the bound; no value is favoured by more than bound / 2^63
   */
  public long nextIndex(long bound) {
    return Math.multiplyHigh(nextLong() >>> 1, bound << 1);
  }

  /**
   * A random fraction.
   *
   * @return from 0 to below 1, in steps of 2^-53
   */
  public double nextDouble() {
    return (nextLong() >>> 11) * UNIT_OF_53_BITS;
  }

  /** Stafford's variant 13 of the 64-bit finalizer, as in the cited paper's implementation. */
  public static long mix(long bits) {
    long z = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
