// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.workload.mix.LoadShare;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a fleet is conducted. Immutable.
 *
 * @param workers how many offer load, 1 to {@value LoadShare#MOST_WORKERS}
 * @param onLoss what the loss of a worker means
 * @param listen where the conductor listens; port 0 for any
 * @param joinTimeout how long workers may take to report, above zero
 * @param tls certificates of the run; null for messages that are signed, but not encrypted
 */
public record FleetSpec(
    int workers,
    OnWorkerLoss onLoss,
    InetSocketAddress listen,
    Duration joinTimeout,
    @Nullable FleetTls tls) {

  /** What the loss of a worker during the measurement means for the result. */
  public enum OnWorkerLoss {
    /** It is INVALID. */
    INVALID,
    /** It is DOUBTFUL. */
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
