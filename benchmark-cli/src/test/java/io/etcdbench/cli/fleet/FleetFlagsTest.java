// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FleetFlagsTest {

  @Test
  void startsAWorkerWithTheGivenFlags() {
    List<String> command = FleetFlags.workerCommand(List.of("-XX:+UseParallelGC", "-Xmx1g"));

    assertThat(command).hasSize(7);
    assertThat(command.subList(1, 4)).containsExactly("-XX:+UseParallelGC", "-Xmx1g", "-cp");
    assertThat(command).endsWith("io.etcdbench.cli.Main", "worker");
  }
}
