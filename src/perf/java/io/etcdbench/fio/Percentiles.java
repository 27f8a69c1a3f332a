// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fio;

import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.statistic.Median;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Percentiles of the fdatasync durations of one run, in nanoseconds. */
record Percentiles(double p50, double p90, double p99) {

  static Percentiles of(DiskSpeed speed) {
    DiskSpeed.Latency latency = speed.fdatasync();
    return new Percentiles(latency.p50Nanos(), latency.p90Nanos(), latency.p99Nanos());
  }

  /** Returns the median of several runs, percentile by percentile. */
  static Percentiles median(List<Percentiles> runs) {
    return new Percentiles(
        median(runs, Percentiles::p50),
        median(runs, Percentiles::p90),
        median(runs, Percentiles::p99));
  }

  private static double median(List<Percentiles> runs, ToDoubleFunction<Percentiles> of) {
    return Median.of(runs.stream().mapToDouble(of).toArray());
  }
}
