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
        CpuHogs hogs = CpuHogs.of(spawner, directory, owner.toHandle())) {
      hogs.resize(2);
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
  void goOnWhenAnotherCannotBeStarted() throws Exception {
    try (GuardedSpawner spawner = GuardedSpawner.best()) {
      List<ProcessHandle> started = new ArrayList<>();
      CpuHogs hogs =
          new CpuHogs(
              () -> {
                if (started.size() == 2) {
                  throw new ClusterException("no more processes");
                }
                GuardedSpawner.Child child = spawner.spawn(List.of("sleep", "600"), directory);
                started.add(child.server());
                return child;
              });
      hogs.resize(1);

      assertThatThrownBy(() -> hogs.resize(3)).hasMessage("no more processes");

      started.get(1).onExit().get(60, TimeUnit.SECONDS);
      assertThat(hogs.running()).containsExactly(started.get(0)).allMatch(ProcessHandle::isAlive);
      hogs.close();
      started.get(0).onExit().get(60, TimeUnit.SECONDS);
    }
  }
}
