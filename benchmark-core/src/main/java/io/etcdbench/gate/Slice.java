// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.etcdbench.record.HistogramText;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What one arm did in one turn of some seconds. Immutable.
 *
 * @param arm whose turn it was
 * @param elapsedNanos how long load was offered, above zero
 * @param operations that went well, 0 or more
 * @param failed that did not, 0 or more
 * @param cpuNanos processor time of the arm's JVM, 0 or more
 * @param counters what was counted and is hardly subject to chance, for example {@code
 *     allocated-bytes}; totals of the slice, 0 or more
 * @param serviceNanos the latencies of the operations that went well, see {@link HistogramText}
 */
public record Slice(
    Arm arm,
    long elapsedNanos,
    long operations,
    long failed,
    long cpuNanos,
    Map<String, Long> counters,
    String serviceNanos) {
  public Slice {
    if (elapsedNanos < 1) {
      throw new IllegalArgumentException(
          "the slice took " + elapsedNanos + " ns; allowed: above zero");
    }
    if (operations < 0 || failed < 0 || cpuNanos < 0) {
      throw new IllegalArgumentException(
          "operations, failed and cpuNanos are %d, %d and %d; allowed: 0 or more"
              .formatted(operations, failed, cpuNanos));
    }
    if (arm == null || counters == null || serviceNanos == null) {
      throw new IllegalArgumentException("'arm', 'counters' or 'serviceNanos' is missing");
    }
    counters = Collections.unmodifiableSortedMap(new TreeMap<>(counters));
  }

  /**
   * With more that was counted.
   *
   * @param more totals of the slice by name, 0 or more
   * @return a changed copy
   */
  public Slice with(Map<String, Long> more) {
    Map<String, Long> all = new TreeMap<>(counters);
    all.putAll(more);
    return new Slice(arm, elapsedNanos, operations, failed, cpuNanos, all, serviceNanos);
  }

  /**
   * The latencies.
   *
   * @return a new histogram, may be empty
   */
  @JsonIgnore
  public Histogram latencies() {
    return HistogramText.decode(serviceNanos);
  }
}
