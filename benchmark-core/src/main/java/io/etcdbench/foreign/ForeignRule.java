// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import io.etcdbench.result.Finding;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A rule that published figures are held against.
 *
 * @param name of the rule; its finding may be of a more general kind
 * @param decides whether a run of which it cannot be asked is not decidable
 * @param concerns which runs it is about
 * @param needs the facts without which it cannot be asked
 * @param ask of a run that tells these facts
 */
record ForeignRule(
    String name,
    boolean decides,
    Predicate<ForeignRun> concerns,
    Set<Fact> needs,
    Function<ForeignRun, Optional<Finding>> ask) {

  /** The facts that a run does not tell. */
  Set<Fact> lacking(ForeignRun run) {
    Set<Fact> lacking = new TreeSet<>(needs);
    lacking.removeIf(run::tells);
    return lacking;
  }
}
