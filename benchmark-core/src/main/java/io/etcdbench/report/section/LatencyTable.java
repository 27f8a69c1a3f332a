// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Table;
import io.etcdbench.format.Precision;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.load.record.Quantiles;
import io.etcdbench.load.record.Quantiles.Quantile;
import io.etcdbench.report.Latency;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table of latencies: one group per series, with service and response time in rows. */
final class LatencyTable {
  private static final List<String> HEADER =
      Stream.of(
              Stream.of("time", "mean", "stddev", "min"),
              Quantiles.ALL.stream().map(Quantile::label),
              Stream.of("max"))
          .flatMap(Function.identity())
          .toList();

  private final Precision precision;

  LatencyTable(Precision precision) {
    this.precision = precision;
  }

  /**
   * Returns a table.
   *
   * @param series at least one
   * @param title title above the rows of a series
   */
  Table of(List<SeriesResult> series, Function<SeriesResult, String> title) {
    return new Table(
        HEADER, series.stream().map(one -> Group.of(title.apply(one), rows(one))).toList());
  }

  private List<List<String>> rows(SeriesResult series) {
    List<List<String>> rows = new ArrayList<>();
    Optional<Uncertainty> known = UncertaintyFacts.known(series);
    rows.add(row("service", Latency.of(series.serviceNanos())));
    known.ifPresent(one -> rows.addAll(bounds(one.serviceNanos())));
    LatencySummary response = series.responseNanos();
    if (response != null) {
      rows.add(row("response", Latency.of(response)));
      known.ifPresent(one -> rows.addAll(bounds(one.responseNanos())));
    }
    return rows;
  }

  private List<List<String>> bounds(Map<String, Bounds> byPercentile) {
    return List.of(
        bounds(
            UncertaintyFacts.LOW, one -> UncertaintyFacts.low(one, precision::nanos), byPercentile),
        bounds(
            UncertaintyFacts.HIGH,
            one -> UncertaintyFacts.high(one, precision::nanos),
            byPercentile));
  }

  private static List<String> bounds(
      String label, Function<@Nullable Bounds, String> cell, Map<String, Bounds> byPercentile) {
    List<String> cells = new ArrayList<>(List.of(label, "", "", ""));
    Quantiles.ALL.forEach(one -> cells.add(cell.apply(byPercentile.get(one.label()))));
    cells.add("");
    return cells;
  }

  private List<String> row(String time, Latency latency) {
    LatencySummary summary = latency.summary();
    List<String> cells = new ArrayList<>();
    cells.add(time);
    cells.add(precision.nanos(summary.mean()));
    cells.add(precision.nanos(latency.stddev()));
    cells.add(precision.nanos(summary.min()));
    Quantiles.ALL.forEach(one -> cells.add(orDash(latency.quantile(one.quantile()))));
    cells.add(precision.nanos(summary.max()));
    return cells;
  }

  private String orDash(OptionalLong nanos) {
    return nanos.isPresent() ? precision.nanos(nanos.getAsLong()) : "-";
  }
}
