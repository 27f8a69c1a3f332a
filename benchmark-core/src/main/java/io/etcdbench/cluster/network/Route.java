// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Where a connection goes and how long its bytes travel; what is supplied may change while it is
 * open.
 *
 * @param port who is connected to, on the loopback address
 * @param thereNanos the delay of what the connecting side sends
 * @param backNanos the delay of what comes back
 * @param isOpen false while the two sides are cut off from each other
 */
record Route(int port, LongSupplier thereNanos, LongSupplier backNanos, BooleanSupplier isOpen) {
  /** In place of a delay: nothing is carried in this direction until there is one again. */
  static final long SWALLOWED = -1;
}
