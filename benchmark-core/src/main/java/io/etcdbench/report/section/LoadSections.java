// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Distribution;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.format.Precision;
import io.etcdbench.report.Latency;
import io.etcdbench.report.chart.LatencyChart;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The measurements of a load run: throughput, latencies and their distribution, phase by phase. */
public final class LoadSections {
  private static final List<String> PHASES =
      List.of("phase", "time", "scheduled", "dropped", "ended", "failed", "ops/s");

  private static final String CLOSED =
      "service: done - sent. This was a closed loop: no operation has a scheduled time, so there"
          + " is no response time, and requests that would have arrived during a stall are not"
          + " measured. -: fewer than 10 samples lie above the percentile.";

  private static final String OPEN =
      "service: done - sent, what the client sees of the server. response: done - intended, latency"
          + " from the scheduled time, including the wait to be sent. -: fewer than 10 samples lie"
          + " above the percentile.";

  private final Precision precision;

  public LoadSections(Precision precision) {
    this.precision = precision;
  }

  /** Returns the sections of the measure phase; preloading appears only in the table of phases. */
  public List<Section> measured(RunResult result) {
    return result.phases().stream()
        .filter(phase -> phase.is(PhaseName.MEASURE) && !phase.series().isEmpty())
        .flatMap(phase -> Stream.of(throughput(result, phase), latency(phase)))
        .filter(section -> !section.blocks().isEmpty())
        .toList();
  }

  private Section throughput(RunResult result, PhaseResult phase) {
    return new Section("Throughput", new ThroughputTable(precision).of(result, phase));
  }

  private Section latency(PhaseResult phase) {
    List<SeriesResult> fine = Operations.fine(phase);
    List<Block> blocks = new ArrayList<>();
    if (!fine.isEmpty()) {
      blocks.add(new LatencyTable(precision).of(fine, this::title));
      blocks.add(new Paragraph(isOpen(fine) ? OPEN : CLOSED));
      fine.forEach(series -> blocks.add(chart(series)));
    }
    return new Section("Latency", blocks);
  }

  private String title(SeriesResult series) {
    return series.operation() + ": " + precision.count(series.count());
  }

  private static boolean isOpen(List<SeriesResult> series) {
    return series.stream().anyMatch(one -> one.responseNanos() != null);
  }

  private Distribution chart(SeriesResult series) {
    return LatencyChart.of(
        "%s, %s time: from - to, operations, cumulative share"
            .formatted(series.operation(), series.responseNanos() == null ? "service" : "response"),
        Latency.of(series.latencyNanos()).nanos(),
        precision);
  }

  /** Returns the phases with their times; empty for a run without phases. */
  public List<Block> phases(List<PhaseResult> phases) {
    List<List<String>> rows = phases.stream().map(this::row).toList();
    return rows.isEmpty() ? List.of() : List.of(new Table(PHASES, List.of(Group.of("", rows))));
  }

  /** Ended operations are known only if latencies were recorded; some phases send no load. */
  private List<String> row(PhaseResult phase) {
    List<SeriesResult> load = phase.ofLoad();
    List<SeriesResult> fine = load.stream().filter(SeriesResult::isOk).toList();
    boolean kept = !load.isEmpty();
    boolean offers = phase.scheduled() > 0;
    return List.of(
        phase.name(),
        precision.nanos(phase.elapsedNanos()),
        offers ? precision.count(phase.scheduled()) : "-",
        offers ? precision.count(phase.dropped()) : "-",
        kept ? precision.count(Operations.count(load)) : "-",
        kept ? precision.count(Operations.count(load) - Operations.count(fine)) : "-",
        kept ? precision.number(Operations.rate(fine)) : "-");
  }
}
