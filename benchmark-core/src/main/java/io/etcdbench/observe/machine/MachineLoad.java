// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The load of this machine, as the kernel reports it. Immutable.
 *
 * @param average the load average of the last minute, which counts running and waiting tasks; empty
 *     when unknown
 * @param processors available to this JVM
 * @param stalledPercent percentage of the last 10 s in which some task waited for a processor
 *     (PSI), 0 to 100; empty when unknown
 */
public record MachineLoad(OptionalDouble average, int processors, OptionalDouble stalledPercent) {
  private static final Path PRESSURE = Path.of("/proc/pressure/cpu");
  private static final Pattern SOME = Pattern.compile("some avg10=([0-9.]+)");

  /**
   * Reads the current load.
   *
   * @return empty fields where the system does not report them
   */
  public static MachineLoad now() {
    Double average = lastMinute();
    return new MachineLoad(
        average == null ? OptionalDouble.empty() : OptionalDouble.of(average),
        Runtime.getRuntime().availableProcessors(),
        KernelFile.lines(PRESSURE).stream()
            .map(SOME::matcher)
            .filter(Matcher::find)
            .mapToDouble(some -> Double.parseDouble(some.group(1)))
            .findFirst());
  }

  /**
   * Returns the load average of the last minute.
   *
   * @return null when the system does not report it
   */
  public static @Nullable Double lastMinute() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return load < 0 ? null : load;
  }
}
