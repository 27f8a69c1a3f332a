// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Target and delays of a connection. The supplied values may change while it is open.
 *
 * @param port the member's port on its host
 * @param thereNanos delay of bytes from the connecting side, in nanoseconds
 * @param backNanos delay of bytes to the connecting side, in nanoseconds
 * @param isOpen false while the two sides are isolated from each other
 */
record Route(int port, LongSupplier thereNanos, LongSupplier backNanos, BooleanSupplier isOpen) {
  /** Special delay: nothing is forwarded in this direction until the delay changes. */
  static final long BLACKHOLED = -1;
}
