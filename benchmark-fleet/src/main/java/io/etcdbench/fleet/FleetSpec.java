// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.workload.mix.LoadShare;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of a fleet. Immutable.
 *
 * @param workers number of workers that offer load, 1 to {@value LoadShare#MAX_WORKERS}
 * @param onLoss effect of losing a worker
 * @param listen address on which the conductor listens; port 0 for any
 * @param joinTimeout time that workers may take to report, above zero
 * @param workerTimeout time without a report after which a worker counts as lost, unless its end is
 *     known before; above zero
 * @param tls certificates of the run; null for messages that are signed, but not encrypted
 */
public record FleetSpec(
    int workers,
    OnWorkerLoss onLoss,
    InetSocketAddress listen,
    Duration joinTimeout,
    Duration workerTimeout,
    @Nullable FleetTls tls) {
  /**
   * Default of {@link #workerTimeout}. A healthy worker reports every second, but its machine may
   * stand still: a virtual machine that is paused, migrated or denied its cores. A longer time only
   * delays the end of a run whose worker is lost.
   */
  public static final Duration WORKER_TIMEOUT = Duration.ofSeconds(30);

  /** Longest {@link #joinTimeout} and {@link #workerTimeout} that the command accepts. */
  public static final Duration LONGEST_TIMEOUT = Duration.ofHours(1);

  /** Effect on the result of losing a worker during the measurement. */
  public enum OnWorkerLoss {
    /** The result is INVALID. */
    INVALID,
    /** The result is DOUBTFUL. */
    KEEP
  }

  public FleetSpec {
    new LoadShare(1, workers);
    requirePositive("the time to wait for workers", joinTimeout);
    requirePositive("the time without a report of a worker", workerTimeout);
  }

  private static void requirePositive(String name, Duration time) {
    if (time.isNegative() || time.isZero()) {
      throw new IllegalArgumentException("%s is %s; allowed: above zero".formatted(name, time));
    }
  }
}
