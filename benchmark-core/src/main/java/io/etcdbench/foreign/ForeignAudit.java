// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import io.etcdbench.foreign.read.ForeignOutput;
import io.etcdbench.result.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Audits results that were not measured by this tool: the output of another tool, or a CSV table of
 * published results. Stateless.
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
   * @param text the content of a file with one or more runs
   * @param given facts supplied by the user; they override those in the text
   * @return one verdict per run, in order
   * @throws IllegalArgumentException when no tool is recognised, or a line of a table cannot be
   *     parsed; the message is one clause
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
   * @param run the run, with all known facts
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
