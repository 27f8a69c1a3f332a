// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.metrics;

import io.etcdbench.record.Series;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;

/** The meters of one series: its latencies by both clocks, and its rate in the last interval. */
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

  /** Nothing of this series ended in the interval, unless it is recorded yet. */
  void idle() {
    opsPerSecond = 0;
    service.idle();
    response.idle();
  }

  void record(Series series, double seconds) {
    opsPerSecond = seconds > 0 ? series.count() / seconds : 0;
    service.record(series.serviceNanos());
    response.record(series.responseNanos());
  }
}
