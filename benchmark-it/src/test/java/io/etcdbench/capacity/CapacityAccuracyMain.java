// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.capacity;

import io.etcdbench.capacity.SearchSpec.Range;
import java.util.List;
import java.util.Locale;

/**
 * How close a search comes to the capacity of servers that are queues: so many searches against
 * each, as a table. For a machine that does nothing else.
 */
public final class CapacityAccuracyMain {
  private static final double TOLERANCE = 0.05;

  private CapacityAccuracyMain() {}

  /**
   * Searches.
   *
   * @param args how many times each queue is searched, 20 without
   */
  public static void main(String[] args) {
    int runs = args.length == 0 ? 20 : Integer.parseInt(args[0]);
    System.out.println("| queue | capacity | run | found | error | load | end |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (QueueRun queue : List.of(new QueueRun(1, 4_000, 10), new QueueRun(4, 1_000, 10))) {
      int close = 0;
      for (int run = 1; run <= runs; run++) {
        close += search(queue, run) ? 1 : 0;
      }
      System.out.printf(
          Locale.ROOT,
          "| M/M/%d | | | %d of %d within 5 %% | | | |%n",
          queue.servers(),
          close,
          runs);
    }
    System.exit(0);
  }

  private static boolean search(QueueRun queue, int run) {
    Capacity found = queue.search(run, new Range(200, 100_000, TOLERANCE), Effort.CONFIRM);
    Probe highest = found.highest();
    double rate = highest == null ? 0 : highest.opsPerSecond();
    double error = rate / queue.truth() - 1;
    double seconds = found.probes().stream().mapToLong(p -> p.elapsed().toMillis()).sum() / 1e3;
    System.out.printf(
        Locale.ROOT,
        "| M/M/%d, %.0f/s each, p99 < %d ms | %.0f/s | %d | %.0f/s | %+.1f %% | %.0f s | %s |%n",
        queue.servers(),
        queue.servicesPerSecond(),
        queue.limitMillis(),
        queue.truth(),
        run,
        rate,
        100 * error,
        seconds,
        found.end());
    return Math.abs(error) <= TOLERANCE;
  }
}
