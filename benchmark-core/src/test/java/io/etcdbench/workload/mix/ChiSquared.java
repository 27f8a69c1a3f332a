// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.workload.Draws;
import io.etcdbench.workload.key.KeyChooser;

/**
 * How far choices are from their probabilities: Pearson's sum of (seen - expected)^2 / expected.
 */
public final class ChiSquared {
  private ChiSquared() {}

  public static double of(KeyChooser chooser, double[] probabilities, int choices) {
    long[] seen = new long[probabilities.length];
    for (int number = 0; number < choices; number++) {
      seen[(int) chooser.choose(Draws.of(11, number))]++;
    }
    double sum = 0;
    for (int i = 0; i < seen.length; i++) {
      double expected = probabilities[i] * choices;
      sum += (seen[i] - expected) * (seen[i] - expected) / expected;
    }
    return sum;
  }
}
