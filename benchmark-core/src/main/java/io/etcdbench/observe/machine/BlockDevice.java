// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A disk or a partition, and its counters in Linux (<a
 * href="https://docs.kernel.org/admin-guide/iostats.html">/proc/diskstats</a>). Immutable.
 *
 * @param name the kernel's name of it, for example {@code vda1}
 * @param counters the file with the counters of all devices
 */
public record BlockDevice(String name, Path counters) {
  private static final Path SYSTEM = Path.of("/sys/class/block");
  private static final String WRITE_CACHE = "queue/write_cache";
  private static final Path DISK_STATS = Path.of("/proc/diskstats");

  /**
   * Returns the device that stores a directory.
   *
   * @param directory an existing directory
   * @return empty when it is on no device that the kernel counts (a RAM disk, a network or layered
   *     file system), or when this is not Linux
   */
  public static Optional<BlockDevice> below(Path directory) {
    try {
      long number = (Long) Files.getAttribute(directory, "unix:dev");
      String device = Mount.of(directory).device();
      Path file = Path.of(device);
      String name = Files.exists(file) ? file.toRealPath().getFileName().toString() : device;
      return find(DISK_STATS, number, name);
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Finds a device by its number, or by its name when the file system has a number of its own, as
   * btrfs does.
   */
  static Optional<BlockDevice> find(Path counters, long number, String name) {
    Predicate<DeviceCounters> same = c -> c.name().equals(name);
    return all(counters)
        .filter(c -> c.number() == number)
        .findFirst()
        .or(() -> all(counters).filter(same).findFirst())
        .map(found -> new BlockDevice(found.name(), counters));
  }

  /**
   * Reads the current counters of the device.
   *
   * @return empty when they cannot be read
   */
  public Optional<DeviceCounters> read() {
    return all(counters).filter(c -> c.name().equals(name)).findFirst();
  }

  /**
   * Returns the write cache mode: whether writes go to a volatile cache, from which only a flush
   * makes them durable.
   *
   * @return {@code write back} or {@code write through}; empty when the kernel does not report it
   */
  public Optional<String> writeCache() {
    try {
      Path device = SYSTEM.resolve(name).toRealPath();
      // For a partition, the setting belongs to the whole disk.
      Path own = device.resolve(WRITE_CACHE);
      Path above = device.resolveSibling(WRITE_CACHE);
      return Optional.of(Files.readString(Files.exists(own) ? own : above).strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Stream<DeviceCounters> all(Path counters) {
    return KernelFile.lines(counters).stream()
        .flatMap(line -> DeviceCounters.parse(line, System.nanoTime()).stream());
  }
}
