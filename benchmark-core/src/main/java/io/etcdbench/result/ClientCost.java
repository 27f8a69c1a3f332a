// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.client.ClientAccount;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.observe.machine.MachineUse;
import org.jspecify.annotations.Nullable;

/**
 * The cost of the load to the JVM that sent it, during the measure phase, and the resource usage of
 * that JVM's machine during the same time. For a JMH run only hiccups and machine are known, over
 * all measurements. Immutable.
 *
 * @param cpuMicrosPerOperation CPU time of the whole process per completed operation, in
 *     microseconds; null when the JVM does not report it
 * @param allocatedBytesPerOperation bytes allocated by all threads per completed operation; null
 *     when the JVM does not report it
 * @param gcCollections stop-the-world garbage collections, 0 or more; null when not measured
 * @param gcNanos time spent in them, 0 or more; null when not measured
 * @param hiccupNanos wake-up delay of a thread that only sleeps; null when not measured
 * @param mostConnections maximum number of established TCP connections to the endpoints; null when
 *     the system does not report it
 * @param machine resource usage of the JVM's machine; null when not measured
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
   * Creates a cost with unknown hiccups, connections and machine.
   *
   * @param cpuMicrosPerOperation CPU time of the whole process per completed operation, in
   *     microseconds
   * @param allocatedBytesPerOperation bytes allocated by all threads per completed operation
   * @param gcCollections stop-the-world garbage collections
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
   * Returns the cost of a load per operation.
   *
   * @param account covers the load
   * @param operations number of completed operations, 0 or more
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
   * Returns the cost of operations sent by other JVMs on the same machine: only hiccups and machine
   * are known.
   *
   * @param account of a JVM that watched them
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
