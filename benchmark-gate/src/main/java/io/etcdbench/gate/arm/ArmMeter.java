// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.observe.client.JvmCounters;
import org.jspecify.annotations.Nullable;

/**
 * Resources that this JVM has used so far.
 *
 * @param cpuNanos CPU time of the process; 0 when unknown
 * @param allocatedBytes bytes allocated by live threads, 0 when unknown; those of a client live as
 *     long as the client
 */
record ArmMeter(long cpuNanos, long allocatedBytes) {

  static ArmMeter read() {
    return new ArmMeter(known(JvmCounters.readCpuNanos()), known(JvmCounters.readAllocatedBytes()));
  }

  ArmMeter since(ArmMeter before) {
    return new ArmMeter(
        Math.max(0, cpuNanos - before.cpuNanos),
        Math.max(0, allocatedBytes - before.allocatedBytes));
  }

  private static long known(@Nullable Long reported) {
    return reported == null ? 0 : reported;
  }
}
