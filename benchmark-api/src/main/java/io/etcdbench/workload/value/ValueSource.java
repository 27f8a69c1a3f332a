// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.value;

import io.etcdbench.workload.Draw;
import java.util.Arrays;

/**
 * Makes values: random bytes, others for every operation, of which a stated share can be compressed
 * away. Immutable and thread-safe.
 *
 * @param sizes how large they are
 * @param compressibleShare from 0 (random throughout) to 1 (all zeros): in every stretch of {@value
 *     #STRETCH_BYTES} bytes, this share at the end is zeros
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
   * Incompressible values of one size.
   *
   * @param bytes 0 or more
   * @return the source
   */
  public static ValueSource ofBytes(int bytes) {
    return new ValueSource(SizeDistribution.fixed(bytes), 0);
  }

  /**
   * The value of one operation.
   *
   * @param previous an array that this method returned and nobody needs any more, or an empty one
   * @param draw of the operation
   * @return the same array with new content when the size is the same, else a new one
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
