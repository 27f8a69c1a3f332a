// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.result.Environment.Machine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a machine: the JVM's own facts, and Linux's files where they exist.
 *
 * @param root the directory that stands for {@code /}
 */
record MachineProbe(Path root) {

  private static final List<String> CONTAINER_ENGINES =
      List.of("docker", "kubepods", "containerd", "libpod", "lxc");

  static MachineProbe ofThisMachine() {
    return new MachineProbe(Path.of("/"));
  }

  Machine look() {
    return new Machine(
        cpuModel().orElse(null),
        Runtime.getRuntime().availableProcessors(),
        memoryBytes(),
        "%s %s %s"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch")),
        virtualization().orElse(null),
        firstLine("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").orElse(null),
        loadAverage());
  }

  private Optional<String> cpuModel() {
    return lines("proc/cpuinfo").stream()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst();
  }

  private Optional<String> virtualization() {
    List<String> hints = new ArrayList<>();
    container().ifPresent(hints::add);
    if (lines("proc/cpuinfo").stream()
        .filter(line -> line.startsWith("flags"))
        .anyMatch(line -> List.of(line.split("\\s+")).contains("hypervisor"))) {
      hints.add(
          "virtual machine"
              + firstLine("sys/class/dmi/id/product_name").map(n -> " (" + n + ")").orElse(""));
    }
    return hints.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", hints));
  }

  private Optional<String> container() {
    Optional<String> engine =
        CONTAINER_ENGINES.stream()
            .filter(name -> lines("proc/1/cgroup").stream().anyMatch(line -> line.contains(name)))
            .findFirst();
    if (engine.isPresent()) {
      return Optional.of("container (" + engine.get() + ")");
    }
    return Stream.of(".dockerenv", "run/.containerenv")
            .anyMatch(marker -> Files.exists(root.resolve(marker)))
        ? Optional.of("container")
        : Optional.empty();
  }

  private Optional<String> firstLine(String file) {
    return lines(file).stream().map(String::strip).filter(line -> !line.isEmpty()).findFirst();
  }

  /** What a platform or a sandbox does not show is not known. */
  private List<String> lines(String file) {
    try {
      return Files.readAllLines(root.resolve(file));
    } catch (IOException | SecurityException e) {
      return List.of();
    }
  }

  private static @Nullable Long memoryBytes() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : null;
  }

  private static @Nullable Double loadAverage() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return load < 0 ? null : load;
  }
}
