// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import static io.etcdbench.format.Phrase.say;

import io.etcdbench.analysis.explain.Bottleneck;
import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import java.util.Comparator;
import java.util.Optional;

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
        ? "the members' metrics do not show it"
        : "%s: %s; %s".formatted(verdict, verdict.meaning(), explanation.evidence().get(0));
  }

  /**
   * Describes the failed operations of a load.
   *
   * @param result of that load
   * @return their number and the most frequent error, with an example; empty when none failed
   */
  public static Optional<String> errors(RunResult result) {
    RunFacts facts = new RunFacts(result);
    return facts.series().stream()
        .filter(one -> !one.isOk())
        .max(Comparator.comparingLong(SeriesResult::count))
        .map(
            most ->
                say(
                    "%d of %d operations failed; the most frequent error is %s%s",
                    facts.failed(),
                    facts.ended(),
                    most.outcome(),
                    most.example() == null ? "" : ": " + most.example()));
  }
}
