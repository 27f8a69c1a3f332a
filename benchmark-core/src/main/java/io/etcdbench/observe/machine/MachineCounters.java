// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Linux's counters of this machine at one instant. Immutable.
 *
 * @param atNanos when they were read, on the clock of {@link System#nanoTime}
 * @param cpuTicks by kind, in the order of {@code /proc/stat}; empty when the system does not
 *     report them
 * @param ownTicks of this process and of its child processes that have ended; null when not
 *     reported
 * @param stalledMicros by {@code cpuSome} and so on; without those that the kernel does not report
 */
public record MachineCounters(
    long atNanos, List<Long> cpuTicks, @Nullable Long ownTicks, Map<String, Long> stalledMicros) {
  private static final Path PROC = Path.of("/proc");
  private static final Path CGROUP = Path.of("/sys/fs/cgroup");
  private static final int IDLE = 3;
  private static final int WAITING_FOR_IO = 4;
  private static final int STOLEN = 7;
  private static final Pattern PRESSURE = Pattern.compile("(some|full) .*total=(\\d+)");

  private static final Pattern THROTTLED = Pattern.compile("throttled_(usec|time) (\\d{1,18})");

  /**
   * The fields utime, stime, cutime and cstime in {@code /proc/self/stat}, after the process's
   * name.
   */
  private static final int OWN_FROM = 11;

  private static final int OWN_TO = 15;

  public MachineCounters {
    cpuTicks = List.copyOf(cpuTicks);
    stalledMicros = Map.copyOf(stalledMicros);
  }

  /**
   * Reads the counters of this machine.
   *
   * @return empty lists and null for whatever is not reported, as on other systems than Linux
   */
  public static MachineCounters read() {
    return read(PROC, CGROUP);
  }

  /**
   * Reads the counters from given directories.
   *
   * @param proc the directory to use as {@code /proc}
   * @param cgroup the directory to use as {@code /sys/fs/cgroup}
   * @return empty lists and null for whatever is not reported
   */
  public static MachineCounters read(Path proc, Path cgroup) {
    Map<String, Long> stalls = stalls(proc.resolve("pressure"));
    throttledMicros(cgroup).ifPresent(micros -> stalls.put("cpuThrottled", micros));
    return new MachineCounters(System.nanoTime(), cpu(proc), own(proc), stalls);
  }

  /**
   * Returns the time for which a container's CPU quota throttled threads, by cgroup version 2 or 1.
   */
  private static Optional<Long> throttledMicros(Path cgroup) {
    return Stream.of(cgroup.resolve("cpu.stat"), cgroup.resolve("cpu/cpu.stat"))
        .flatMap(file -> KernelFile.lines(file).stream())
        .map(THROTTLED::matcher)
        .filter(Matcher::matches)
        .map(
            line ->
                line.group(1).equals("usec")
                    ? Long.parseLong(line.group(2))
                    : TimeUnit.NANOSECONDS.toMicros(Long.parseLong(line.group(2))))
        .findFirst();
  }

  private static List<Long> cpu(Path proc) {
    return KernelFile.lines(proc.resolve("stat")).stream()
        .filter(line -> line.startsWith("cpu "))
        // The guest times after the eighth field are already included in the others.
        .map(line -> numbers(line.split("\\s+", -1), 1, STOLEN + 2))
        .findFirst()
        .orElse(List.of());
  }

  private static @Nullable Long own(Path proc) {
    String line = String.join(" ", KernelFile.lines(proc.resolve("self/stat")));
    String behindName = line.substring(line.lastIndexOf(')') + 1).strip();
    List<Long> ticks = numbers(behindName.split(" ", -1), OWN_FROM, OWN_TO);
    return ticks.isEmpty() ? null : ticks.stream().mapToLong(Long::longValue).sum();
  }

  /** Parses a range of words; empty unless all of them are present. */
  private static List<Long> numbers(String[] words, int from, int to) {
    try {
      return words.length < to
          ? List.of()
          : Arrays.stream(words, from, to).map(Long::valueOf).toList();
    } catch (NumberFormatException e) {
      return List.of();
    }
  }

  private static Map<String, Long> stalls(Path directory) {
    Map<String, Long> stalls = new TreeMap<>();
    for (String what : List.of("cpu", "io", "memory")) {
      for (String line : KernelFile.lines(directory.resolve(what))) {
        Matcher matcher = PRESSURE.matcher(line);
        boolean full = line.startsWith("full");
        // For a whole machine, "full" is undefined for CPU and always 0.
        if (matcher.matches() && !(full && what.equals("cpu"))) {
          stalls.put(what + (full ? "Full" : "Some"), Long.valueOf(matcher.group(2)));
        }
      }
    }
    return stalls;
  }

  /**
   * Returns the activity of the machine since an earlier instant.
   *
   * @param earlier counters read before
   * @return null for each figure that is unknown, as in some sandboxes, where the counters do not
   *     advance
   */
  public MachineUse since(MachineCounters earlier) {
    double ticks = sum(cpuTicks) - sum(earlier.cpuTicks);
    Map<String, Double> pressure = pressure(earlier);
    if (cpuTicks.isEmpty() || earlier.cpuTicks.isEmpty() || ticks <= 0) {
      return new MachineUse(null, null, null, pressure, MachineLoad.lastMinute());
    }
    double stolen = grown(earlier, STOLEN);
    double free = grown(earlier, IDLE) + grown(earlier, WAITING_FOR_IO);
    double busy = share((ticks - free - stolen) / ticks);
    Double own =
        ownTicks == null || earlier.ownTicks == null
            ? null
            : Math.min(busy, Math.max(0, ownTicks - earlier.ownTicks) / ticks);
    return new MachineUse(busy, share(stolen / ticks), own, pressure, MachineLoad.lastMinute());
  }

  /**
   * Advances these counters by their growth between two later instants, so that later differences
   * exclude that time.
   *
   * @param from the start of the excluded time
   * @param to its end
   */
  public MachineCounters leavingOut(MachineCounters from, MachineCounters to) {
    boolean cpu = !(cpuTicks.isEmpty() || from.cpuTicks.isEmpty() || to.cpuTicks.isEmpty());
    List<Long> ticks =
        cpu
            ? IntStream.range(0, cpuTicks.size())
                .mapToObj(i -> cpuTicks.get(i) + to.cpuTicks.get(i) - from.cpuTicks.get(i))
                .toList()
            : cpuTicks;
    Long own =
        ownTicks == null || from.ownTicks == null || to.ownTicks == null
            ? null
            : Long.valueOf(ownTicks + to.ownTicks - from.ownTicks);
    Map<String, Long> stalled = new TreeMap<>(stalledMicros);
    stalled.replaceAll(
        (what, micros) ->
            micros
                + to.stalledMicros.getOrDefault(what, 0L)
                - from.stalledMicros.getOrDefault(what, 0L));
    return new MachineCounters(atNanos + to.atNanos - from.atNanos, ticks, own, stalled);
  }

  private double grown(MachineCounters earlier, int kind) {
    return Math.max(0, cpuTicks.get(kind) - earlier.cpuTicks.get(kind));
  }

  private static double sum(List<Long> ticks) {
    return ticks.stream().mapToLong(Long::longValue).sum();
  }

  private Map<String, Double> pressure(MachineCounters earlier) {
    double micros = Math.max(1, TimeUnit.NANOSECONDS.toMicros(atNanos - earlier.atNanos));
    Map<String, Double> shares = new TreeMap<>();
    stalledMicros.forEach(
        (what, total) -> {
          Long before = earlier.stalledMicros.get(what);
          if (before != null) {
            shares.put(what, share((total - before) / micros));
          }
        });
    return shares;
  }

  private static double share(double value) {
    return Math.max(0, Math.min(1, value));
  }
}
