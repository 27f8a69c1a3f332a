// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.process.GuardedSpawner;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class CpuHogsTest {
  @TempDir private Path directory;

  /** The spawner, which lives on, guards them against the death of this JVM. */
  @Test
  void exitWithTheirOwner() throws Exception {
    Process owner = new ProcessBuilder("sleep", "600").start();
    try (GuardedSpawner spawner = GuardedSpawner.best();
        CpuHogs hogs = CpuHogs.start(spawner, directory, 2, owner.toHandle())) {
      List<ProcessHandle> running = hogs.running();
      assertThat(running).hasSize(2).allMatch(ProcessHandle::isAlive);

      owner.destroyForcibly().waitFor();

      for (ProcessHandle hog : running) {
        assertThat(hog.onExit().get(60, TimeUnit.SECONDS).isAlive()).isFalse();
      }
    } finally {
      owner.destroyForcibly();
    }
  }
}
