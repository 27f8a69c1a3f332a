// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import org.jspecify.annotations.Nullable;

/**
 * What this JVM spent over a stretch of time, and how long it stood still. Immutable.
 *
 * @param cpuNanos CPU time of the whole process, 0 or more; null when the JVM cannot tell
 * @param allocatedBytes by all threads that live, 0 or more; null when the JVM cannot tell
 * @param gcPauses garbage collections that stopped the threads, 0 or more
 * @param gcNanos time spent in them, 0 or more; the JVM counts it in milliseconds
 * @param worstHiccupNanos how much later than asked a thread woke that only sleeps, at its worst, 0
 *     or more
 * @param connections established TCP connections of this process to the endpoints, at their most;
 *     null where the system does not tell
 * @param compileNanos CPU time of the JIT compiler's threads, 0 or more; where the system does not
 *     report it, the time that compilations took. Null when the JVM cannot tell either
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
   * Both stretches as one.
   *
   * @param next the one that follows
   * @return sums of what adds up, and the worse of the rest
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
