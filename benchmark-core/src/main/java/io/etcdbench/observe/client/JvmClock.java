// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

/**
 * Time, CPU time and compile time of this JVM at one instant. Immutable.
 *
 * @param nanos by {@link System#nanoTime}
 * @param cpuNanos of all threads; 0 when not known
 * @param compileNanos CPU time of the JIT compiler's threads; where the system does not report it,
 *     the time that compilations took, in whole milliseconds; 0 when not known
 */
public record JvmClock(long nanos, long cpuNanos, long compileNanos) {

  public static JvmClock read() {
    Long cpuNanos = JvmCounters.readCpuNanos();
    Long compileNanos = JvmCounters.readCompileNanos();
    return new JvmClock(
        System.nanoTime(),
        cpuNanos == null ? 0 : cpuNanos,
        compileNanos == null ? 0 : compileNanos);
  }

  /**
   * What passed since an earlier instant; a compiler thread that has ended takes its time along.
   */
  public JvmClock since(JvmClock earlier) {
    return new JvmClock(
        nanos - earlier.nanos,
        cpuNanos - earlier.cpuNanos,
        Math.max(0, compileNanos - earlier.compileNanos));
  }

  /** The part of the CPU time that the compiler took; 0 when not known. */
  public double compileShare() {
    return cpuNanos == 0 ? 0 : (double) compileNanos / cpuNanos;
  }
}
