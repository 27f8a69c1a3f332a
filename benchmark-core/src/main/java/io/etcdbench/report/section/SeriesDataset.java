// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.document.Dataset;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.load.record.Quantiles;
import io.etcdbench.load.record.Quantiles.Quantile;
import io.etcdbench.report.Latency;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The series of a run for programs: one row per series of each phase. */
public final class SeriesDataset {
  private SeriesDataset() {}

  public static Dataset of(RunResult result) {
    List<List<String>> rows = new ArrayList<>();
    for (PhaseResult phase : result.phases()) {
      phase.series().forEach(series -> rows.add(row(phase, series)));
    }
    return new Dataset(header(), rows);
  }

  private static List<String> header() {
    List<String> header =
        new ArrayList<>(List.of("phase", "operation", "outcome", "count", "opsPerSecond"));
    for (String time : List.of("service", "response")) {
      header.add(time + "MeanNanos");
      header.add(time + "StddevNanos");
      header.add(time + "MinNanos");
      Quantiles.ALL.forEach(one -> header.add(time + one.field() + "Nanos"));
      header.add(time + "MaxNanos");
    }
    header.add("example");
    header.add("opsPerSecondLow");
    header.add("opsPerSecondHigh");
    for (String time : List.of("service", "response")) {
      Quantiles.ALL.forEach(
          one -> {
            header.add(time + one.field() + "LowNanos");
            header.add(time + one.field() + "HighNanos");
          });
    }
    return header;
  }

  private static List<String> row(PhaseResult phase, SeriesResult series) {
    List<String> row = new ArrayList<>();
    row.add(phase.name());
    row.add(series.operation());
    row.add(series.outcome());
    row.add(Long.toString(series.count()));
    row.add(Dataset.cell(series.opsPerSecond()));
    row.addAll(latencies(series.serviceNanos()));
    row.addAll(latencies(series.responseNanos()));
    row.add(Objects.requireNonNullElse(series.example(), ""));
    Uncertainty known =
        Objects.requireNonNullElse(series.uncertainty(), Uncertainty.unknown(0, "not recorded"));
    row.addAll(bounds(known.opsPerSecond()));
    for (Map<String, Bounds> nanos : List.of(known.serviceNanos(), known.responseNanos())) {
      Quantiles.ALL.forEach(one -> row.addAll(bounds(nanos.get(one.label()))));
    }
    return row;
  }

  /** Returns the cells of both bounds; the upper one may not exist. */
  private static List<String> bounds(@Nullable Bounds bounds) {
    if (bounds == null) {
      return List.of("", "");
    }
    return List.of(Dataset.cell(bounds.low()), Dataset.cell(bounds.high()));
  }

  private static List<String> latencies(@Nullable LatencySummary summary) {
    if (summary == null) {
      return Collections.nCopies(Quantiles.ALL.size() + 4, "");
    }
    Latency latency = Latency.of(summary);
    List<String> cells = new ArrayList<>();
    cells.add(Dataset.cell(summary.mean()));
    cells.add(Dataset.cell(latency.stddev()));
    cells.add(Long.toString(summary.min()));
    for (Quantile one : Quantiles.ALL) {
      OptionalLong nanos = latency.quantile(one.quantile());
      cells.add(nanos.isPresent() ? Long.toString(nanos.getAsLong()) : "");
    }
    cells.add(Long.toString(summary.max()));
    return cells;
  }
}
