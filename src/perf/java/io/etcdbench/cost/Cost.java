// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

/**
 * Cost of one run of one client.
 *
 * @param operations number of operations, all of which succeeded
 * @param cpuNanos user and system time of the whole client process for them
 * @param wallNanos their duration
 */
record Cost(long operations, long cpuNanos, long wallNanos) {

  double cpuMicrosPerOperation() {
    return cpuNanos / 1e3 / operations;
  }

  double opsPerSecond() {
    return operations * 1e9 / wallNanos;
  }

  /**
   * Returns the mean latency if {@code inFlight} operations were in flight all the time (Little's
   * law).
   */
  double meanLatencyMicros(int inFlight) {
    return inFlight * wallNanos / 1e3 / operations;
  }

  /** Returns the cost without what the process spends before and after the load. */
  Cost without(Cost start) {
    return new Cost(
        operations - start.operations, cpuNanos - start.cpuNanos, wallNanos - start.wallNanos);
  }
}
