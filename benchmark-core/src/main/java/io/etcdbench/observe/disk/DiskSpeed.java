// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.disk;

import io.etcdbench.observe.machine.DeviceActivity;
import io.etcdbench.observe.machine.Mount;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The speed at which a directory makes appended writes durable.
 *
 * @param directory the probed directory
 * @param mount the mount that contains it
 * @param written the writes, and the total time that they took
 * @param histogram the duration of each {@code fdatasync}, in nanoseconds; must not be modified
 * @param device the activity of the underlying device during the probe; null when the kernel does
 *     not report it
 */
public record DiskSpeed(
    Path directory,
    Mount mount,
    Written written,
    Histogram histogram,
    @Nullable DeviceActivity device) {

  /** Returns percentiles of the duration of one {@code fdatasync}. */
  public Latency fdatasync() {
    return new Latency(
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(90),
        histogram.getValueAtPercentile(99),
        histogram.getValueAtPercentile(99.9),
        histogram.getMaxValue());
  }

  /**
   * The writes of a probe.
   *
   * @param writes the number of writes, each followed by its own {@code fdatasync}; 1 or more
   * @param writeBytes the size of each
   * @param elapsedNanos from the first write to the end of the last {@code fdatasync}
   * @param blocks when the file's blocks were allocated
   */
  public record Written(long writes, int writeBytes, long elapsedNanos, FileBlocks blocks) {

    /**
     * Returns the number of durable writes per second.
     *
     * @return above 0
     */
    public double perSecond() {
      return writes * (double) TimeUnit.SECONDS.toNanos(1) / elapsedNanos;
    }

    /**
     * Returns the number of durable bytes per second.
     *
     * @return above 0
     */
    public double bytesPerSecond() {
      return perSecond() * writeBytes;
    }
  }

  /**
   * Percentiles of the duration of one {@code fdatasync}, in nanoseconds. A percentile with fewer
   * than ten samples above it, n * (1 - q) &lt; 10, is unreliable.
   *
   * @param p50Nanos the median
   * @param p90Nanos the 90th percentile
   * @param p99Nanos the 99th percentile
   * @param p999Nanos the 99.9th percentile
   * @param maxNanos the maximum
   */
  public record Latency(
      long p50Nanos, long p90Nanos, long p99Nanos, long p999Nanos, long maxNanos) {}
}
