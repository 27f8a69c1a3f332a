// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Properties of a machine that Linux reports; empty where it does not. Immutable.
 *
 * @param root the directory to use as {@code /}
 */
public record MachineProbe(Path root) {

  private static final List<String> CONTAINER_ENGINES =
      List.of("docker", "kubepods", "containerd", "libpod", "lxc");

  /** Returns a probe of this JVM's machine, also on other systems than Linux. */
  public static MachineProbe ofThisMachine() {
    return new MachineProbe(Path.of("/"));
  }

  /** Returns the processor's model name. */
  public Optional<String> cpuModel() {
    return lines("proc/cpuinfo").stream()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst();
  }

  /**
   * Returns the frequency governor of the first core.
   *
   * @return for example {@code powersave}
   */
  public Optional<String> cpuGovernor() {
    return firstLine("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
  }

  /**
   * Returns an identifier of a CPU's core.
   *
   * @return the list of the core's hyper-threads; the CPU itself when the core is unknown
   */
  public String core(int processor) {
    return firstLine("sys/devices/system/cpu/cpu" + processor + "/topology/thread_siblings_list")
        .orElse(Integer.toString(processor));
  }

  /**
   * Returns the lowest port that the kernel assigns to outgoing connections.
   *
   * @return 1 to 65535
   */
  public Optional<Integer> firstEphemeralPort() {
    return firstLine("proc/sys/net/ipv4/ip_local_port_range")
        .map(range -> Integer.valueOf(range.split("\\s+", -1)[0]));
  }

  /**
   * Returns signs that this is not a bare-metal machine.
   *
   * @return for example {@code container (docker), virtual machine}
   */
  public Optional<String> virtualization() {
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

  private List<String> lines(String file) {
    return KernelFile.lines(root.resolve(file));
  }
}
