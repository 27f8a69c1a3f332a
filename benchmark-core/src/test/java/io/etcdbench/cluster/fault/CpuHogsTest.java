// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.process.GuardedSpawner;
import java.nio.file.Path;
import java.util.ArrayList;
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

  @Test
  void endWhenOneOfThemCannotBeStarted() throws Exception {
    try (GuardedSpawner spawner = GuardedSpawner.best()) {
      List<GuardedSpawner.Child> started = new ArrayList<>();

      assertThatThrownBy(
              () ->
                  CpuHogs.start(
                      2,
                      () -> {
                        if (!started.isEmpty()) {
                          throw new ClusterException("no more processes");
                        }
                        started.add(spawner.spawn(List.of("sleep", "600"), directory));
                        return started.get(0);
                      }))
          .hasMessage("no more processes");

      ProcessHandle first = started.get(0).server();
      assertThat(first.onExit().get(60, TimeUnit.SECONDS).isAlive()).isFalse();
    }
  }
}
