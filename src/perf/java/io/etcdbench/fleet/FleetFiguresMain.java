// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static io.etcdbench.format.Phrase.millis;
import static io.etcdbench.format.Quantity.decimals;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.statistic.Median;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Compares runs by one process with runs by a fleet: the metrics of each, and whether the medians
 * differ by less than single runs do.
 */
public final class FleetFiguresMain {
  private static final List<String> NAMES = List.of("ops/s", "p50 ms", "p99 ms");

  private FleetFiguresMain() {}

  /**
   * Prints the comparison.
   *
   * @param args result files, alternately of one process and of a fleet
   */
  public static void main(String[] args) {
    List<double[]> alone = new ArrayList<>();
    List<double[]> together = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      RunResult result = ResultFile.read(Path.of(args[i]));
      double[] figures = figures(result);
      (i % 2 == 0 ? alone : together).add(figures);
      System.out.printf(
          "%-7s %s ops/s %s, p50 %s ms, p99 %s ms; scheduled %s; %s%s%n",
          i % 2 == 0 ? "process" : "fleet",
          i / 2 + 1,
          decimals(figures[0], 2),
          decimals(figures[1], 3),
          decimals(figures[2], 3),
          new RunFacts(result).measure().orElseThrow().scheduled(),
          result.status(),
          starts(result));
    }
    for (int i = 0; i < NAMES.size(); i++) {
      double[] one = column(alone, i);
      double[] other = column(together, i);
      double noise = Math.max(range(one), range(other));
      double difference = Math.abs(Median.of(one) - Median.of(other));
      System.out.printf(
          "%s: median %s by one process, %s by the fleet; difference %s, range of single runs"
              + " %s: %s%n",
          NAMES.get(i),
          decimals(Median.of(one), 3),
          decimals(Median.of(other), 3),
          decimals(difference, 3),
          decimals(noise, 3),
          difference <= noise ? "within the noise" : "BEYOND THE NOISE");
    }
  }

  private static String starts(RunResult result) {
    FleetAccount fleet = result.fleet();
    return fleet == null
            || fleet.startSpreadNanos() == null
            || fleet.clockUncertaintyNanos() == null
        ? ""
        : "; started within %s, clocks known to %s"
            .formatted(
                millis(fleet.startSpreadNanos(), 3), millis(fleet.clockUncertaintyNanos(), 3));
  }

  private static double[] figures(RunResult result) {
    RunFacts facts = new RunFacts(result);
    SeriesResult puts = facts.okSeries().get(0);
    LatencySummary response = Objects.requireNonNull(puts.responseNanos());
    return new double[] {
      facts.opsPerSecond(),
      Objects.requireNonNull(response.p50()) / 1e6,
      Objects.requireNonNull(response.p99()) / 1e6
    };
  }

  private static double[] column(List<double[]> rows, int number) {
    return rows.stream().mapToDouble(row -> row[number]).sorted().toArray();
  }

  private static double range(double[] sorted) {
    return sorted[sorted.length - 1] - sorted[0];
  }
}
