// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.cli.console.Essential;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.Durations;
import io.etcdbench.sizing.capacity.Effort;
import io.etcdbench.sizing.capacity.SearchSpec;
import io.etcdbench.sizing.capacity.SearchSpec.Range;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** Objective, range and budget of a search. */
public final class SearchOptions {
  private static final double PERCENT = 100;

  @Essential
  @Option(
      names = "--slo",
      paramLabel = "OBJECTIVE",
      required = true,
      description = "Limit on a percentile of the response time, for example \"put p99 < 20ms\".")
  private String objective = "";

  @Essential
  @Option(
      names = "--min-rate",
      paramLabel = "N",
      description = "First rate, in operations per second. Default: 100.")
  private double minRate = 100;

  @Essential
  @Option(
      names = "--max-rate",
      paramLabel = "N",
      description = "Highest rate, in operations per second. Default: 100000.")
  private double maxRate = 100_000;

  @Option(
      names = "--precision",
      paramLabel = "PERCENT",
      description = "Precision of the rate found, 1%% to 50%%. Default: 5%%.")
  private String precision = "5%";

  @Essential
  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = "Total time under load. Default: 5m.")
  private Duration budget = Duration.ofMinutes(5);

  public Slo objective() {
    return Slo.parse(objective);
  }

  double minRate() {
    return minRate;
  }

  /**
   * Returns the limit on a latency percentile.
   *
   * @throws IllegalArgumentException when the objective is about something else
   */
  TailLimit limit() {
    return objective()
        .tailLimit()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--slo '%s' is not a valid search objective; give a percentile of the response time, for example 'put p99 < 20ms'"
                        .formatted(objective)));
  }

  /**
   * Returns the specification of the search.
   *
   * @param maxErrorShare share of operations that may fail, 0 to 1
   * @throws IllegalArgumentException when a value is out of range
   */
  public SearchSpec spec(double maxErrorShare) {
    Bound.RATE.require(minRate);
    Bound.RATE.require(maxRate);
    return new SearchSpec(
        limit(),
        maxErrorShare,
        new Range(minRate, maxRate, share()),
        Bound.BUDGET.require(budget),
        Effort.CONFIRM);
  }

  /** Returns the total time under load. */
  Duration budget() {
    return budget;
  }

  /** Returns flags that describe the same search. */
  List<String> words() {
    return List.of(
        "--slo=" + objective,
        "--min-rate=" + minRate,
        "--max-rate=" + maxRate,
        "--precision=" + precision,
        "--budget=" + Durations.format(budget));
  }

  private double share() {
    String number = precision.endsWith("%") ? precision.substring(0, precision.length() - 1) : "";
    try {
      return Double.parseDouble(number) / PERCENT;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "--precision '%s' is not a valid percentage; allowed: 1%% to 50%%, for example 5%%"
              .formatted(precision),
          e);
    }
  }
}
