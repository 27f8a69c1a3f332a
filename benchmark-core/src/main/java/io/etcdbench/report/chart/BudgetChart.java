// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.analysis.explain.LatencyBudget;
import io.etcdbench.analysis.explain.LatencyBudget.Floor;
import io.etcdbench.analysis.explain.LatencyBudget.Segment;
import io.etcdbench.document.Waterfall;
import io.etcdbench.document.Waterfall.Bar;
import io.etcdbench.document.Waterfall.Look;
import io.etcdbench.document.Waterfall.Step;
import io.etcdbench.format.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The mean latency of a run, divided into its parts, as a waterfall. */
public final class BudgetChart {
  /** Explanation of the chart for readers. */
  public static final String HINT =
      "Mean latency by component, as if sequential. A model from the means of client and members,"
          + " not a trace; 'rest' is unattributed.";

  private BudgetChart() {}

  /**
   * Returns the latency budget of a run.
   *
   * @param explanation explanation of the run
   * @param colour colour of its bars, from 1
   * @param whose prefix of its title; may be empty
   * @return empty if no operation succeeded
   */
  public static Optional<Waterfall> of(Explanation explanation, int colour, String whose) {
    LatencyBudget budget = explanation.budget();
    return budget == null ? Optional.empty() : Optional.of(of(budget, colour, whose));
  }

  private static Waterfall of(LatencyBudget budget, int colour, String whose) {
    double total = budget.totalNanos();
    List<Step> steps = new ArrayList<>();
    double before = 0;
    for (Segment one : budget.segments()) {
      Bar bar = new Bar(before, one.meanNanos(), Look.FILLED);
      steps.add(step(one.part().label(), one.basis(), bar, total));
      before += one.meanNanos();
    }
    Floor floor = budget.floor();
    if (floor != null) {
      steps.add(floor(floor, total));
    }
    return new Waterfall(
        "%s%s mean %s time".formatted(whose, Quantity.nanos(total), budget.clock()),
        colour,
        total,
        steps,
        budget.missing().stream().map(what -> "In the rest: " + what + ".").toList());
  }

  /** Returns the physical minimum, which the whole is compared with. */
  private static Step floor(Floor floor, double total) {
    String basis =
        "peer round trip %s + fdatasync %s; the mean is %s"
            .formatted(
                Quantity.nanos(floor.peerRttNanos()),
                Quantity.nanos(floor.fdatasyncNanos()),
                Quantity.ratio(total, floor.totalNanos()));
    return step("physical floor", basis, new Bar(0, floor.totalNanos(), Look.HOLLOW), total);
  }

  private static Step step(String label, String basis, Bar bar, double total) {
    return new Step(
        label, basis, Quantity.nanos(bar.length()), Quantity.percent(bar.length(), total), bar);
  }
}
