// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import io.etcdbench.result.Finding;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A rule that checks published results.
 *
 * @param name the name of the rule; its finding may be of a more general kind
 * @param decides whether a run that lacks facts for this rule is undecidable
 * @param concerns the runs that the rule applies to
 * @param needs the facts that the rule requires
 * @param ask checks a run that has these facts
 */
record ForeignRule(
    String name,
    boolean decides,
    Predicate<ForeignRun> concerns,
    Set<Fact> needs,
    Function<ForeignRun, Optional<Finding>> ask) {

  /** Returns the required facts that a run lacks. */
  Set<Fact> lacking(ForeignRun run) {
    Set<Fact> lacking = new TreeSet<>(needs);
    lacking.removeIf(run::has);
    return lacking;
  }
}
