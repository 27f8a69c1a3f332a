// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.record.LatencySummary;
import io.etcdbench.report.Document.Block;
import io.etcdbench.report.Document.Group;
import io.etcdbench.report.Document.Paragraph;
import io.etcdbench.report.Document.Table;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.SeriesResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The table of a phase: one group per operation and outcome, service and response time in rows. */
final class SeriesTable {
  private static final List<String> HEADER =
      List.of("time", "mean", "p50", "p90", "p99", "p99.9", "max");

  private SeriesTable() {}

  static List<Block> of(PhaseResult phase) {
    return List.of(
        new Paragraph(
            "%s operations offered in %s, %s of them not sent."
                .formatted(
                    Quantity.count(phase.offered()),
                    Quantity.nanos(phase.elapsedNanos()),
                    Quantity.count(phase.notOffered()))),
        new Table(HEADER, phase.series().stream().map(SeriesTable::group).toList()));
  }

  private static Group group(SeriesResult series) {
    return new Group(
        "%s %s: %s, %s ops/s"
            .formatted(
                series.operation(),
                series.outcome(),
                Quantity.count(series.count()),
                Quantity.number(series.opsPerSecond())),
        rows(series));
  }

  private static List<List<String>> rows(SeriesResult series) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("service", series.serviceNanos()));
    LatencySummary response = series.responseNanos();
    if (response != null) {
      rows.add(row("response", response));
    }
    return rows;
  }

  private static List<String> row(String time, LatencySummary nanos) {
    return Stream.of(
            time,
            Quantity.nanos(nanos.mean()),
            percentile(nanos.p50()),
            percentile(nanos.p90()),
            percentile(nanos.p99()),
            percentile(nanos.p999()),
            Quantity.nanos(nanos.max()))
        .toList();
  }

  private static String percentile(@Nullable Long nanos) {
    return nanos == null ? "-" : Quantity.nanos(nanos);
  }
}
