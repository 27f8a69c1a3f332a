// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.analysis.explain.Bottleneck;
import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.result.RunResult;

/** Explains why a rate above the capacity misses the objective. */
public final class SaturationCause {
  private SaturationCause() {}

  /**
   * Explains the lowest rate that does not hold.
   *
   * @param result of that rate
   * @return the verdict with its first line of evidence, or a sentence that the cause is unknown
   */
  public static String breaksFirst(RunResult result) {
    Explanation explanation = Explanation.of(result);
    Bottleneck verdict = explanation.verdict();
    return verdict == Bottleneck.UNKNOWN || verdict == Bottleneck.HEALTHY
        ? "the members' figures do not show it"
        : "%s: %s; %s".formatted(verdict, verdict.meaning(), explanation.evidence().get(0));
  }
}
