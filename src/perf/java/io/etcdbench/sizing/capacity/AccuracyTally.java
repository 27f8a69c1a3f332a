// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.format.Percent;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The errors of the searches of one queue. Thread-safe: it can be read during a search. */
final class AccuracyTally {
  private static final double TOLERANCE = 0.05;

  private final QueueRun queue;
  private final List<Double> errors = new CopyOnWriteArrayList<>();

  AccuracyTally(QueueRun queue) {
    this.queue = queue;
  }

  QueueRun queue() {
    return queue;
  }

  /**
   * Counts a search.
   *
   * @param error found capacity minus true capacity, as a share of the true capacity
   */
  void add(double error) {
    errors.add(error);
  }

  /** Returns a row of a Markdown table. */
  String row() {
    DoubleSummaryStatistics seen =
        errors.stream().mapToDouble(Double::doubleValue).summaryStatistics();
    if (seen.getCount() == 0) {
      return "| %s | 0 | - | - | - | - |".formatted(queue.name());
    }
    return "| %s | %s | %s | %s | %s | %s |"
        .formatted(
            queue.name(),
            seen.getCount(),
            errors.stream().filter(error -> Math.abs(error) <= TOLERANCE).count(),
            Percent.signed(seen.getAverage()),
            Percent.signed(seen.getMin()),
            Percent.signed(seen.getMax()));
  }
}
