// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.metrics;

import io.etcdbench.load.record.Series;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;

/** The meters of one series: service time, response time, and the rate in the last interval. */
final class SeriesMeters {
  private final LatencyTimers service;
  private final LatencyTimers response;
  private volatile double opsPerSecond;

  SeriesMeters(MeterRegistry registry, Tags tags) {
    service = new LatencyTimers(registry, "etcdbench.service.time", "Done - sent", tags);
    response = new LatencyTimers(registry, "etcdbench.response.time", "Done - intended", tags);
    Gauge.builder("etcdbench.rate", this, meters -> meters.opsPerSecond)
        .description("Operations per second in the last interval")
        .tags(tags)
        .strongReference(true)
        .register(registry);
  }

  /** Adds the operations of an interval. */
  void add(Series series) {
    service.add(series.serviceNanos());
    response.add(series.responseNanos());
  }

  /** Publishes the rate and the percentiles of an interval. */
  void show(Series series, double seconds) {
    opsPerSecond = series.count() / seconds;
    service.show(series.serviceNanos());
    response.show(series.responseNanos());
  }

  /** Publishes that no operation of this series ended in an interval. */
  void idle() {
    opsPerSecond = 0;
    service.show(null);
    response.show(null);
  }
}
