// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.statistic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Finds the points at which a series of log values changes its level: E-divisive (Matteson and
 * James, JASA 109, 2014) with seeded permutations and a minimum magnitude, because a significant
 * but small change is irrelevant. The series is cut at its best point, and each part again, as long
 * as the cut is both large and significant. Immutable and thread-safe; equal series give equal
 * points.
 *
 * @param leastPoints minimum number of points in a part, 2 or more; a spike alone is not a change
 * @param leastChange of the median, as a ratio less one, for example 0.03
 * @param level of the permutation test, above 0
 * @param permutations their number; the number + 1 is at least 1 / level
 */
public record ChangePoints(int leastPoints, double leastChange, double level, int permutations) {

  /** At least 4 points per part, 3 % and p at most 0.005 with 199 permutations. */
  public static final ChangePoints DEFAULT = new ChangePoints(4, 0.03, 0.005, 199);

  /**
   * Above this correlation of neighbours, blocks are shuffled instead of points; otherwise every
   * slow fluctuation would be a change.
   */
  private static final double ALIKE = 0.2;

  private static final int LARGEST_BLOCK = 3;

  /** Number of times that the series is halved to remove its levels. */
  private static final int DEPTH = 2;

  private static final double ROUNDING = 1e-12;

  public ChangePoints {
    if (leastPoints < 2) {
      throw new IllegalArgumentException(
          "the least number of points is " + leastPoints + "; allowed: 2 or more");
    }
    if (!(level > 0 && (permutations + 1) * level >= 1 - 1e-9)) {
      throw new IllegalArgumentException(
          "%s permutations cannot reach the level %s; allowed: at least 1/level - 1"
              .formatted(permutations, level));
    }
  }

  /**
   * A change of level.
   *
   * @param at index of the first point of the new level
   * @param change of the median, as a ratio less one; positive when values rise
   * @param p of the permutation test
   */
  public record Change(int at, double change, double p) {}

  /**
   * Finds the changes of a series.
   *
   * @param logValues in chronological order
   * @return the changes in chronological order
   */
  public List<Change> in(double[] logValues) {
    double[] rest = logValues.clone();
    flatten(rest, 0, rest.length, DEPTH);
    List<Cut> cuts = new ArrayList<>();
    divide(logValues, 0, neighbours(rest) > ALIKE ? block(rest.length) : 1, cuts);
    return large(logValues, cuts);
  }

  /** Returns the number of points from which a step in the middle is usually significant. */
  public int shortestSeries() {
    int points = 2 * leastPoints;
    while (!canReachLevel(points)) {
      points++;
    }
    return points;
  }

  /** Large blocks keep the correlation, but a few blocks make no step significant. */
  private int block(int points) {
    int block = LARGEST_BLOCK;
    while (block > 1 && !canReachLevel((points + block - 1) / block)) {
      block--;
    }
    return block;
  }

  /**
   * Whether the permutations contain a step in the middle at most once on average. Two of the C(n,
   * n/2) ways to choose the first half of n blocks separate the levels as completely as the series
   * does, so p is seldom below 2 / C(n, n/2); Phipson and Smyth, Statistical Applications in
   * Genetics and Molecular Biology 9 (2010).
   */
  private boolean canReachLevel(int blocks) {
    int half = blocks / 2;
    double choices = 1;
    for (int i = 1; i <= half; i++) {
      choices *= (blocks - half + i) / (double) i;
    }
    return choices >= 2 * (permutations + 1.0);
  }

  /** A significant cut. */
  private record Cut(int at, double p) {}

  private void divide(double[] part, int offset, int block, List<Cut> cuts) {
    if (part.length < 2 * leastPoints) {
      return;
    }
    EnergyDistance best = EnergyDistance.best(part, leastPoints);
    double[] before = Arrays.copyOfRange(part, 0, best.at());
    double[] after = Arrays.copyOfRange(part, best.at(), part.length);
    if (!mayBeLarge(before, after)) {
      return;
    }
    double p = p(part, best.statistic(), block);
    if (p <= level + ROUNDING) {
      divide(before, offset, block, cuts);
      cuts.add(new Cut(offset + best.at(), p));
      divide(after, offset + best.at(), block, cuts);
    }
  }

  /**
   * Compares means as well as medians, because the median of a part with several levels lies
   * between them.
   */
  private boolean mayBeLarge(double[] before, double[] after) {
    double least = StrictMath.log1p(leastChange);
    return Math.abs(Median.of(after) - Median.of(before)) >= least
        || Math.abs(mean(after) - mean(before)) >= least;
  }

  /** Returns the cuts whose neighbouring parts differ enough. */
  private List<Change> large(double[] values, List<Cut> cuts) {
    List<Change> large = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < cuts.size(); i++) {
      Cut cut = cuts.get(i);
      int to = i + 1 < cuts.size() ? cuts.get(i + 1).at() : values.length;
      double before = Median.of(Arrays.copyOfRange(values, from, cut.at()));
      double after = Median.of(Arrays.copyOfRange(values, cut.at(), to));
      if (Math.abs(StrictMath.expm1(after - before)) >= leastChange) {
        large.add(new Change(cut.at(), StrictMath.expm1(after - before), cut.p()));
        from = cut.at();
      }
    }
    return List.copyOf(large);
  }

  /** Subtracts the levels between possible cuts, because a step alone correlates neighbours. */
  private void flatten(double[] values, int from, int to, int depth) {
    double[] part = Arrays.copyOfRange(values, from, to);
    if (depth > 0 && part.length >= 2 * leastPoints) {
      int at = from + EnergyDistance.best(part, leastPoints).at();
      flatten(values, from, at, depth - 1);
      flatten(values, at, to, depth - 1);
      return;
    }
    double level = Median.of(part);
    for (int i = from; i < to; i++) {
      values[i] -= level;
    }
  }

  private double p(double[] part, double statistic, int block) {
    Random random = new Random(Arrays.hashCode(part));
    int atLeast = 1;
    for (int i = 0; i < permutations; i++) {
      double[] shuffled = shuffled(part, block, random);
      atLeast += EnergyDistance.best(shuffled, leastPoints).statistic() >= statistic ? 1 : 0;
    }
    return atLeast / (permutations + 1.0);
  }

  /** Returns the blocks in random order; the last block may be shorter. */
  private static double[] shuffled(double[] values, int block, Random random) {
    int blocks = (values.length + block - 1) / block;
    int[] order = new int[blocks];
    for (int i = 0; i < blocks; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    double[] shuffled = new double[values.length];
    int at = 0;
    for (int one : order) {
      int length = Math.min(block, values.length - one * block);
      System.arraycopy(values, one * block, shuffled, at, length);
      at += length;
    }
    return shuffled;
  }

  /** Returns the correlation of each point with the next one. */
  private static double neighbours(double[] values) {
    double mean = mean(values);
    double products = 0;
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      squares += (values[i] - mean) * (values[i] - mean);
      products += i == 0 ? 0 : (values[i] - mean) * (values[i - 1] - mean);
    }
    return squares == 0 ? 0 : products / squares;
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }
}
