// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.value;

import io.etcdbench.workload.Draw;
import java.util.SortedMap;

/** A set of sizes with cumulative weights, searched linearly. */
final class WeightedSizes implements SizeDistribution {
  private final int[] bytes;
  private final long[] weightUpTo;

  private WeightedSizes(int[] bytes, long[] weightUpTo) {
    this.bytes = bytes;
    this.weightUpTo = weightUpTo;
  }

  static WeightedSizes of(SortedMap<Integer, Integer> weightsByBytes) {
    if (weightsByBytes.isEmpty()) {
      throw new IllegalArgumentException("no value size is given; give at least one");
    }
    int[] bytes = new int[weightsByBytes.size()];
    long[] weightUpTo = new long[bytes.length];
    int at = 0;
    long sum = 0;
    for (var entry : weightsByBytes.entrySet()) {
      Sizes.requireValue(entry.getKey());
      requireWeight(entry.getKey(), entry.getValue());
      sum += entry.getValue();
      bytes[at] = entry.getKey();
      weightUpTo[at++] = sum;
    }
    return new WeightedSizes(bytes, weightUpTo);
  }

  @Override
  public int next(Draw draw) {
    long dice = draw.nextIndex(weightUpTo[weightUpTo.length - 1]);
    int at = 0;
    while (weightUpTo[at] <= dice) {
      at++;
    }
    return bytes[at];
  }

  private static void requireWeight(int size, int weight) {
    if (weight < 1) {
      throw new IllegalArgumentException(
          "the weight of values of %s bytes is %s; allowed: 1 or more".formatted(size, weight));
    }
  }
}
