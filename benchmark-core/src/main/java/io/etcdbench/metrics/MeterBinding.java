// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.metrics;

import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.load.record.Series;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Publishes the intervals of one phase to a Micrometer registry: operations by outcome, latencies,
 * the lag of the client, and the operations in flight and dropped. The meters outlive the phase;
 * another phase has its own binding on the same registry. All loads of a phase share one binding:
 * the gauges of a second one would be ignored.
 *
 * <p>Operations become visible when their interval ends, so the meters lag by up to a second. Used
 * by the thread that controls the phase; any thread may read the registry.
 */
public final class MeterBinding implements IntervalListener {
  /** The last interval of a phase may be too short for a meaningful rate. */
  private static final double SHORTEST_SHOWN_SECONDS = 0.1;

  private final MeterRegistry registry;
  private final Tags phase;
  private final AtomicLong inFlight = new AtomicLong();
  private final Counter scheduled;
  private final Counter dropped;
  private final Map<SeriesName, SeriesMeters> meters = new HashMap<>();
  private final LatencyTimers lag;

  /**
   * Registers the meters of a phase.
   *
   * @param registry owned by the caller; not closed here
   * @param phase the value of the tag {@code phase}, for example {@code measure}
   */
  public MeterBinding(MeterRegistry registry, String phase) {
    this.registry = registry;
    this.phase = Tags.of("phase", phase);
    this.scheduled =
        Counter.builder("etcdbench.scheduled")
            .description("Operations sent or dropped")
            .tags(this.phase)
            .register(registry);
    this.dropped =
        Counter.builder("etcdbench.dropped")
            .description("Operations dropped: scheduled, but never sent")
            .tags(this.phase)
            .register(registry);
    this.lag = new LatencyTimers(registry, "etcdbench.lag", "Sent - intended", this.phase);
    Gauge.builder("etcdbench.in.flight", inFlight, count -> Math.max(0.0, count.doubleValue()))
        .description("Operations in flight")
        .tags(this.phase)
        .strongReference(true)
        .register(registry);
  }

  @Override
  public void ended(Interval interval) {
    inFlight.addAndGet(interval.sent() - interval.ended());
    scheduled.increment((double) (interval.sent() + interval.dropped()));
    dropped.increment((double) interval.dropped());
    double seconds = (interval.endNanos() - interval.startNanos()) / 1e9;
    if (seconds >= SHORTEST_SHOWN_SECONDS) {
      show(interval, seconds);
    }
    for (Series series : interval.series()) {
      meters(SeriesName.of(series)).add(series);
    }
    lag.add(interval.lagNanos());
  }

  /** Publishes rates of 0 and no percentiles, until the next interval; called between two loads. */
  public void idle() {
    meters.values().forEach(SeriesMeters::idle);
    lag.show(null);
  }

  /** Publishes rates and percentiles of the interval. */
  private void show(Interval interval, double seconds) {
    Set<SeriesName> idle = new HashSet<>(meters.keySet());
    for (Series series : interval.series()) {
      SeriesName name = SeriesName.of(series);
      idle.remove(name);
      meters(name).show(series, seconds);
    }
    idle.forEach(name -> meters(name).idle());
    lag.show(interval.lagNanos());
  }

  private SeriesMeters meters(SeriesName of) {
    return meters.computeIfAbsent(
        of,
        name ->
            new SeriesMeters(
                registry, phase.and("operation", name.operation(), "outcome", name.outcome())));
  }

  /** Identifies a series. */
  private record SeriesName(String operation, String outcome) {
    static SeriesName of(Series series) {
      return new SeriesName(series.operation(), series.outcomeLabel());
    }
  }
}
