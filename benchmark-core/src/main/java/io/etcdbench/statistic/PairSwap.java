// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import java.util.OptionalDouble;

/**
 * A permutation test of a tail percentile. It swaps the arms of each pair in every combination,
 * merges the histograms of all pairs again, and recomputes the percentile. Fisher, The Design of
 * Experiments (1935), section 21; here on merged histograms, because a percentile of few samples
 * per pair is little more than the pair's maximum, while that of all pairs together is not.
 */
public final class PairSwap {
  /** 4096 combinations; more pairs are left to the t test. */
  private static final int MAX_PAIRS = 12;

  private final long[][] baseline;
  private final long[][] candidate;
  private final double quantile;
  private final long[] first;
  private final long[] second;

  private PairSwap(long[][] baseline, long[][] candidate, double quantile) {
    this.baseline = baseline;
    this.candidate = candidate;
    this.quantile = quantile;
    this.first = new long[baseline[0].length];
    this.second = new long[first.length];
    for (int pair = 0; pair < baseline.length; pair++) {
      move(first, baseline[pair], 1);
      move(second, candidate[pair], 1);
    }
  }

  /**
   * Returns how often a swap makes the candidate's percentile at least as bad, relative to the
   * baseline, as observed.
   *
   * @param baseline for each pair, the number of samples in each bin of an ascending scale
   * @param candidate the same, on the same scale
   * @param quantile between 0 and 1
   * @return the one-sided p value; empty for more than 12 pairs, no pairs, or an arm without
   *     samples
   */
  public static OptionalDouble p(long[][] baseline, long[][] candidate, double quantile) {
    if (baseline.length == 0 || baseline.length > MAX_PAIRS) {
      return OptionalDouble.empty();
    }
    PairSwap swap = new PairSwap(baseline, candidate, quantile);
    return isEmpty(swap.first) || isEmpty(swap.second)
        ? OptionalDouble.empty()
        : OptionalDouble.of(swap.share());
  }

  /** Enumerates the combinations in Gray code order, which swaps one pair at a time. */
  private double share() {
    int observed = difference();
    int ways = 1 << baseline.length;
    int asBad = 1;
    int swapped = 0;
    for (int way = 1; way < ways; way++) {
      int pair = Integer.numberOfTrailingZeros(way);
      swapped ^= 1 << pair;
      int direction = (swapped >> pair & 1) == 1 ? 1 : -1;
      move(first, candidate[pair], direction);
      move(first, baseline[pair], -direction);
      move(second, baseline[pair], direction);
      move(second, candidate[pair], -direction);
      asBad += difference() >= observed ? 1 : 0;
    }
    return asBad / (double) ways;
  }

  private int difference() {
    return cell(second) - cell(first);
  }

  private int cell(long[] counts) {
    long all = 0;
    for (long count : counts) {
      all += count;
    }
    long rank = (long) Math.ceil(all * quantile);
    long seen = 0;
    for (int cell = 0; cell < counts.length; cell++) {
      seen += counts[cell];
      if (seen >= rank) {
        return cell;
      }
    }
    return counts.length - 1;
  }

  private static void move(long[] counts, long[] some, int direction) {
    for (int cell = 0; cell < counts.length; cell++) {
      counts[cell] += direction * some[cell];
    }
  }

  private static boolean isEmpty(long[] counts) {
    for (long count : counts) {
      if (count > 0) {
        return false;
      }
    }
    return true;
  }
}
