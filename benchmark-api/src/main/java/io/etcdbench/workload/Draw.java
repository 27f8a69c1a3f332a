// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The source of randomness for one operation: a generator seeded from the run's seed and the
 * operation's number, plus the operation's position in the stream. Nothing else may influence the
 * content of an operation. Not thread-safe: each slot has its own, restarted for each operation.
 *
 * <p>The generator is SplitMix64 (Steele, Lea, Flood, Fast Splittable Pseudorandom Number
 * Generators, OOPSLA 2014), implemented here so that a seed yields the same values in every Java
 * version.
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

  /** Creates a draw; {@link #begin} starts its first operation. */
  public Draw() {}

  /**
   * Starts an operation. Called by the load engine before it requests the operation; a source must
   * not call it.
   *
   * @param seed the run's seed
   * @param number the operation's number in the stream, 0 or more
   */
  public void begin(long seed, long number) {
    state = mix(mix(seed) + number * GOLDEN_GAMMA);
  }

  /**
   * Sets the operation's position in the stream. Called by the load engine after {@link #begin}; a
   * source must not call it.
   *
   * @param ordinalOfSource what {@link #ordinal} returns, 0 or more
   * @param putsBeforeIt what {@link #putsBefore} returns, 0 or more
   */
  public void place(long ordinalOfSource, long putsBeforeIt) {
    ordinal = ordinalOfSource;
    putsBefore = putsBeforeIt;
  }

  /**
   * Replaces the ordinal for one part of an operation. Called by a source that combines the
   * operations of another one, before it requests each of them; no other source may call it.
   *
   * @param ordinalOfPart what {@link #ordinal} returns, 0 or more
   */
  public void part(long ordinalOfPart) {
    ordinal = ordinalOfPart;
  }

  /**
   * Returns the number of operations of the same source before this one in the stream.
   *
   * @return 0 or more
   */
  public long ordinal() {
    return ordinal;
  }

  /**
   * Returns the number of puts before this operation in the stream, over all sources.
   *
   * @return 0 or more
   */
  public long putsBefore() {
    return putsBefore;
  }

  /** Returns 64 random bits, uniformly distributed. */
  public long nextLong() {
    state += GOLDEN_GAMMA;
    return mix(state);
  }

  /**
   * Fills part of an array with random, incompressible bytes. Cheaper per eight bytes than {@link
   * #nextLong}: one multiplication instead of two, which is too weak for choices but good enough
   * for content.
   *
   * @param into the array to fill
   * @param from the first index, inclusive
   * @param to the last index, exclusive
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
   * Returns a random index.
   *
   * @param bound 1 to 2^62
   * @return 0 or more, below the bound; no value is favoured by more than bound / 2^63
   */
  public long nextIndex(long bound) {
    return Math.multiplyHigh(nextLong() >>> 1, bound << 1);
  }

  /**
   * Returns a random fraction.
   *
   * @return from 0 to below 1, in steps of 2^-53
   */
  public double nextDouble() {
    return (nextLong() >>> 11) * UNIT_OF_53_BITS;
  }

  /**
   * Mixes 64 bits with Stafford's variant 13 of the 64-bit finalizer, as in the cited paper's
   * implementation.
   */
  public static long mix(long bits) {
    long z = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
