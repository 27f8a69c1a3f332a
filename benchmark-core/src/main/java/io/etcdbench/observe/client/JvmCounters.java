// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import io.etcdbench.observe.machine.LinuxProcess;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Resources that this JVM has used from its start to one instant.
 *
 * @param cpuNanos of the whole process; null when the JVM does not report it
 * @param allocatedBytes by live threads; null when the JVM does not report it. The threads of a
 *     driver and of a phase live throughout the measurement
 * @param gcPauses collections that stopped the threads
 * @param gcMillis time spent in them
 * @param compileNanos of the JIT compiler's threads; null when the JVM does not report it
 */
public record JvmCounters(
    @Nullable Long cpuNanos,
    @Nullable Long allocatedBytes,
    long gcPauses,
    long gcMillis,
    @Nullable Long compileNanos) {
  /** Matches names like C1 CompilerThread0, which Linux truncates. */
  private static final String COMPILERS = "CompilerThre";

  private static final long NANOS_PER_MILLI = 1_000_000;

  static JvmCounters read() {
    List<GarbageCollectorMXBean> pausing =
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(bean -> stopsTheThreads(bean.getName()))
            .toList();
    return new JvmCounters(
        readCpuNanos(),
        readAllocatedBytes(),
        pausing.stream().mapToLong(bean -> Math.max(0, bean.getCollectionCount())).sum(),
        pausing.stream().mapToLong(bean -> Math.max(0, bean.getCollectionTime())).sum(),
        readCompileNanos());
  }

  /**
   * Excludes the beans of ZGC and Shenandoah for whole cycles, and that of G1 for concurrent work.
   */
  static boolean stopsTheThreads(String collector) {
    return !collector.contains("Cycles") && !collector.contains("Concurrent");
  }

  /** Returns the use since an earlier instant, with the given hiccups and connections. */
  ClientUse since(JvmCounters earlier, long worstHiccupNanos, @Nullable Long connections) {
    return new ClientUse(
        grown(cpuNanos, earlier.cpuNanos),
        grown(allocatedBytes, earlier.allocatedBytes),
        Math.max(0, gcPauses - earlier.gcPauses),
        Math.max(0, gcMillis - earlier.gcMillis) * NANOS_PER_MILLI,
        worstHiccupNanos,
        connections,
        grown(compileNanos, earlier.compileNanos));
  }

  /**
   * Returns the CPU time of the compiler's threads if available. The JVM itself only counts the
   * elapsed time of a compilation, once it has ended, which says little about CPU time on a busy
   * machine.
   */
  static @Nullable Long readCompileNanos() {
    OptionalLong threads = LinuxProcess.self().threadCpuNanos(COMPILERS);
    if (threads.isPresent()) {
      return threads.getAsLong();
    }
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return compiler != null && compiler.isCompilationTimeMonitoringSupported()
        ? compiler.getTotalCompilationTime() * NANOS_PER_MILLI
        : null;
  }

  /** Never negative: the bytes of a thread that has ended are no longer counted. */
  private static @Nullable Long grown(@Nullable Long now, @Nullable Long earlier) {
    return now == null || earlier == null ? null : Math.max(0, now - earlier);
  }

  /** Returns the CPU time of the process; null when the JVM does not report it. */
  public static @Nullable Long readCpuNanos() {
    return ManagementFactory.getOperatingSystemMXBean()
                instanceof com.sun.management.OperatingSystemMXBean system
            && system.getProcessCpuTime() >= 0
        ? system.getProcessCpuTime()
        : null;
  }

  /** Returns the bytes allocated by live threads; null when the JVM does not report them. */
  public static @Nullable Long readAllocatedBytes() {
    if (!(ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean threads)
        || !threads.isThreadAllocatedMemorySupported()) {
      return null;
    }
    long sum = 0;
    for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }
}
