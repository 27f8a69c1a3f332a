// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.client.ClientUse;
import io.etcdbench.record.LatencySummary;
import org.jspecify.annotations.Nullable;

/**
 * What the load cost the JVM that offered it, during the measure phase. Immutable.
 *
 * @param cpuMicrosPerOperation CPU time of the whole process per operation that ended, in
 *     microseconds; null when the JVM cannot tell
 * @param allocatedBytesPerOperation bytes allocated by all threads per operation that ended; null
 *     when the JVM cannot tell
 * @param gcCollections garbage collections that stopped the threads, 0 or more
 * @param gcNanos time spent in them, 0 or more
 * @param hiccupNanos how much later than asked a thread woke that only sleeps; null when not
 *     measured
 * @param mostConnections established TCP connections to the endpoints, at their most; null where
 *     the system does not tell
 */
public record ClientCost(
    @Nullable Double cpuMicrosPerOperation,
    @Nullable Double allocatedBytesPerOperation,
    long gcCollections,
    long gcNanos,
    @Nullable LatencySummary hiccupNanos,
    @Nullable Long mostConnections) {
  public ClientCost {
    Field.requireFinite("cpuMicrosPerOperation", cpuMicrosPerOperation);
    Field.requireFinite("allocatedBytesPerOperation", allocatedBytesPerOperation);
    Field.requireAtLeast("gcCollections", gcCollections, 0);
    Field.requireAtLeast("gcNanos", gcNanos, 0);
    Field.requireAtLeast("mostConnections", mostConnections == null ? 0 : mostConnections, 0);
  }

  /**
   * A cost of which hiccups and connections are not known.
   *
   * @param cpuMicrosPerOperation CPU time of the whole process per operation that ended
   * @param allocatedBytesPerOperation bytes allocated by all threads per operation that ended
   * @param gcCollections garbage collections
   * @param gcNanos time spent in them
   */
  public ClientCost(
      @Nullable Double cpuMicrosPerOperation,
      @Nullable Double allocatedBytesPerOperation,
      long gcCollections,
      long gcNanos) {
    this(cpuMicrosPerOperation, allocatedBytesPerOperation, gcCollections, gcNanos, null, null);
  }

  /**
   * What a load cost.
   *
   * @param use over the load
   * @param hiccups over the load; null when there is none
   * @param operations that ended, 0 or more
   * @return the same per operation
   */
  public static ClientCost of(ClientUse use, @Nullable LatencySummary hiccups, long operations) {
    return new ClientCost(
        perOperation(use.cpuNanos(), 1e3, operations),
        perOperation(use.allocatedBytes(), 1, operations),
        use.gcPauses(),
        use.gcNanos(),
        hiccups,
        use.connections());
  }

  private static @Nullable Double perOperation(@Nullable Long spent, double unit, long operations) {
    return spent == null || operations == 0 ? null : spent / unit / operations;
  }
}
