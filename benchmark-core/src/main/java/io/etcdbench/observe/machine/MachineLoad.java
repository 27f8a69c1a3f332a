// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The load of this machine, as the kernel reports it. Immutable.
 *
 * @param average over the last minute, of tasks that run or wait; empty when unknown
 * @param processors that this JVM may use
 * @param stalledPercent share of the last 10 s in which some task waited for a processor (PSI), 0
 *     to 100; empty when unknown
 */
public record MachineLoad(OptionalDouble average, int processors, OptionalDouble stalledPercent) {
  private static final Path PRESSURE = Path.of("/proc/pressure/cpu");
  private static final Pattern SOME = Pattern.compile("some avg10=([0-9.]+)");

  /**
   * The load at this instant.
   *
   * @return empty fields where the system does not report them
   */
  public static MachineLoad now() {
    double average = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return new MachineLoad(
        average < 0 ? OptionalDouble.empty() : OptionalDouble.of(average),
        Runtime.getRuntime().availableProcessors(),
        stalled());
  }

  private static OptionalDouble stalled() {
    try {
      Matcher some = SOME.matcher(Files.readString(PRESSURE));
      return some.find()
          ? OptionalDouble.of(Double.parseDouble(some.group(1)))
          : OptionalDouble.empty();
    } catch (IOException e) {
      return OptionalDouble.empty(); // not Linux, or a kernel without PSI
    }
  }

  @Override
  public String toString() {
    return "load average %s on %d processor%s, CPU pressure %s"
        .formatted(
            text("%.1f", average),
            processors,
            processors == 1 ? "" : "s",
            text("%.0f %%", stalledPercent));
  }

  private static String text(String format, OptionalDouble value) {
    return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble()) : "unknown";
  }
}
