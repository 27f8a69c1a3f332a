// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.client.ClientAccount;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.observe.machine.MachineUse;
import org.jspecify.annotations.Nullable;

/**
 * What the load cost the JVM that offered it, during the measure phase, and what the JVM's machine
 * did meanwhile. Of a JMH run only hiccups and machine are known, over all measurements. Immutable.
 *
 * @param cpuMicrosPerOperation CPU time of the whole process per operation that ended, in
 *     microseconds; null when the JVM cannot tell
 * @param allocatedBytesPerOperation bytes allocated by all threads per operation that ended; null
 *     when the JVM cannot tell
 * @param gcCollections garbage collections that stopped the threads, 0 or more; null when not
 *     measured
 * @param gcNanos time spent in them, 0 or more; null when not measured
 * @param hiccupNanos how much later than asked a thread woke that only sleeps; null when not
 *     measured
 * @param mostConnections established TCP connections to the endpoints, at their most; null where
 *     the system does not tell
 * @param machine what the JVM's machine did; null when not measured
 */
public record ClientCost(
    @Nullable Double cpuMicrosPerOperation,
    @Nullable Double allocatedBytesPerOperation,
    @Nullable Long gcCollections,
    @Nullable Long gcNanos,
    @Nullable LatencySummary hiccupNanos,
    @Nullable Long mostConnections,
    @Nullable MachineUse machine) {
  public ClientCost {
    Field.requireFinite("cpuMicrosPerOperation", cpuMicrosPerOperation);
    Field.requireFinite("allocatedBytesPerOperation", allocatedBytesPerOperation);
    Field.requireAtLeast("gcCollections", gcCollections == null ? 0 : gcCollections, 0);
    Field.requireAtLeast("gcNanos", gcNanos == null ? 0 : gcNanos, 0);
    Field.requireAtLeast("mostConnections", mostConnections == null ? 0 : mostConnections, 0);
  }

  /**
   * A cost of which hiccups, connections and machine are not known.
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
    this(
        cpuMicrosPerOperation,
        allocatedBytesPerOperation,
        gcCollections,
        gcNanos,
        null,
        null,
        null);
  }

  /**
   * What a load cost.
   *
   * @param account over the load
   * @param operations that ended, 0 or more
   * @return the same per operation
   */
  public static ClientCost of(ClientAccount account, long operations) {
    ClientUse use = account.use();
    return new ClientCost(
        perOperation(use.cpuNanos(), 1e3, operations),
        perOperation(use.allocatedBytes(), 1, operations),
        use.gcPauses(),
        use.gcNanos(),
        hiccups(account),
        use.connections(),
        account.machine());
  }

  /**
   * What is known where the operations were offered by other JVMs on the same machine.
   *
   * @param account of a JVM that watched them
   * @return hiccups and machine
   */
  public static ClientCost ofMachine(ClientAccount account) {
    return new ClientCost(null, null, null, null, hiccups(account), null, account.machine());
  }

  private static @Nullable LatencySummary hiccups(ClientAccount account) {
    return account.hiccupNanos().getTotalCount() == 0
        ? null
        : LatencySummary.of(account.hiccupNanos());
  }

  private static @Nullable Double perOperation(@Nullable Long spent, double unit, long operations) {
    return spent == null || operations == 0 ? null : spent / unit / operations;
  }
}
