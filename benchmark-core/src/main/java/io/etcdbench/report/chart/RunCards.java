// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import io.etcdbench.document.Card;
import io.etcdbench.document.Card.Metric;
import io.etcdbench.document.Card.Metrics;
import io.etcdbench.document.Chart;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.format.AxisLabels;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.Quantiles;
import io.etcdbench.report.FiguresLine;
import io.etcdbench.report.Latency;
import io.etcdbench.report.section.Operations;
import io.etcdbench.report.section.UncertaintyFacts;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One card per measured operation.
 *
 * @param style distinguishes runs
 */
record RunCards(SeriesStyle style) {

  List<Chart> of(ChartedRun run) {
    List<Chart> cards = new ArrayList<>();
    run.measure()
        .ifPresent(
            phase -> Operations.names(phase).forEach(name -> cards.add(card(run, phase, name))));
    return cards;
  }

  private Card card(ChartedRun run, PhaseResult phase, String operation) {
    List<SeriesResult> all = Operations.named(phase, operation);
    List<SeriesResult> fine = all.stream().filter(SeriesResult::isOk).toList();
    long failed = Operations.count(all) - Operations.count(fine);
    String failures =
        failed == 0
            ? "none failed"
            : "%s failed (%s)"
                .formatted(Quantity.count(failed), Quantity.share(failed, Operations.count(all)));
    return new Card(
        style.title(run, operation),
        style.of(run),
        new Fact("successful ops/s" + interval(fine), AxisLabels.number(Operations.rate(fine))),
        fine.stream().map(RunCards::latencies).toList(),
        Quantity.count(Operations.count(all)) + " ended, " + failures);
  }

  private static String interval(List<SeriesResult> fine) {
    String interval =
        fine.stream()
            .flatMap(one -> UncertaintyFacts.known(one).stream())
            .findFirst()
            .map(one -> UncertaintyFacts.plusMinus(one.opsPerSecond(), Operations.rate(fine)))
            .orElse("");
    return interval.isEmpty() ? "" : ", " + interval + " at 95 %";
  }

  private static Metrics latencies(SeriesResult series) {
    Latency latency = FiguresLine.shown(series);
    Map<String, Bounds> bounds = UncertaintyFacts.shown(series);
    List<Metric> metrics = new ArrayList<>();
    for (Quantiles.Quantile one : Quantiles.CARD) {
      metrics.add(metric(one.label(), latency.quantile(one.quantile()), bounds.get(one.label())));
    }
    metrics.add(metric("max", OptionalLong.of(latency.summary().max()), null));
    return new Metrics(series.responseNanos() == null ? "service time" : "response time", metrics);
  }

  private static Metric metric(String label, OptionalLong nanos, @Nullable Bounds bounds) {
    return new Metric(
        label,
        nanos.isPresent() ? Quantity.nanos(nanos.getAsLong()) : "-",
        UncertaintyFacts.plusMinus(bounds, (double) nanos.orElse(0)));
  }
}
