// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.compare;

/** The verdict of a gate, in ascending order of urgency. */
public enum Verdict {
  /** A slowdown of the promised size is ruled out at 95 %. */
  PASS,
  /** The pairs are too noisy to decide; the smallest detectable effect is reported. */
  INCONCLUSIVE,
  /** The measurements cannot be compared; no percentage is reported. */
  INCOMPARABLE,
  /** The measurement itself failed. */
  ERROR,
  /** The candidate is significantly worse, by more than the rule allows. */
  FAIL;

  /** Returns the more urgent of two verdicts. */
  public Verdict and(Verdict other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
