// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.value;

import io.etcdbench.workload.Draw;
import java.util.Map;
import java.util.TreeMap;

/**
 * A distribution of value sizes. Immutable and thread-safe.
 *
 * @implSpec The size depends only on the draw.
 */
@FunctionalInterface
public interface SizeDistribution {

  /**
   * Returns the size of one value.
   *
   * @param draw the operation's source of randomness
   * @return size in bytes, 0 or more
   */
  int next(Draw draw);

  /**
   * Returns a fixed size; takes nothing from the draw.
   *
   * @param bytes 0 or more
   */
  static SizeDistribution fixed(int bytes) {
    Sizes.requireValue(bytes);
    return draw -> bytes;
  }

  /**
   * Returns a uniform distribution over a range of sizes.
   *
   * @param least in bytes, 0 or more
   * @param most in bytes, at least {@code least}
   */
  static SizeDistribution uniform(int least, int most) {
    Sizes.requireValue(least);
    Sizes.requireValue(most);
    if (least > most) {
      throw new IllegalArgumentException(
          "value sizes from %s to %s bytes are none; allowed: the smaller one first"
              .formatted(least, most));
    }
    long sizes = (long) most - least + 1;
    return draw -> least + (int) draw.nextIndex(sizes);
  }

  /**
   * Returns a distribution over a set of sizes, each with a probability proportional to its weight.
   *
   * @param weightsByBytes size in bytes to weight, 1 or more; not empty
   */
  static SizeDistribution weighted(Map<Integer, Integer> weightsByBytes) {
    return WeightedSizes.of(new TreeMap<>(weightsByBytes));
  }
}
