// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Table;
import io.etcdbench.format.Precision;
import io.etcdbench.format.Quantity;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.SeriesResult;
import java.util.ArrayList;
import java.util.List;

/** How many operations of each name ended in a phase, well or not. */
public final class ThroughputTable {
  private static final List<String> HEADER =
      List.of("operation", "ops/s", "ok", "failed", "failed share");

  private final Precision precision;

  ThroughputTable(Precision precision) {
    this.precision = precision;
  }

  List<Block> of(PhaseResult phase) {
    List<List<String>> rows = new ArrayList<>();
    List<String> operations = Operations.names(phase);
    operations.forEach(name -> rows.add(row(name, Operations.named(phase, name))));
    List<SeriesResult> load =
        phase.series().stream().filter(series -> !series.heardByWatchers()).toList();
    if (load.stream().map(SeriesResult::operation).distinct().count() > 1) {
      rows.add(row("all", load));
    }
    return List.of(
        new Paragraph(offered(phase, precision)), new Table(HEADER, List.of(new Group("", rows))));
  }

  /** How many operations there were to be, and how many of them were never sent. */
  public static String offered(PhaseResult phase, Precision precision) {
    String text =
        "%s operations offered in %s"
            .formatted(precision.count(phase.offered()), precision.nanos(phase.elapsedNanos()));
    return phase.notOffered() == 0
        ? text + "."
        : "%s; %s of them (%s) were never sent: as many as allowed were in flight."
            .formatted(
                text,
                precision.count(phase.notOffered()),
                Quantity.share(phase.notOffered(), phase.offered()));
  }

  private List<String> row(String name, List<SeriesResult> series) {
    List<SeriesResult> fine = series.stream().filter(Operations::isOk).toList();
    long ok = Operations.count(fine);
    long all = Operations.count(series);
    return List.of(
        name,
        precision.number(Operations.rate(fine)),
        precision.count(ok),
        precision.count(all - ok),
        Quantity.share(all - ok, all));
  }
}
