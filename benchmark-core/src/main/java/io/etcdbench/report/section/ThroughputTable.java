// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Table;
import io.etcdbench.format.Precision;
import io.etcdbench.format.Quantity;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.ArrayList;
import java.util.List;

/** The number of successful and failed operations of each name in a phase. */
public final class ThroughputTable {
  private static final List<String> HEADER =
      List.of(
          "operation",
          "ops/s",
          UncertaintyFacts.LOW,
          UncertaintyFacts.HIGH,
          "ok",
          "failed",
          "failed share");

  private final Precision precision;

  ThroughputTable(Precision precision) {
    this.precision = precision;
  }

  List<Block> of(RunResult result, PhaseResult phase) {
    List<List<String>> rows = new ArrayList<>();
    List<String> operations = Operations.names(phase);
    operations.forEach(name -> rows.add(row(name, Operations.named(phase, name))));
    List<SeriesResult> load = phase.ofLoad();
    if (load.stream().map(SeriesResult::operation).distinct().count() > 1) {
      rows.add(row("all", load));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(new Paragraph(scheduled(result, phase, precision)));
    Table table = new Table(HEADER, List.of(Group.of("", rows)));
    boolean known = load.stream().anyMatch(one -> UncertaintyFacts.known(one).isPresent());
    blocks.add(known ? table : table.without(UncertaintyFacts.LOW, UncertaintyFacts.HIGH));
    List<Fact> facts = UncertaintyFacts.of(phase);
    if (!facts.isEmpty()) {
      blocks.add(new Facts(facts));
    }
    return blocks;
  }

  /**
   * Returns the number of scheduled operations, and of dropped ones, in words.
   *
   * @param result the run of the phase
   */
  public static String scheduled(RunResult result, PhaseResult phase, Precision precision) {
    String text =
        "%s operations scheduled in %s"
            .formatted(precision.count(phase.scheduled()), precision.nanos(phase.elapsedNanos()));
    return phase.dropped() == 0
        ? text + "."
        : "%s; %s of them (%s) were dropped%s."
            .formatted(
                text,
                precision.count(phase.dropped()),
                Quantity.share(phase.dropped(), phase.scheduled()),
                endedEarly(result) ? "" : ": the in-flight limit was reached");
  }

  /** Returns whether operations were also dropped because the run or a worker ended early. */
  private static boolean endedEarly(RunResult result) {
    FleetAccount fleet = result.fleet();
    return (fleet != null && !fleet.lost().isEmpty())
        || result.findings().stream().anyMatch(one -> one.kind().equals(Finding.CUT_SHORT));
  }

  private List<String> row(String name, List<SeriesResult> series) {
    List<SeriesResult> fine = series.stream().filter(SeriesResult::isOk).toList();
    long ok = Operations.count(fine);
    long all = Operations.count(series);
    Bounds bounds =
        fine.size() == 1
            ? UncertaintyFacts.known(fine.get(0)).map(Uncertainty::opsPerSecond).orElse(null)
            : null;
    return List.of(
        name,
        precision.number(Operations.rate(fine)),
        UncertaintyFacts.low(bounds, precision::number),
        UncertaintyFacts.high(bounds, precision::number),
        precision.count(ok),
        precision.count(all - ok),
        Quantity.share(all - ok, all));
  }
}
