// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.fault;

import io.etcdbench.cluster.process.GuardedSpawner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** CPU-bound processes. They exit by themselves after a time limit. */
final class CpuHogs implements AutoCloseable {
  /** Counts in a loop and checks the clock periodically. */
  private static final String SCRIPT =
      """
      end=$(($(date +%s) + $1))
      while [ "$(date +%s)" -lt "$end" ]; do
        i=0
        while [ "$i" -lt 200000 ]; do i=$((i + 1)); done
      done
      """;

  private final List<GuardedSpawner.Child> children = new ArrayList<>();

  private CpuHogs() {}

  /**
   * Starts the processes.
   *
   * @param spawner of the cluster
   * @param directory for their logs, existing
   * @param processes number of processes, 0 or more
   * @param atMost time after which they exit by themselves
   */
  static CpuHogs start(GuardedSpawner spawner, Path directory, int processes, Duration atMost) {
    CpuHogs hogs = new CpuHogs();
    List<String> command =
        List.of("sh", "-c", SCRIPT, "etcd-bench-cpu-hog", Long.toString(atMost.toSeconds()));
    for (int i = 0; i < processes; i++) {
      hogs.children.add(spawner.spawn(command, directory));
    }
    return hogs;
  }

  @Override
  public void close() {
    children.forEach(child -> child.server().destroyForcibly());
    children.clear();
  }
}
