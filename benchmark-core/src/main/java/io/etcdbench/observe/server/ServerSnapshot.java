// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import io.etcdbench.observe.server.Exposition.Sample;
import io.etcdbench.observe.server.Exposition.Series;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The values of one member's metrics at one instant. Immutable. */
final class ServerSnapshot {
  private final long atNanos;
  private final Map<Series, Double> values;

  private ServerSnapshot(long atNanos, Map<Series, Double> values) {
    this.atNanos = atNanos;
    this.values = values;
  }

  /**
   * Parses a member's response.
   *
   * @param text in Prometheus's text format
   * @param atNanos when it arrived, on the clock of {@link System#nanoTime}
   * @throws IllegalArgumentException when it is malformed, or not from an etcd member
   */
  static ServerSnapshot parse(String text, long atNanos) {
    Map<Series, Double> values = new HashMap<>();
    for (Sample sample : Exposition.parse(text, EtcdMetric::isRead)) {
      if (isKept(sample)) {
        values.put(sample.series(), sample.value());
      }
    }
    ServerSnapshot snapshot = new ServerSnapshot(atNanos, values);
    if (snapshot.label(EtcdMetric.VERSION, "server_version").isEmpty()) {
      throw new IllegalArgumentException("it has none of etcd's metrics");
    }
    return snapshot;
  }

  /** Drops zero values, except those of buckets, whose bounds are needed. */
  private static boolean isKept(Sample sample) {
    return Double.isFinite(sample.value())
        && (sample.value() != 0 || EtcdMetric.isBucket(sample.series().name()));
  }

  long atNanos() {
    return atNanos;
  }

  /** Returns all non-zero values, and all buckets. */
  Map<Series, Double> values() {
    return values;
  }

  /** Returns the value of a metric without labels; 0 when it is missing. */
  double value(String metric) {
    return values.getOrDefault(new Series(metric, Map.of()), 0.0);
  }

  /** Returns {@link #value}, rounded. */
  long whole(String metric) {
    return Math.round(value(metric));
  }

  boolean isLeader() {
    return value(EtcdMetric.IS_LEADER) == 1;
  }

  /** Returns the number of changes committed by a majority but not yet applied by this member. */
  long applyGap() {
    return Math.max(0, whole(EtcdMetric.COMMITTED) - whole(EtcdMetric.APPLIED));
  }

  Optional<String> version() {
    return label(EtcdMetric.VERSION, "server_version");
  }

  Optional<String> memberId() {
    return label(EtcdMetric.ID, "server_id");
  }

  /** Returns whether a different process responded than in an earlier snapshot. */
  boolean isAfterRestartOf(ServerSnapshot before) {
    return value(EtcdMetric.STARTED_AT) != before.value(EtcdMetric.STARTED_AT);
  }

  private Optional<String> label(String metric, String label) {
    return values.keySet().stream()
        .filter(series -> series.name().equals(metric))
        .map(series -> series.label(label))
        .findFirst();
  }
}
