// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.uncertainty;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Uncertainty;
import io.etcdbench.result.Uncertainty.Bounds;
import io.etcdbench.statistic.SerialRatio;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Computes the 95 % intervals of a series from its seconds, which are added in chronological order.
 * Throughput is the ratio of operations to time, see {@link SerialRatio}; for percentiles see
 * {@link ClockSeconds}. Used by one thread.
 */
public final class SeriesUncertainty {
  /** With fewer seconds, their scatter is unknown. */
  public static final int MIN_SECONDS = 10;

  private static final double CONFIDENCE = 0.95;

  private final SeriesResult series;
  private final long loadNanos;
  private final double[] ended;
  private final double[] lengths;
  private final ClockSeconds service;
  private final @Nullable ClockSeconds response;
  private int underLoad;

  /**
   * Creates an uncertainty without seconds.
   *
   * @param series of the whole phase
   * @param loadNanos time until which load was offered, since the start of the phase: throughput
   *     counts the seconds that start before
   * @param seconds the number of these seconds that will be added
   */
  public SeriesUncertainty(SeriesResult series, long loadNanos, int seconds) {
    this.series = series;
    this.loadNanos = loadNanos;
    this.ended = new double[seconds];
    this.lengths = new double[seconds];
    this.service = new ClockSeconds(series.serviceNanos(), seconds);
    LatencySummary responses = series.responseNanos();
    this.response = responses == null ? null : new ClockSeconds(responses, seconds);
  }

  /**
   * Adds the next second. The latencies of the drain count in the last second under load: its own
   * seconds, most of them empty, are no samples of the load.
   *
   * @param startNanos its start, since the start of the phase
   * @param endNanos its end, after its start
   * @param serviceNanos of the operations that ended in it; null when none did; not retained
   * @param responseNanos of the same operations; null when none ended in it, or in a closed loop
   */
  public void add(
      long startNanos,
      long endNanos,
      @Nullable Histogram serviceNanos,
      @Nullable Histogram responseNanos) {
    if (startNanos < loadNanos) {
      ended[underLoad] = serviceNanos == null ? 0 : serviceNanos.getTotalCount();
      lengths[underLoad] = endNanos - startNanos;
      underLoad++;
    }
    if (underLoad > 0) {
      service.add(underLoad - 1, serviceNanos);
      if (response != null) {
        response.add(underLoad - 1, responseNanos);
      }
    }
  }

  /**
   * Computes the intervals.
   *
   * @return without intervals when there are fewer than {@link #MIN_SECONDS} seconds of load
   */
  public Uncertainty result() {
    if (underLoad < MIN_SECONDS) {
      return Uncertainty.unknown(
          underLoad,
          "only "
              + underLoad
              + " seconds were measured, and intervals need "
              + MIN_SECONDS
              + "; measure longer, for example --duration 30s");
    }
    ClockSeconds shown = response == null ? service : response;
    return new Uncertainty(
        underLoad,
        "",
        throughput(),
        service.bounds(CONFIDENCE),
        response == null ? Map.of() : response.bounds(CONFIDENCE),
        halves(shown, Halves.FIRST_AND_SECOND),
        halves(shown, Halves.ODD_AND_EVEN));
  }

  private Bounds throughput() {
    double[] numerators = Arrays.copyOf(ended, underLoad);
    double[] seconds = Arrays.stream(lengths, 0, underLoad).map(nanos -> nanos / 1e9).toArray();
    double margin = SerialRatio.of(numerators, seconds).margin(CONFIDENCE);
    double rate = series.opsPerSecond();
    return new Bounds(Math.max(0, rate - margin), rate + margin);
  }

  private Map<String, Double> halves(ClockSeconds shown, Halves halves) {
    Map<String, Double> changes = new LinkedHashMap<>();
    double[] counts = new double[2];
    double[] nanos = new double[2];
    for (int i = 0; i < underLoad; i++) {
      int half = halves.of(i, underLoad);
      counts[half] += ended[i];
      nanos[half] += lengths[i];
    }
    if (counts[0] > 0) {
      changes.put(Uncertainty.THROUGHPUT, counts[1] / nanos[1] / (counts[0] / nanos[0]) - 1);
    }
    changes.putAll(shown.changes(halves));
    return changes;
  }
}
