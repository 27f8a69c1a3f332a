// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.result.ClientCost;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Meters what this JVM spends from one instant to another. */
final class ClientMeter {
  private final List<GarbageCollectorMXBean> collectors =
      ManagementFactory.getGarbageCollectorMXBeans();
  private final long cpuNanos = cpuNanos();
  private final long allocatedBytes = allocatedBytes();
  private final long collections = collections();
  private final long collectionMillis = collectionMillis();

  /** What was spent since this object was made, over a number of operations that ended. */
  ClientCost since(long operations) {
    return new ClientCost(
        perOperation(cpuNanos() - cpuNanos, cpuNanos, operations, 1e3),
        perOperation(allocatedBytes() - allocatedBytes, allocatedBytes, operations, 1),
        Math.max(0, collections() - collections),
        Math.max(0, collectionMillis() - collectionMillis) * 1_000_000);
  }

  private static @Nullable Double perOperation(
      long spent, long known, long operations, double unit) {
    return known < 0 || spent < 0 || operations == 0 ? null : spent / unit / operations;
  }

  private static long cpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : -1;
  }

  /** Of the threads that live; those of a driver and of a phase live through the measurement. */
  private static long allocatedBytes() {
    if (!(ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads)
        || !threads.isThreadAllocatedMemorySupported()) {
      return -1;
    }
    long sum = 0;
    for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }

  private long collections() {
    return collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
  }

  private long collectionMillis() {
    return collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
  }
}
