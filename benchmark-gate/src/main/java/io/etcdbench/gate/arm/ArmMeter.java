// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.observe.client.JvmCounters;
import org.jspecify.annotations.Nullable;

/** Meters the resources that this JVM uses during a load. Used once, by one thread. */
final class ArmMeter {
  private long cpuNanos;
  private long allocatedBytes;

  void begin() {
    cpuNanos = known(JvmCounters.readCpuNanos());
    allocatedBytes = known(JvmCounters.readAllocatedBytes());
  }

  void end() {
    cpuNanos = Math.max(0, known(JvmCounters.readCpuNanos()) - cpuNanos);
    allocatedBytes = Math.max(0, known(JvmCounters.readAllocatedBytes()) - allocatedBytes);
  }

  /** Returns the CPU time of the process between begin and end; 0 when unknown. */
  long cpuNanos() {
    return cpuNanos;
  }

  /**
   * Returns the bytes that live threads allocated between begin and end, 0 when unknown; the
   * threads of a client live as long as the client.
   */
  long allocatedBytes() {
    return allocatedBytes;
  }

  private static long known(@Nullable Long reported) {
    return reported == null ? 0 : reported;
  }
}
