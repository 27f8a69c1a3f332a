// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import static java.util.stream.Collectors.joining;

import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Facts;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Table;
import io.etcdbench.format.Precision;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Clock;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.Sample.Percentiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table of a fleet's workers and their shares of the load.
 *
 * @param precision precision of the numbers
 */
public record WorkerTable(Precision precision) {
  private static final List<String> HEADER =
      List.of(
          "worker",
          "host",
          "scheduled",
          "ok",
          "failed",
          "dropped",
          "p50",
          "p99",
          "max",
          "clock",
          "began",
          "findings");

  private static final int HOST = 1;
  private static final int FINDINGS = 11;
  private static final String UNKNOWN = "-";

  /** Returns a summary of the fleet and one row per worker. */
  public List<Block> of(FleetAccount fleet) {
    List<Fact> facts = new ArrayList<>();
    facts.add(
        new Fact(
            "workers",
            "%s, started by %s%s"
                .formatted(
                    fleet.requested(),
                    fleet.launcher(),
                    fleet.lost().isEmpty() ? "" : "; lost: " + numbers(fleet.lost()))));
    add(facts, "start spread", fleet.startSpreadNanos());
    add(facts, "clocks known to", fleet.clockUncertaintyNanos());
    return List.of(
        new Facts(facts),
        new Table(
            HEADER,
            Set.of(0, HOST, FINDINGS),
            List.of(Group.of("", fleet.workers().stream().map(this::row).toList()))));
  }

  private static String numbers(List<Integer> workers) {
    return workers.stream().map(String::valueOf).collect(joining(", "));
  }

  private void add(List<Fact> facts, String label, @Nullable Long nanos) {
    if (nanos != null) {
      facts.add(new Fact(label, precision.nanos(nanos)));
    }
  }

  private List<String> row(Worker worker) {
    Percentiles latency = worker.latency();
    Clock clock = worker.clock();
    long failed = worker.failed().values().stream().mapToLong(Long::longValue).sum();
    return List.of(
        Integer.toString(worker.index()),
        worker.place() == null ? UNKNOWN : worker.place().host(),
        precision.count(worker.scheduled()),
        precision.count(worker.ok()),
        precision.count(failed),
        precision.count(worker.dropped()),
        nanos(latency == null ? null : latency.p50()),
        nanos(latency == null ? null : latency.p99()),
        nanos(latency == null ? null : latency.max()),
        clock == null ? UNKNOWN : "±" + precision.nanos(clock.uncertaintyNanos()),
        clock == null || clock.startLagNanos() == null
            ? UNKNOWN
            : "+" + precision.nanos(clock.startLagNanos()),
        findings(worker));
  }

  private String findings(Worker worker) {
    List<String> all = new ArrayList<>(worker.findings());
    Long lost = worker.lostAtNanos();
    if (lost != null) {
      all.add(0, "lost after " + precision.nanos(lost));
    }
    return String.join(", ", all);
  }

  private String nanos(@Nullable Long nanos) {
    return nanos == null ? UNKNOWN : precision.nanos(nanos);
  }
}
