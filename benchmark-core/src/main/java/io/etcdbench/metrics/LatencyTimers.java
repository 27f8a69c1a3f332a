// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.metrics;

import io.etcdbench.load.record.LatencySummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jspecify.annotations.Nullable;

/**
 * Latencies as a timer with buckets, which can be aggregated over time and processes, and as the
 * exact percentiles of the last interval, which cannot. The meters are registered with the first
 * latency, so that a closed loop has no empty response times.
 */
final class LatencyTimers {
  private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999};
  private static final double NANOS_PER_SECOND = 1e9;

  /** 1, 2 and 5 times each power of ten, from 100 microseconds to 10 seconds. */
  private static final Duration[] BUCKETS = buckets();

  private final MeterRegistry registry;
  private final String name;
  private final String description;
  private final Tags tags;
  private volatile Histogram last = new Histogram(3);
  private @Nullable Timer timer;

  LatencyTimers(MeterRegistry registry, String name, String description, Tags tags) {
    this.registry = registry;
    this.name = name;
    this.description = description;
    this.tags = tags;
  }

  private static Duration[] buckets() {
    List<Duration> buckets = new ArrayList<>();
    for (long nanos = 100_000; nanos < 10_000_000_000L; nanos *= 10) {
      buckets.add(Duration.ofNanos(nanos));
      buckets.add(Duration.ofNanos(2 * nanos));
      buckets.add(Duration.ofNanos(5 * nanos));
    }
    buckets.add(Duration.ofSeconds(10));
    return buckets.toArray(Duration[]::new);
  }

  /** Publishes the percentiles of an interval; null when it had no latencies. */
  void show(@Nullable Histogram nanos) {
    last = nanos == null ? new Histogram(3) : nanos;
  }

  /** Adds the latencies of an interval; null when it had none. */
  void add(@Nullable Histogram nanos) {
    if (nanos == null || nanos.getTotalCount() == 0) {
      return;
    }
    Timer recorded = timer == null ? register() : timer;
    timer = recorded;
    for (HistogramIterationValue value : nanos.recordedValues()) {
      long middle = nanos.medianEquivalentValue(value.getValueIteratedTo());
      for (long i = 0; i < value.getCountAtValueIteratedTo(); i++) {
        recorded.record(middle, TimeUnit.NANOSECONDS);
      }
    }
  }

  private Timer register() {
    for (double quantile : QUANTILES) {
      Gauge.builder(name + ".quantile.seconds", this, timers -> timers.seconds(quantile))
          .description(description + ", percentile of the last interval; NaN with too few samples")
          .tags(tags.and("quantile", Double.toString(quantile)))
          .strongReference(true)
          .register(registry);
    }
    return Timer.builder(name)
        .description(description)
        .tags(tags)
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  private double seconds(double quantile) {
    OptionalLong nanos = LatencySummary.quantile(last, quantile);
    return nanos.isPresent() ? nanos.getAsLong() / NANOS_PER_SECOND : Double.NaN;
  }
}
