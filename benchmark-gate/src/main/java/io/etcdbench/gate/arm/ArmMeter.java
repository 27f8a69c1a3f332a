// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import java.lang.management.ManagementFactory;

/**
 * Resources that this JVM has used so far.
 *
 * @param cpuNanos CPU time of the process
 * @param allocatedBytes bytes allocated by live threads; those of a client live as long as the
 *     client
 */
record ArmMeter(long cpuNanos, long allocatedBytes) {

  static ArmMeter read() {
    return new ArmMeter(cpu(), allocated());
  }

  ArmMeter since(ArmMeter before) {
    return new ArmMeter(
        Math.max(0, cpuNanos - before.cpuNanos),
        Math.max(0, allocatedBytes - before.allocatedBytes));
  }

  private static long cpu() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? Math.max(0, system.getProcessCpuTime())
        : 0;
  }

  private static long allocated() {
    if (!(ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads)
        || !threads.isThreadAllocatedMemorySupported()) {
      return 0;
    }
    long sum = 0;
    for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }
}
