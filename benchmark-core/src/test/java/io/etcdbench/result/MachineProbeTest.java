// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.result.Environment.Machine;
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

    Machine machine = new MachineProbe(root).look();

    assertThat(machine.cpuModel()).isEqualTo("Example CPU @ 2.40GHz");
    assertThat(machine.cpuGovernor()).isEqualTo("powersave");
    assertThat(machine.virtualization()).isNull();
  }

  @Test
  void hintsAtAVirtualMachine() throws IOException {
    file("proc/cpuinfo", "flags\t\t: fpu hypervisor sse\n");
    file("sys/class/dmi/id/product_name", "Example Cloud\n");

    assertThat(new MachineProbe(root).look().virtualization())
        .isEqualTo("virtual machine (Example Cloud)");
  }

  @Test
  void hintsAtAContainerInAVirtualMachine() throws IOException {
    file("proc/cpuinfo", "flags\t\t: hypervisor\n");
    file("proc/1/cgroup", "4:cpu:/docker/0f0f\n");

    assertThat(new MachineProbe(root).look().virtualization())
        .isEqualTo("container (docker), virtual machine");
  }

  @Test
  void hintsAtAContainerByItsMarkerFile() throws IOException {
    file("run/.containerenv", "");

    assertThat(new MachineProbe(root).look().virtualization()).isEqualTo("container");
  }

  @Test
  void knowsLessWhereLinuxFilesAreMissing() {
    Machine machine = new MachineProbe(root).look();

    assertThat(machine.cpuModel()).isNull();
    assertThat(machine.cpuGovernor()).isNull();
    assertThat(machine.virtualization()).isNull();
    assertThat(machine.cores()).isPositive();
    assertThat(machine.os()).contains(System.getProperty("os.name"));
  }

  private void file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
