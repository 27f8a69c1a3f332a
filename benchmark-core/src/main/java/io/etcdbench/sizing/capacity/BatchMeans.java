// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

/**
 * A sum of correlated observations and its standard deviation, by the method of batch means with
 * doubling batch sizes. Not thread-safe.
 */
final class BatchMeans {
  private static final int MAX = 32;
  private static final int MIN = 8;

  private final double[] batches = new double[MAX];
  private int full;
  private long perBatch = 1;
  private long inLast;
  private double last;

  void add(double observation) {
    last += observation;
    if (++inLast == perBatch) {
      batches[full++] = last;
      last = 0;
      inLast = 0;
    }
    if (full == MAX) {
      pair();
    }
  }

  private void pair() {
    for (int i = 0; i < MAX / 2; i++) {
      batches[i] = batches[2 * i] + batches[2 * i + 1];
    }
    full = MAX / 2;
    perBatch *= 2;
  }

  /** Whether there are enough batches to estimate a deviation. */
  boolean isLongEnough() {
    return full >= MIN;
  }

  /**
   * Returns the standard deviation of the sum over all complete batches; 0 while there are fewer
   * than two.
   */
  double deviationOfSum() {
    if (full < 2) {
      return 0;
    }
    double mean = 0;
    for (int i = 0; i < full; i++) {
      mean += batches[i] / full;
    }
    double squares = 0;
    for (int i = 0; i < full; i++) {
      squares += (batches[i] - mean) * (batches[i] - mean);
    }
    return Math.sqrt(full * squares / (full - 1));
  }
}
