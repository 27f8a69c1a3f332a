// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * Time, CPU time and compile time of this JVM at one instant. Immutable.
 *
 * @param nanos by {@link System#nanoTime}
 * @param cpuNanos of all threads; 0 when not known
 * @param compileNanos of the JIT compiler, summed over its threads, in whole milliseconds; 0 when
 *     not known
 */
record JvmClock(long nanos, long cpuNanos, long compileNanos) {

  static JvmClock read() {
    return new JvmClock(System.nanoTime(), processCpuNanos(), totalCompileNanos());
  }

  /** What passed since an earlier instant. */
  JvmClock since(JvmClock earlier) {
    return new JvmClock(
        nanos - earlier.nanos, cpuNanos - earlier.cpuNanos, compileNanos - earlier.compileNanos);
  }

  /** The part of the CPU time that the compiler took; 0 when not known. */
  double compileShare() {
    return cpuNanos == 0 ? 0 : (double) compileNanos / cpuNanos;
  }

  private static long totalCompileNanos() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return compiler != null && compiler.isCompilationTimeMonitoringSupported()
        ? TimeUnit.MILLISECONDS.toNanos(compiler.getTotalCompilationTime())
        : 0;
  }

  private static long processCpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : 0;
  }
}
