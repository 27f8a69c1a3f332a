// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import org.apache.commons.math3.distribution.BetaDistribution;

/** How large a share may be in truth that was seen so often. */
public final class ShareBound {
  private ShareBound() {}

  /**
   * The one-sided 95 % upper bound of a share: Clopper and Pearson, Biometrika 26 (1934).
   *
   * @param seen how often, 0 or more
   * @param of how many, more than were seen
   * @return 0 to 1
   */
  public static double upper(int seen, int of) {
    return new BetaDistribution(null, seen + 1.0, of - seen).inverseCumulativeProbability(0.95);
  }
}
