// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The histograms of one thread for one interval. A series is created with its first operation, and
 * a histogram grows with its largest value; after that nothing is allocated.
 */
final class Tally {
  private final List<String> operations;
  private final Clocks clocks;
  private final List<Map<OutcomeKind, Cell>> cells = new ArrayList<>();
  private final Histogram lagNanos = Histograms.empty();
  private long lastDoneNanos;

  Tally(List<String> operations, Clocks clocks) {
    this.operations = operations;
    this.clocks = clocks;
    operations.forEach(operation -> cells.add(new EnumMap<>(OutcomeKind.class)));
  }

  void record(int operation, Outcome outcome, long intendedNanos, long sentNanos, long doneNanos) {
    Cell cell = cell(operation, outcome);
    cell.serviceNanos.recordValue(Math.max(0, doneNanos - sentNanos));
    if (clocks == Clocks.INTENDED_SENT_DONE) {
      cell.responseNanos.recordValue(Math.max(0, doneNanos - intendedNanos));
      lagNanos.recordValue(Math.max(0, sentNanos - intendedNanos));
    }
    if (outcome.kind() != OutcomeKind.ABANDONED) {
      lastDoneNanos = Math.max(lastDoneNanos, doneNanos);
    }
  }

  private Cell cell(int operation, Outcome outcome) {
    Map<OutcomeKind, Cell> ofOperation = cells.get(operation);
    Cell cell = ofOperation.get(outcome.kind());
    if (cell == null) {
      cell = new Cell();
      ofOperation.put(outcome.kind(), cell);
    }
    if (cell.example == null && !outcome.isOk()) {
      cell.example = outcome.detail();
    }
    return cell;
  }

  void clear() {
    cells.forEach(ofOperation -> ofOperation.values().forEach(Cell::clear));
    lagNanos.reset();
    lastDoneNanos = 0;
  }

  /** Copies the recorded operations into an interval with no sent operations. */
  Interval toInterval(long startNanos, long endNanos) {
    List<Series> series = new ArrayList<>();
    for (int operation = 0; operation < operations.size(); operation++) {
      for (var cell : cells.get(operation).entrySet()) {
        if (cell.getValue().serviceNanos.getTotalCount() > 0) {
          series.add(toSeries(operations.get(operation), cell.getKey(), cell.getValue()));
        }
      }
    }
    long lastDone = Math.max(startNanos, lastDoneNanos);
    return new Interval(startNanos, endNanos, 0, 0, lastDone, series, ifOpen(lagNanos));
  }

  private Series toSeries(String operation, OutcomeKind outcome, Cell cell) {
    Histogram service = cell.serviceNanos.copy();
    return new Series(operation, outcome, service, ifOpen(cell.responseNanos), cell.example);
  }

  private @Nullable Histogram ifOpen(Histogram histogram) {
    return clocks == Clocks.INTENDED_SENT_DONE ? histogram.copy() : null;
  }

  /** The histograms of one series. */
  private static final class Cell {
    private final Histogram serviceNanos = Histograms.empty();
    private final Histogram responseNanos = Histograms.empty();
    private @Nullable String example;

    void clear() {
      serviceNanos.reset();
      responseNanos.reset();
      example = null;
    }
  }
}
