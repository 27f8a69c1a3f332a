// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.disk;

import io.etcdbench.observe.machine.DeviceActivity;
import io.etcdbench.observe.machine.Mount;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How fast a directory makes appended writes durable.
 *
 * @param directory which directory
 * @param mount what it lies on
 * @param written what was written, and how long it took in all
 * @param histogram how long each {@code fdatasync} took, in nanoseconds; not to be changed
 * @param device what the device below did meanwhile; null when the kernel does not tell
 */
public record DiskSpeed(
    Path directory,
    Mount mount,
    Written written,
    Histogram histogram,
    @Nullable DeviceActivity device) {

  /**
   * How long each {@code fdatasync} took.
   *
   * @return the usual percentiles of the histogram
   */
  public Latency fdatasync() {
    return new Latency(
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(90),
        histogram.getValueAtPercentile(99),
        histogram.getValueAtPercentile(99.9),
        histogram.getMaxValue());
  }

  /**
   * What was written.
   *
   * @param writes how many, each followed by its own {@code fdatasync}; 1 or more
   * @param writeBytes the size of each
   * @param elapsedNanos from the first write to the end of the last {@code fdatasync}
   * @param blocks when the file got them
   */
  public record Written(long writes, int writeBytes, long elapsedNanos, FileBlocks blocks) {

    /**
     * Durable writes per second.
     *
     * @return above 0
     */
    public double perSecond() {
      return writes * (double) TimeUnit.SECONDS.toNanos(1) / elapsedNanos;
    }

    /**
     * Durable bytes per second.
     *
     * @return above 0
     */
    public double bytesPerSecond() {
      return perSecond() * writeBytes;
    }
  }

  /**
   * Percentiles of the time of one {@code fdatasync}, in nanoseconds. One that fewer than ten
   * samples lie above, n * (1 - q) &lt; 10, says little.
   *
   * @param p50Nanos half of them were at most as slow
   * @param p90Nanos 90 % were
   * @param p99Nanos 99 % were
   * @param p999Nanos 99.9 % were
   * @param maxNanos all were
   */
  public record Latency(
      long p50Nanos, long p90Nanos, long p99Nanos, long p999Nanos, long maxNanos) {}
}
