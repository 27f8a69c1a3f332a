// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.analysis.explain.Bottleneck;
import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.result.RunResult;

/** What gives way at a rate that does not hold. */
final class Beyond {
  private Beyond() {}

  /**
   * Explains the lowest rate that does not hold.
   *
   * @param result of that rate
   * @return the verdict with its first line of evidence; that nobody can say otherwise
   */
  static String breaksFirst(RunResult result) {
    Explanation explanation = Explanation.of(result);
    Bottleneck verdict = explanation.verdict();
    return verdict == Bottleneck.UNKNOWN || verdict == Bottleneck.HEALTHY
        ? "the members' figures do not tell"
        : "%s: %s; %s".formatted(verdict, verdict.meaning(), explanation.evidence().get(0));
  }
}
