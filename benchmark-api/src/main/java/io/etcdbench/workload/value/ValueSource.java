// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.value;

import io.etcdbench.workload.Draw;
import java.util.Arrays;

/**
 * Generates values: random bytes, different for every operation, with a given compressible
 * fraction. Immutable and thread-safe.
 *
 * @param sizes the distribution of value sizes
 * @param compressibleShare from 0 (all random) to 1 (all zeros): in every block of {@value
 *     #STRETCH_BYTES} bytes, this fraction at the end is zeros
 */
public record ValueSource(SizeDistribution sizes, double compressibleShare) {
  private static final int STRETCH_BYTES = 256;

  public ValueSource {
    if (!(compressibleShare >= 0 && compressibleShare <= 1)) {
      throw new IllegalArgumentException(
          "the compressible share is " + compressibleShare + "; allowed: 0 to 1");
    }
  }

  /**
   * Returns a source of incompressible values of one size.
   *
   * @param bytes 0 or more
   */
  public static ValueSource ofBytes(int bytes) {
    return new ValueSource(SizeDistribution.fixed(bytes), 0);
  }

  /**
   * Returns the value of one operation.
   *
   * @param previous an array that this method returned and that is no longer needed, or an empty
   *     one
   * @param draw the operation's source of randomness
   * @return {@code previous} with new content when the size is the same, otherwise a new array
   */
  public byte[] next(byte[] previous, Draw draw) {
    int bytes = sizes.next(draw);
    byte[] value = previous.length == bytes ? previous : new byte[bytes];
    for (int from = 0; from < bytes; from += STRETCH_BYTES) {
      fill(value, from, Math.min(bytes, from + STRETCH_BYTES), draw);
    }
    return value;
  }

  private void fill(byte[] value, int from, int to, Draw draw) {
    int zerosFrom = to - (int) Math.round((to - from) * compressibleShare);
    draw.fill(value, from, zerosFrom);
    Arrays.fill(value, zerosFrom, to, (byte) 0);
  }
}
