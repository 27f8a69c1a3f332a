// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import io.etcdbench.observe.server.MemberAccount.MemberSample;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The samples of one member, thinned out evenly when there are too many; the latest is always the
 * last. Not thread-safe.
 */
final class Timeline {
  /** An even number, so that thinning out keeps the latest sample. */
  static final int MAX_SAMPLES = 600;

  private static final double NANOS_PER_SECOND = 1e9;

  private final long startNanos;
  private final List<MemberSample> samples = new ArrayList<>();
  private long seen;
  private long keepEvery = 1;

  /** Whether the last sample is kept only until the next one. */
  private boolean provisional;

  Timeline(long startNanos) {
    this.startNanos = startNanos;
  }

  /**
   * Adds a sample.
   *
   * @param delta since the previous snapshot
   * @param committed changes that a majority agreed on since then
   * @param after the snapshot at its end
   */
  void add(ServerDelta delta, long committed, ServerSnapshot after) {
    if (provisional) {
      samples.remove(samples.size() - 1);
    }
    samples.add(sample(delta, committed, after));
    provisional = seen++ % keepEvery != 0;
    if (samples.size() > MAX_SAMPLES) {
      thinOut();
    }
  }

  List<MemberSample> samples() {
    return List.copyOf(samples);
  }

  private void thinOut() {
    List<MemberSample> kept = new ArrayList<>();
    for (int i = 0; i < samples.size(); i += 2) {
      kept.add(samples.get(i));
    }
    samples.clear();
    samples.addAll(kept);
    keepEvery *= 2;
  }

  private MemberSample sample(ServerDelta delta, long committed, ServerSnapshot after) {
    double seconds = delta.elapsedNanos() / NANOS_PER_SECOND;
    return new MemberSample(
        after.atNanos() - startNanos,
        seconds > 0 ? delta.sum(EtcdMetric.CPU_SECONDS) / seconds : 0,
        after.whole(EtcdMetric.RESIDENT_BYTES),
        meanNanos(delta, EtcdMetric.WAL_FSYNC),
        meanNanos(delta, EtcdMetric.BACKEND_COMMIT),
        meanNanos(delta, EtcdMetric.PEER_RTT),
        seconds > 0 ? committed / seconds : 0,
        after.applyGap(),
        after.isLeader());
  }

  private static @Nullable Double meanNanos(ServerDelta delta, String histogram) {
    double count = delta.sum(histogram + "_count");
    return count > 0 ? delta.sum(histogram + "_sum") * NANOS_PER_SECOND / count : null;
  }
}
