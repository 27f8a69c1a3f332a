// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.value;

import io.etcdbench.workload.Draw;
import java.util.Map;
import java.util.TreeMap;

/**
 * How large values are. Immutable and thread-safe.
 *
 * @implSpec The size depends on the draw alone.
 */
@FunctionalInterface
public interface SizeDistribution {

  /**
   * The size of one value.
   *
   * @param draw of the operation
   * @return in bytes, 0 or more
   */
  int next(Draw draw);

  /**
   * All of one size; takes nothing from the draw.
   *
   * @param bytes 0 or more
   * @return the distribution
   */
  static SizeDistribution fixed(int bytes) {
    Sizes.requireValue(bytes);
    return draw -> bytes;
  }

  /**
   * Every size between two equally often.
   *
   * @param least in bytes, 0 or more
   * @param most in bytes, at least {@code least}
   * @return the distribution
   */
  static SizeDistribution uniform(int least, int most) {
    Sizes.requireValue(least);
    Sizes.requireValue(most);
    if (least > most) {
      throw new IllegalArgumentException(
          "value sizes from %d to %d bytes are none; allowed: the smaller one first"
              .formatted(least, most));
    }
    long sizes = (long) most - least + 1;
    return draw -> least + (int) draw.nextIndex(sizes);
  }

  /**
   * Some sizes, each in proportion to its weight.
   *
   * @param weightsByBytes size in bytes to weight, 1 or more; not empty
   * @return the distribution
   */
  static SizeDistribution weighted(Map<Integer, Integer> weightsByBytes) {
    return WeightedSizes.of(new TreeMap<>(weightsByBytes));
  }
}
