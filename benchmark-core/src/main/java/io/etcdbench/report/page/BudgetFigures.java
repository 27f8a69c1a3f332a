// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.page;

import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.analysis.explain.LatencyBudget;
import io.etcdbench.analysis.explain.LatencyBudget.Floor;
import io.etcdbench.analysis.explain.LatencyBudget.Segment;
import io.etcdbench.document.html.Element;
import io.etcdbench.format.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * Where the mean latency went, as a waterfall: each part begins where the one before it ended. Each
 * run is as wide as its own mean, since means of several runs may lie decades apart.
 *
 * @param paint tells runs apart
 */
record BudgetFigures(SeriesStyle paint) {

  List<Element> of(List<PageRun> runs) {
    return runs.stream()
        .flatMap(run -> budget(run).map(budget -> figure(run, budget)).stream())
        .toList();
  }

  private static Optional<LatencyBudget> budget(PageRun run) {
    return Optional.ofNullable(Explanation.of(run.result()).budget());
  }

  private Element figure(PageRun run, LatencyBudget budget) {
    String whose = paint.overlaid() ? run.name() + ": " : "";
    String title =
        "%s%s mean %s time".formatted(whose, Quantity.nanos(budget.totalNanos()), budget.clock());
    Element steps = Element.of("div", "waterfall " + SeriesStyle.colour(run.number()));
    double before = 0;
    for (Segment segment : budget.segments()) {
      steps.add(step(segment, before, budget));
      before += segment.meanNanos();
    }
    Floor floor = budget.floor();
    if (floor != null) {
      steps.add(floor(floor, budget));
    }
    Element figure =
        Element.of("figure").add(Element.of("figcaption").add(Element.of("b").text(title)), steps);
    budget
        .missing()
        .forEach(what -> figure.add(Element.of("p", "soft").text("In the rest: " + what + ".")));
    return figure;
  }

  private static Element step(Segment segment, double before, LatencyBudget budget) {
    String value =
        Quantity.nanos(segment.meanNanos())
            + " · "
            + Quantity.percent(segment.meanNanos(), budget.totalNanos());
    return step(segment.part().label(), segment.basis(), value)
        .add(lane("bar", before, segment.meanNanos(), budget.totalNanos()));
  }

  /** What physics asks for, to be held against the whole. */
  private static Element floor(Floor floor, LatencyBudget budget) {
    String basis =
        "peer round trip %s + fdatasync %s"
            .formatted(
                Quantity.nanos(floor.peerRttNanos()), Quantity.nanos(floor.fdatasyncNanos()));
    String value =
        "%s · the mean is %s"
            .formatted(
                Quantity.nanos(floor.totalNanos()),
                Quantity.ratio(budget.totalNanos(), floor.totalNanos()));
    return step("physical floor", basis, value)
        .add(lane("bar floor", 0, floor.totalNanos(), budget.totalNanos()));
  }

  private static Element step(String label, String basis, String value) {
    return Element.of("div", "step")
        .add(
            Element.of("div", "part")
                .add(Element.of("b").text(label), Element.of("span", "soft").text(basis)),
            Element.of("div", "value").text(value));
  }

  private static Element lane(String css, double fromNanos, double nanos, double wholeNanos) {
    double length = Math.min(wholeNanos - fromNanos, nanos);
    String place =
        "margin-left:%s;width:%s"
            .formatted(share(fromNanos, wholeNanos), share(length, wholeNanos));
    Element lane = Element.of("div", "lane");
    return nanos > 0 ? lane.add(Element.of("i", css).with("style", place)) : lane;
  }

  private static String share(double part, double whole) {
    return Quantity.decimals(Math.max(0, 100 * part / whole), 2) + "%";
  }
}
