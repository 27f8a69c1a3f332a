// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.ObjectiveResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A statistic of the latencies of the successful operations. Latencies of several operations are
 * merged before it is computed.
 */
record LatencyMetric(Statistic statistic, Time time) implements SloMetric {

  /** The clock that counts. */
  enum Time {
    /** Response time when the run has it, else service time. */
    EITHER,
    SERVICE,
    RESPONSE
  }

  @Override
  public String unit() {
    return ObjectiveResult.NANOS;
  }

  @Override
  public String limits() {
    return "< or <= and a time in ns, us, ms or s, such as 20ms";
  }

  @Override
  public double factor(String writtenUnit) {
    return switch (writtenUnit) {
      case "ns" -> 1;
      case "us", "\u00b5s" -> 1e3;
      case "ms" -> 1e6;
      case "s" -> 1e9;
      default -> 0;
    };
  }

  @Override
  public boolean hasUpperLimit() {
    return true;
  }

  @Override
  public Observation observe(List<SeriesResult> series) {
    List<SeriesResult> fine = series.stream().filter(SeriesResult::isOk).toList();
    if (fine.isEmpty()) {
      return Observation.none("no operation succeeded");
    }
    List<LatencySummary> summaries =
        fine.stream().map(this::latencies).filter(Objects::nonNull).toList();
    return summaries.isEmpty()
        ? Observation.none("a closed loop has no response time; use the service time")
        : statistic.of(sum(summaries));
  }

  @Override
  public @Nullable Bounds bounds(Uncertainty known, boolean open) {
    if (!(statistic instanceof Percentile percentile)) {
      return null;
    }
    boolean service = time == Time.SERVICE || (time == Time.EITHER && !open);
    return (service ? known.serviceNanos() : known.responseNanos()).get(percentile.name());
  }

  private @Nullable LatencySummary latencies(SeriesResult series) {
    return switch (time) {
      case SERVICE -> series.serviceNanos();
      case RESPONSE -> series.responseNanos();
      case EITHER -> series.latencyNanos();
    };
  }

  private static Histogram sum(List<LatencySummary> summaries) {
    Histogram sum = new Histogram(3);
    summaries.forEach(summary -> sum.add(HistogramText.decode(summary.histogram())));
    return sum;
  }

  /** A figure computed from a histogram. */
  sealed interface Statistic {
    Observation of(Histogram nanos);
  }

  /** The arithmetic mean. */
  record Mean() implements Statistic {
    @Override
    public Observation of(Histogram nanos) {
      return Observation.of(nanos.getMean());
    }
  }

  /** The slowest. */
  record Max() implements Statistic {
    @Override
    public Observation of(Histogram nanos) {
      return Observation.of((double) nanos.getMaxValue());
    }
  }

  /** The standard deviation. */
  record Deviation() implements Statistic {
    @Override
    public Observation of(Histogram nanos) {
      return Observation.of(nanos.getStdDeviation());
    }
  }

  /**
   * The value at a quantile, if there are enough samples for it.
   *
   * @param name for example {@code p99.9}
   * @param quantile above 0 and below 1
   */
  record Percentile(String name, double quantile) implements Statistic {
    @Override
    public Observation of(Histogram nanos) {
      OptionalLong value = LatencySummary.quantile(nanos, quantile);
      return value.isPresent()
          ? Observation.of((double) value.getAsLong())
          : Observation.none(
              "%s operations do not carry %s, which needs %s"
                  .formatted(
                      Long.toString(nanos.getTotalCount()),
                      name,
                      Long.toString(LatencySummary.needed(quantile))));
    }
  }
}
