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
 * @param tls certificates of the run; null for messages that are signed, but not encrypted
 */
public record FleetSpec(
    int workers,
    OnWorkerLoss onLoss,
    InetSocketAddress listen,
    Duration joinTimeout,
    @Nullable FleetTls tls) {

  /** Effect on the result of losing a worker during the measurement. */
  public enum OnWorkerLoss {
    /** The result is INVALID. */
    INVALID,
    /** The result is DOUBTFUL. */
    KEEP
  }

  public FleetSpec {
    new LoadShare(1, workers);
    if (joinTimeout.isNegative() || joinTimeout.isZero()) {
      throw new IllegalArgumentException(
          "the time to wait for workers is " + joinTimeout + "; allowed: above zero");
    }
  }
}
