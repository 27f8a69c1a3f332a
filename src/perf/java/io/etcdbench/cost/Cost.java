// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

/**
 * What one run of one client cost.
 *
 * @param operations how many operations, all of which ended well
 * @param cpuNanos user and system time of the whole client process for them
 * @param wallNanos how long they took
 */
record Cost(long operations, long cpuNanos, long wallNanos) {

  double cpuMicrosPerOperation() {
    return cpuNanos / 1e3 / operations;
  }

  double opsPerSecond() {
    return operations * 1e9 / wallNanos;
  }

  /** As long as so many were in flight all the time (Little's law). */
  double meanLatencyMicros(int inFlight) {
    return inFlight * wallNanos / 1e3 / operations;
  }

  /** Without what the process spends before and after the load. */
  Cost without(Cost start) {
    return new Cost(
        operations - start.operations, cpuNanos - start.cpuNanos, wallNanos - start.wallNanos);
  }
}
