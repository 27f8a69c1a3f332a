// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

/** What a gate says. In the order of how much attention it asks for. */
public enum Verdict {
  /** A slow-down of the promised size is excluded at 95 %. */
  PASS,
  /**
   * The pairs are too noisy for either answer; the effect that they could show is reported with it.
   */
  INCONCLUSIVE,
  /** What was measured cannot be compared; no percentage is reported. */
  INCOMPARABLE,
  /** The measurement itself failed. */
  ERROR,
  /** It got worse, confirmed in fresh JVMs. */
  FAIL;

  /**
   * The verdict of several: the one that asks for most attention.
   *
   * @param other another one
   * @return this one or the other
   */
  public Verdict and(Verdict other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
