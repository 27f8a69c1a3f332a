// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateRule.Pairs;
import io.etcdbench.gate.arm.Timing;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Chooses the next session of a record, and estimates the remaining time. The next session belongs
 * to the row with the smallest share of its planned sessions, so that an interrupted record has
 * some of every row.
 *
 * @param plan planned content of the record
 */
record RecordSchedule(RecordPlan plan) {
  private static final double SECONDS = 60;

  /** Extra time for base measurements and the start of members. */
  private static final double BESIDE = 1.3;

  /**
   * Sessions of one row of the record.
   *
   * @param kind difference between the arms
   * @param servers servers that the arms use
   */
  record Row(SuiteKind kind, Servers servers) {}

  /** Returns the row that lags most and whose session ends in time; empty when none does. */
  Optional<Row> next(List<RecordLine> lines, Duration left) {
    return rows().stream()
        .filter(row -> missing(row, lines) > 0 && minutes(row, lines) <= minutes(left))
        .min(Comparator.comparingDouble(row -> done(row, lines) / (double) wanted(row)));
  }

  /** Returns the number of sessions that the record lacks. */
  long missing(List<RecordLine> lines) {
    return rows().stream().mapToLong(row -> missing(row, lines)).sum();
  }

  /** Returns the duration of the missing sessions, in minutes. */
  double minutes(List<RecordLine> lines) {
    return rows().stream().mapToDouble(row -> missing(row, lines) * minutes(row, lines)).sum();
  }

  /** Returns the number of existing sessions of a row. */
  long done(Row row, List<RecordLine> lines) {
    return own(row, lines).size();
  }

  int wanted(Row row) {
    return plan.wanted().of(row.kind());
  }

  private long missing(Row row, List<RecordLine> lines) {
    return Math.max(0, wanted(row) - done(row, lines));
  }

  /**
   * Returns the mean duration of the row's existing sessions, or else the duration of its pairs by
   * the plan.
   */
  private double minutes(Row row, List<RecordLine> lines) {
    return own(row, lines).stream()
        .mapToDouble(RecordLine::minutes)
        .average()
        .orElseGet(() -> pairs(row) * minutesOfAPair() * BESIDE);
  }

  private int pairs(Row row) {
    Pairs pairs = GateRule.DEFAULT.pairs();
    int more = row.kind().isTimed() ? pairs.first() : pairs.first() / 2;
    return (pairs.least() + more) * plan.arms().workloads().size();
  }

  private double minutesOfAPair() {
    return minutes(plan.timing().pair().plus(Timing.STARTING));
  }

  private static double minutes(Duration duration) {
    return duration.toMillis() / 1_000.0 / SECONDS;
  }

  private List<RecordLine> own(Row row, List<RecordLine> lines) {
    return lines.stream()
        .filter(line -> line.isOf(row.kind().word(), row.servers()))
        .filter(line -> line.removed().isEmpty())
        .filter(line -> line.rule() == GateRule.VERSION && line.scale().equals(plan.scale()))
        .toList();
  }

  private List<Row> rows() {
    return plan.servers().stream()
        .flatMap(
            servers ->
                plan.kinds().stream()
                    .filter(kind -> kind.fits(servers))
                    .map(kind -> new Row(kind, servers)))
        .toList();
  }
}
