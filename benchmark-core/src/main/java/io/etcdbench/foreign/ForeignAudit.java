// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import io.etcdbench.foreign.read.ForeignOutput;
import io.etcdbench.result.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Audits what another tool, or a person, wrote: the output of a tool, or a table of published
 * figures as CSV. Stateless.
 */
public final class ForeignAudit {
  private static final List<ForeignRule> RULES =
      Stream.of(ForeignRules.ALL, FigureRules.ALL, JmhScoreRules.ALL)
          .flatMap(List::stream)
          .toList();

  private ForeignAudit() {}

  /**
   * Audits a text.
   *
   * @param text what a file holds: one run, or several
   * @param given facts that the reader knows; they replace what the text tells
   * @return what the rules say of each run, in their order
   * @throws IllegalArgumentException when no tool is recognised, or a line of a table cannot be
   *     read; the message is one clause
   */
  public static List<ForeignVerdict> of(String text, Map<Fact, Double> given) {
    if (PublishedTable.isOne(text)) {
      return PublishedTable.read(text).audit();
    }
    List<ForeignRun> runs = ForeignOutput.read(text).stream().map(run -> run.with(given)).toList();
    return runs.stream().map(run -> of(run).and(between(run, runs))).toList();
  }

  /**
   * Audits one run.
   *
   * @param run with all that is known of it
   * @return what the rules say of it
   */
  public static ForeignVerdict of(ForeignRun run) {
    return ForeignVerdict.of(run, RULES);
  }

  private static List<Finding> between(ForeignRun run, List<ForeignRun> all) {
    return run.scores().isEmpty()
        ? List.of()
        : all.stream()
            .filter(other -> !other.scores().isEmpty())
            .map(other -> JmhScoreRules.littlesLaw(run, other))
            .flatMap(Optional::stream)
            .toList();
  }
}
