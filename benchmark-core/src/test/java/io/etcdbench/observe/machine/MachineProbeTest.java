// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MachineProbeTest {
  @TempDir private Path root;

  @Test
  void readsWhatLinuxTells() throws IOException {
    file("proc/cpuinfo", "processor\t: 0\nmodel name\t: Example CPU @ 2.40GHz\nflags\t\t: fpu sse");
    file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
    file("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
    file("sys/devices/system/cpu/cpu1/topology/thread_siblings_list", "1,5\n");

    MachineProbe machine = new MachineProbe(root);

    assertThat(machine.cpuModel()).contains("Example CPU @ 2.40GHz");
    assertThat(machine.cpuGovernor()).contains("powersave");
    assertThat(machine.core(1)).isEqualTo("1,5");
    assertThat(machine.firstEphemeralPort()).contains(32_768);
    assertThat(machine.virtualization()).isEmpty();
  }

  @Test
  void hintsAtAVirtualMachine() throws IOException {
    file("proc/cpuinfo", "flags\t\t: fpu hypervisor sse\n");
    file("sys/class/dmi/id/product_name", "Example Cloud\n");

    assertThat(new MachineProbe(root).virtualization()).contains("virtual machine (Example Cloud)");
  }

  @Test
  void hintsAtAContainerInAVirtualMachine() throws IOException {
    file("proc/cpuinfo", "flags\t\t: hypervisor\n");
    file("proc/1/cgroup", "4:cpu:/docker/0f0f\n");

    assertThat(new MachineProbe(root).virtualization())
        .contains("container (docker), virtual machine");
  }

  @Test
  void hintsAtAContainerByItsMarkerFile() throws IOException {
    file("run/.containerenv", "");

    assertThat(new MachineProbe(root).virtualization()).contains("container");
  }

  @Test
  void knowsLessWhereLinuxFilesAreMissing() {
    MachineProbe machine = new MachineProbe(root);

    assertThat(machine.cpuModel()).isEmpty();
    assertThat(machine.cpuGovernor()).isEmpty();
    assertThat(machine.core(1)).isEqualTo("1");
    assertThat(machine.virtualization()).isEmpty();
    assertThat(machine.firstEphemeralPort()).isEmpty();
  }

  private void file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
