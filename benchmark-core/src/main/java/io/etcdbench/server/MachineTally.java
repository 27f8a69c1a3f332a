// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.server;

import io.etcdbench.disk.BlockDevice;
import io.etcdbench.disk.DeviceActivity;
import io.etcdbench.disk.DeviceCounters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Linux's counters of a machine at one instant.
 *
 * @param atNanos when they were read
 * @param cpu ticks by kind, in the order of {@code /proc/stat}
 * @param stalledMicros by {@code cpuSome} and so on
 * @param device of the members' disk; null when it is not known
 */
record MachineTally(
    long atNanos,
    List<Long> cpu,
    Map<String, Long> stalledMicros,
    @Nullable DeviceCounters device) {
  private static final int IDLE = 3;
  private static final int WAITING_FOR_IO = 4;
  private static final int STOLEN = 7;
  private static final Pattern PRESSURE = Pattern.compile("(some|full) .*total=(\\d+)");

  /**
   * Reads them.
   *
   * @param proc the directory that stands for {@code /proc}
   * @param disk below the members' data
   * @return empty where there are none, as on other systems than Linux
   */
  static Optional<MachineTally> read(Path proc, Optional<BlockDevice> disk) {
    return lines(proc.resolve("stat")).stream()
        .filter(line -> line.startsWith("cpu "))
        .map(MachineTally::ticks)
        .filter(ticks -> ticks.size() > STOLEN)
        .findFirst()
        .map(
            ticks ->
                new MachineTally(
                    System.nanoTime(),
                    ticks,
                    stalls(proc.resolve("pressure")),
                    disk.flatMap(BlockDevice::read).orElse(null)));
  }

  private static List<Long> ticks(String line) {
    // The guests' time behind them is already in the others.
    return Arrays.stream(line.split("\\s+", -1))
        .skip(1)
        .limit(STOLEN + 1L)
        .map(Long::valueOf)
        .toList();
  }

  private static Map<String, Long> stalls(Path directory) {
    Map<String, Long> stalls = new TreeMap<>();
    for (String what : List.of("cpu", "io", "memory")) {
      for (String line : lines(directory.resolve(what))) {
        Matcher matcher = PRESSURE.matcher(line);
        boolean full = line.startsWith("full");
        // Of a whole machine, "full" for CPU is not defined and always 0.
        if (matcher.matches() && !(full && what.equals("cpu"))) {
          stalls.put(what + (full ? "Full" : "Some"), Long.valueOf(matcher.group(2)));
        }
      }
    }
    return stalls;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      return List.of();
    }
  }

  /** What happened from an earlier tally to this one. */
  MachineAccount since(MachineTally earlier) {
    double ticks = Math.max(1, sum(cpu) - sum(earlier.cpu));
    double free = grown(earlier, IDLE) + grown(earlier, WAITING_FOR_IO);
    double stolen = grown(earlier, STOLEN);
    return new MachineAccount(
        Math.max(0, (ticks - free - stolen) / ticks),
        stolen / ticks,
        pressure(earlier),
        activity(earlier));
  }

  private @Nullable DeviceActivity activity(MachineTally earlier) {
    return device == null || earlier.device == null ? null : device.since(earlier.device);
  }

  private double grown(MachineTally earlier, int kind) {
    return Math.max(0, cpu.get(kind) - earlier.cpu.get(kind));
  }

  private static double sum(List<Long> ticks) {
    return ticks.stream().mapToLong(Long::longValue).sum();
  }

  private Map<String, Double> pressure(MachineTally earlier) {
    double micros = Math.max(1, TimeUnit.NANOSECONDS.toMicros(atNanos - earlier.atNanos));
    Map<String, Double> shares = new TreeMap<>();
    stalledMicros.forEach(
        (what, total) -> {
          long before = earlier.stalledMicros.getOrDefault(what, total);
          shares.put(what, Math.max(0, Math.min(1, (total - before) / micros)));
        });
    return shares;
  }
}
