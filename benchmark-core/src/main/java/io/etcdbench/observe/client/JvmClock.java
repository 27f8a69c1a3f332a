// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

/**
 * Elapsed time, CPU time and compile time of this JVM at one instant. Immutable.
 *
 * @param nanos the value of {@link System#nanoTime}
 * @param cpuNanos CPU time of all threads; 0 when unknown
 * @param compileNanos CPU time of the JIT compiler's threads; where the system does not report it,
 *     the elapsed time of compilations, in whole milliseconds; 0 when unknown
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
   * Returns the times since an earlier instant. The time of a compiler thread that has ended in
   * between is lost.
   */
  public JvmClock since(JvmClock earlier) {
    return new JvmClock(
        nanos - earlier.nanos,
        cpuNanos - earlier.cpuNanos,
        Math.max(0, compileNanos - earlier.compileNanos));
  }

  /** Returns the compiler's share of the CPU time; 0 when unknown. */
  public double compileShare() {
    return cpuNanos == 0 ? 0 : (double) compileNanos / cpuNanos;
  }

  /** Returns the number of cores that the compiler used; 0 when unknown. */
  double compileCores() {
    return nanos == 0 ? 0 : (double) compileNanos / nanos;
  }
}
