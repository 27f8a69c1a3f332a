// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

/**
 * Decides what is counted and not timed, such as allocated bytes or calls per operation: hardly any
 * noise, so one comparison is enough, and it finds what clocks miss. Immutable.
 *
 * @param limit the increase that fails, as a ratio less one
 */
public record CounterRule(double limit) {

  /**
   * Compares two counts per operation; fewer is better.
   *
   * @param baseline 0 or more
   * @param candidate 0 or more
   * @return FAIL when the candidate exceeds the baseline by more than the limit, else PASS
   */
  public Verdict decide(double baseline, double candidate) {
    if (!(baseline >= 0 && candidate >= 0)) {
      throw new IllegalArgumentException(
          "the counts per operation are %s and %s; allowed: 0 or more"
              .formatted(baseline, candidate));
    }
    return candidate > baseline * (1 + limit) ? Verdict.FAIL : Verdict.PASS;
  }
}
