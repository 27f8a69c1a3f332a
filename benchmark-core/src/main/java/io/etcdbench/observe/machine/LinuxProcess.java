// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A process as reported by Linux in {@code /proc}, see proc(5). Immutable.
 *
 * @param directory for example {@code /proc/self}; does not exist on other systems
 */
public record LinuxProcess(Path directory) {
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
  private static final String UID = "Uid:";

  /** In units of 1024 bytes. */
  private static final String RESIDENT = "VmRSS:";

  private static final String TRACER = "TracerPid:";
  private static final String PROCESSORS = "Cpus_allowed_list:";

  /** Fields of {@code stat} behind the name of the process. */
  private static final int CHILDREN_USER = 13;

  private static final int CHILDREN_SYSTEM = 14;
  private static final int START = 19;
  private static final long TICK_NANOS = 10_000_000;

  /** Returns this JVM's process, also on other systems than Linux. */
  public static LinuxProcess self() {
    return new LinuxProcess(Path.of("/proc/self"));
  }

  /**
   * Returns another process, whether it exists or not.
   *
   * @param pid its ID
   */
  public static LinuxProcess of(long pid) {
    return new LinuxProcess(Path.of("/proc", Long.toString(pid)));
  }

  /**
   * Returns whether the system reports the process.
   *
   * @return false for a process that has ended, and on other systems than Linux
   */
  public boolean isKnown() {
    return Files.isDirectory(directory.resolve("task"));
  }

  /**
   * Returns the effective UID, which determines the permissions of the process.
   *
   * @return empty when not reported
   */
  public OptionalInt effectiveUid() {
    // The fields are the real, effective, saved and file system UID.
    return values(directory, UID)
        .map(uids -> uids.split("\\s+", -1))
        .filter(uids -> uids.length > 1)
        .mapToInt(uids -> Integer.parseInt(uids[1]))
        .findFirst();
  }

  /**
   * Returns the identity of this machine since it was booted, which its containers share.
   *
   * @return empty when not reported
   */
  public static Optional<String> bootId() {
    try {
      return Optional.of(Files.readString(BOOT).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the namespace in which the PID is valid.
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
   * Returns whether a debugger or strace is attached to all its threads.
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
   * Returns the CPUs on which it may run.
   *
   * @return for example {@code 0-3,8}; empty when not reported
   */
  public Optional<String> allowedProcessors() {
    return values(directory, PROCESSORS).findFirst();
  }

  /**
   * Returns the resident memory in bytes.
   *
   * @return empty when not reported
   */
  public OptionalLong residentBytes() {
    return values(directory, RESIDENT)
        .mapToLong(text -> Long.parseLong(text.split(" ", -1)[0]) << 10)
        .findFirst();
  }

  /**
   * Returns the CPU time of the threads whose names contain a text.
   *
   * @param namePart the common part of the names; Linux keeps the first 15 characters of a name
   * @return the total nanoseconds of live threads; empty without such threads, or when not reported
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

  /**
   * Returns the CPU time of the child processes that have ended and been waited for, in steps of 10
   * ms.
   *
   * @return user and system time in nanoseconds; empty when not reported
   */
  public OptionalLong endedChildrenCpuNanos() {
    String[] fields = stat();
    return fields.length <= CHILDREN_SYSTEM
        ? OptionalLong.empty()
        : OptionalLong.of(
            (Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM]))
                * TICK_NANOS);
  }

  /**
   * Returns the start of the process in clock ticks since the machine was booted. Steps of the wall
   * clock do not change it.
   *
   * @return empty when not reported
   */
  public OptionalLong startTicks() {
    String[] fields = stat();
    return fields.length <= START
        ? OptionalLong.empty()
        : OptionalLong.of(Long.parseLong(fields[START]));
  }

  /** Returns the fields behind the name of the process, which may contain spaces and ')'. */
  private String[] stat() {
    String stat = first(directory.resolve("stat"));
    return stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ", -1);
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
