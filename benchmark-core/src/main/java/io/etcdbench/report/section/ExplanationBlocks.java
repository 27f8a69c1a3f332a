// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.analysis.explain.LatencyBudget;
import io.etcdbench.analysis.explain.LatencyBudget.Floor;
import io.etcdbench.analysis.explain.LatencyBudget.Segment;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Table;
import io.etcdbench.format.Quantity;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/** Where the time went, and what held a run back. */
public final class ExplanationBlocks {
  private static final List<String> HEADER =
      List.of("part", "mean", "share", "one after the other");
  private static final int BAR = 40;

  private ExplanationBlocks() {}

  /** The latency as a waterfall; nothing when there is none. */
  public static List<Block> budget(Explanation explanation) {
    LatencyBudget budget = explanation.budget();
    if (budget == null) {
      return List.of();
    }
    List<List<String>> rows = new ArrayList<>();
    double before = 0;
    for (Segment segment : budget.segments()) {
      rows.add(row(segment, before, budget.totalNanos()));
      before += segment.meanNanos();
    }
    List<Fact> facts = new ArrayList<>();
    facts.add(
        new Fact(
            "in all", Quantity.nanos(budget.totalNanos()) + " mean " + budget.clock() + " time"));
    Floor floor = budget.floor();
    if (floor != null) {
      facts.add(new Fact("floor", floor(floor, budget)));
    }
    budget.missing().forEach(what -> facts.add(new Fact("in the rest", what)));
    return List.of(new Table(HEADER, List.of(new Group("", rows))), new Facts(facts));
  }

  private static List<String> row(Segment segment, double before, double total) {
    return List.of(
        segment.part().label(),
        Quantity.nanos(segment.meanNanos()),
        Quantity.percent(segment.meanNanos(), total),
        bar(before / total, (before + segment.meanNanos()) / total));
  }

  /** As wide as the whole latency, with points where spaces would be lost in Markdown. */
  private static String bar(double from, double to) {
    int begin = (int) Math.min(BAR - 1, Math.round(from * BAR));
    int end = (int) Math.max(begin, Math.min(BAR, Math.round(to * BAR)));
    return ".".repeat(begin) + "=".repeat(end - begin) + ".".repeat(BAR - end);
  }

  private static String floor(Floor floor, LatencyBudget budget) {
    return "%s: peer round trip %s + fdatasync %s; the mean latency is %s"
        .formatted(
            Quantity.nanos(floor.totalNanos()),
            Quantity.nanos(floor.peerRttNanos()),
            Quantity.nanos(floor.fdatasyncNanos()),
            Quantity.ratio(budget.totalNanos(), floor.totalNanos()));
  }

  /** What limited each benchmark of a JMH run that sends operations. */
  public static List<Block> verdicts(RunResult result) {
    List<Fact> facts = new ArrayList<>();
    for (JmhResult row : result.jmh()) {
      RunResult run = row.asRun(result.environment());
      if (Explanation.isFor(run)) {
        Explanation why = Explanation.of(run);
        String params =
            Parameters.text(Parameters.without(row.params(), Parameters.common(result.jmh())));
        facts.add(
            new Fact(
                why.verdict().toString(),
                "%s %s (%s): %s"
                    .formatted(row.shortName(), row.mode(), params, why.evidence().get(1))));
      }
    }
    return facts.isEmpty() ? List.of() : List.of(new Facts(facts));
  }

  /** What the verdict rests on, and what to do about it. */
  public static List<Block> verdict(Explanation explanation) {
    List<Fact> facts = new ArrayList<>();
    explanation.evidence().forEach(line -> facts.add(new Fact("seen", line)));
    explanation.missing().forEach(what -> facts.add(new Fact("not known", what)));
    facts.add(new Fact("to do", explanation.advice()));
    return List.of(new Facts(facts));
  }
}
