// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A process as Linux reports it in {@code /proc}, see proc(5). Immutable.
 *
 * @param directory for example {@code /proc/self}; absent where the system is not Linux
 */
public record LinuxProcess(Path directory) {
  private static final String UID = "Uid:";

  /** In units of 1024 bytes. */
  private static final String RESIDENT = "VmRSS:";

  private static final String TRACER = "TracerPid:";

  /**
   * This JVM.
   *
   * @return whether or not the system is Linux
   */
  public static LinuxProcess self() {
    return new LinuxProcess(Path.of("/proc/self"));
  }

  /**
   * Another process.
   *
   * @param pid its id
   * @return whether or not it exists
   */
  public static LinuxProcess of(long pid) {
    return new LinuxProcess(Path.of("/proc", Long.toString(pid)));
  }

  /**
   * Whether the system reports it.
   *
   * @return false for a process that has ended, and on other systems than Linux
   */
  public boolean isKnown() {
    return Files.isDirectory(directory.resolve("task"));
  }

  /**
   * The user that decides what it may do.
   *
   * @return empty when not reported
   */
  public OptionalInt effectiveUid() {
    // Real, effective, saved and file system's.
    return values(directory, UID)
        .map(uids -> uids.split("\\s+", -1))
        .filter(uids -> uids.length > 1)
        .mapToInt(uids -> Integer.parseInt(uids[1]))
        .findFirst();
  }

  /**
   * In which its pid means something.
   *
   * @return empty when not reported
   */
  public String pidNamespace() {
    try {
      return Files.readSymbolicLink(directory.resolve("ns/pid")).toString();
    } catch (IOException | UnsupportedOperationException e) {
      return "";
    }
  }

  /**
   * Whether a debugger or strace is attached to all its threads.
   *
   * @return false for a process that has ended
   */
  public boolean isTraced() {
    try (Stream<Path> threads = Files.list(directory.resolve("task"))) {
      return threads.flatMap(thread -> values(thread, TRACER)).noneMatch("0"::equals);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * The memory that it occupies.
   *
   * @return bytes; empty when not reported
   */
  public OptionalLong residentBytes() {
    return values(directory, RESIDENT)
        .mapToLong(text -> Long.parseLong(text.split(" ", -1)[0]) << 10)
        .findFirst();
  }

  /**
   * CPU time of threads of one kind.
   *
   * @param namePart what their names have in common; Linux keeps the first 15 characters of a name
   * @return nanoseconds, summed over those that live; empty when there are none or it is not
   *     reported
   */
  public OptionalLong threadCpuNanos(String namePart) {
    try (Stream<Path> threads = Files.list(directory.resolve("task"))) {
      List<Long> each =
          threads
              .filter(thread -> first(thread.resolve("comm")).contains(namePart))
              .map(thread -> first(thread.resolve("schedstat")))
              .filter(stat -> !stat.isEmpty())
              .map(stat -> Long.parseLong(stat.split(" ", -1)[0]))
              .toList();
      return each.isEmpty()
          ? OptionalLong.empty()
          : OptionalLong.of(each.stream().mapToLong(Long::longValue).sum());
    } catch (IOException | UncheckedIOException e) {
      return OptionalLong.empty();
    }
  }

  private static String first(Path file) {
    return KernelFile.lines(file).stream().findFirst().orElse("");
  }

  private static Stream<String> values(Path directory, String key) {
    return KernelFile.lines(directory.resolve("status")).stream()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()).strip());
  }
}
