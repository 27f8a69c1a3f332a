// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import java.lang.management.ManagementFactory;

/**
 * What this JVM has spent so far.
 *
 * @param cpuNanos processor time of the process
 * @param allocatedBytes of the threads that live; those of a client live as long as it
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
