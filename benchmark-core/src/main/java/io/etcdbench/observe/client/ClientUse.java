// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import org.jspecify.annotations.Nullable;

/**
 * Resources that this JVM used over an interval, and its longest hiccup. Immutable.
 *
 * @param cpuNanos CPU time of the whole process, 0 or more; null when the JVM does not report it
 * @param allocatedBytes by all live threads, 0 or more; null when the JVM does not report it
 * @param gcPauses garbage collections that stopped the threads, 0 or more
 * @param gcNanos time spent in them, 0 or more; the JVM counts it in milliseconds
 * @param worstHiccupNanos the longest delay of a thread that only sleeps, 0 or more
 * @param connections the maximum number of established TCP connections from this process to the
 *     endpoints; null where the system does not report it
 * @param compileNanos CPU time of the JIT compiler's threads, 0 or more; where the system does not
 *     report it, the elapsed time of compilations. Null when the JVM reports neither
 */
public record ClientUse(
    @Nullable Long cpuNanos,
    @Nullable Long allocatedBytes,
    long gcPauses,
    long gcNanos,
    long worstHiccupNanos,
    @Nullable Long connections,
    @Nullable Long compileNanos) {
  public ClientUse {
    requireAtLeastZero("cpuNanos", cpuNanos);
    requireAtLeastZero("allocatedBytes", allocatedBytes);
    requireAtLeastZero("gcPauses", gcPauses);
    requireAtLeastZero("gcNanos", gcNanos);
    requireAtLeastZero("worstHiccupNanos", worstHiccupNanos);
    requireAtLeastZero("connections", connections);
    requireAtLeastZero("compileNanos", compileNanos);
  }

  /**
   * Combines two consecutive intervals.
   *
   * @param next the interval after this one
   * @return the sums of additive figures, and the worse of each of the others
   */
  public ClientUse plus(ClientUse next) {
    return new ClientUse(
        sum(cpuNanos, next.cpuNanos),
        sum(allocatedBytes, next.allocatedBytes),
        gcPauses + next.gcPauses,
        gcNanos + next.gcNanos,
        Math.max(worstHiccupNanos, next.worstHiccupNanos),
        connections == null || next.connections == null
            ? null
            : Math.max(connections, next.connections),
        sum(compileNanos, next.compileNanos));
  }

  private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
    return one == null || other == null ? null : one + other;
  }

  private static void requireAtLeastZero(String name, @Nullable Long value) {
    if (value != null && value < 0) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed: 0 or more");
    }
  }
}
