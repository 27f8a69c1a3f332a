// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import org.jspecify.annotations.Nullable;

/**
 * Figures as another tool or a document tells them; what it does not tell is null. Immutable.
 *
 * @param opsPerSecond throughput
 * @param meanSeconds mean latency
 * @param meanPrecisionSeconds half a unit of the last digit of the mean, 0 when it is exact
 * @param slowestSeconds the slowest operation
 * @param operations how many there were, failed ones included
 * @param failed how many of them failed
 * @param fdatasyncP99Seconds of a disk
 */
public record PublishedFigures(
    @Nullable Double opsPerSecond,
    @Nullable Double meanSeconds,
    double meanPrecisionSeconds,
    @Nullable Double slowestSeconds,
    @Nullable Double operations,
    long failed,
    @Nullable Double fdatasyncP99Seconds) {

  /** Nothing is told. */
  public static final PublishedFigures NONE =
      new PublishedFigures(null, null, 0, null, null, 0, null);

  /**
   * What a table tells of a closed loop.
   *
   * @param opsPerSecond throughput
   * @param meanMillis mean latency
   * @param precisionMillis half a unit of its last digit
   * @return the figures
   */
  public static PublishedFigures ofLoop(
      double opsPerSecond, double meanMillis, double precisionMillis) {
    return new PublishedFigures(
        opsPerSecond, meanMillis / 1e3, precisionMillis / 1e3, null, null, 0, null);
  }

  /**
   * The same with failures.
   *
   * @param count how many failed
   * @param of how many operations in all
   * @return a changed copy
   */
  public PublishedFigures withFailed(long count, double of) {
    return new PublishedFigures(
        opsPerSecond,
        meanSeconds,
        meanPrecisionSeconds,
        slowestSeconds,
        of,
        count,
        fdatasyncP99Seconds);
  }

  /**
   * How those figures came about, as far as the reader knows. Immutable.
   *
   * @param clients of a closed loop
   * @param connections of all clients together
   * @param targetOpsPerSecond the rate that was asked for
   * @param valueBytes what one operation moves over the network
   */
  public record Circumstances(
      @Nullable Integer clients,
      @Nullable Integer connections,
      @Nullable Double targetOpsPerSecond,
      @Nullable Long valueBytes) {}
}
