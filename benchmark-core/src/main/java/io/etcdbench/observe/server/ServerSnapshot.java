// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import io.etcdbench.observe.server.Exposition.Sample;
import io.etcdbench.observe.server.Exposition.Series;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** One member at one instant: the values of its metrics. Immutable. */
final class ServerSnapshot {
  private final long atNanos;
  private final Map<Series, Double> values;

  private ServerSnapshot(long atNanos, Map<Series, Double> values) {
    this.atNanos = atNanos;
    this.values = values;
  }

  /**
   * Reads a member's answer.
   *
   * @param text in Prometheus's text format
   * @param atNanos when it was given, on the clock of {@link System#nanoTime}
   * @throws IllegalArgumentException when it is not of the format, or not of an etcd member
   */
  static ServerSnapshot parse(String text, long atNanos) {
    Map<Series, Double> values = new HashMap<>();
    for (Sample sample : Exposition.parse(text, Metric::isRead)) {
      if (isKept(sample)) {
        values.put(sample.series(), sample.value());
      }
    }
    ServerSnapshot snapshot = new ServerSnapshot(atNanos, values);
    if (snapshot.label(Metric.VERSION, "server_version").isEmpty()) {
      throw new IllegalArgumentException("it has none of etcd's metrics");
    }
    return snapshot;
  }

  /** Nothing is missed of a counter that never counted; of a bucket, its bounds are. */
  private static boolean isKept(Sample sample) {
    return Double.isFinite(sample.value())
        && (sample.value() != 0 || Metric.isBucket(sample.series().name()));
  }

  long atNanos() {
    return atNanos;
  }

  /** Those that are not 0, and all buckets. */
  Map<Series, Double> values() {
    return values;
  }

  /** A metric without labels; 0 when it is not there. */
  double value(String metric) {
    return values.getOrDefault(new Series(metric, Map.of()), 0.0);
  }

  /** As {@link #value}, whole. */
  long whole(String metric) {
    return Math.round(value(metric));
  }

  boolean isLeader() {
    return value(Metric.IS_LEADER) == 1;
  }

  /** How far the member's store is behind what a majority has agreed on. */
  long applyGap() {
    return Math.max(0, whole(Metric.COMMITTED) - whole(Metric.APPLIED));
  }

  Optional<String> version() {
    return label(Metric.VERSION, "server_version");
  }

  Optional<String> memberId() {
    return label(Metric.ID, "server_id");
  }

  /** Whether the process that answered is another one than before. */
  boolean isAfterRestartOf(ServerSnapshot before) {
    return value(Metric.STARTED_AT) != before.value(Metric.STARTED_AT);
  }

  private Optional<String> label(String metric, String label) {
    return values.keySet().stream()
        .filter(series -> series.name().equals(metric))
        .map(series -> series.label(label))
        .findFirst();
  }
}
