// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.fault;

import io.etcdbench.cluster.process.GuardedSpawner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** CPU-bound processes. They run until they are closed or their owner exits. */
final class CpuHogs implements AutoCloseable {
  /**
   * Counts in a loop and checks periodically that the owner is alive: the spawner cannot kill a
   * child whose owner dies before the guard is set.
   */
  private static final String SCRIPT =
      """
      while kill -0 "$1" 2>/dev/null; do
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
   * @param owner the process with which they exit
   */
  static CpuHogs start(GuardedSpawner spawner, Path directory, int processes, ProcessHandle owner) {
    List<String> command =
        List.of("sh", "-c", SCRIPT, "etcd-bench-cpu-hog", Long.toString(owner.pid()));
    return start(processes, () -> spawner.spawn(command, directory));
  }

  /** Starts all processes or, when one cannot be started, none. */
  static CpuHogs start(int processes, Supplier<GuardedSpawner.Child> each) {
    CpuHogs hogs = new CpuHogs();
    try {
      for (int i = 0; i < processes; i++) {
        hogs.children.add(each.get());
      }
      return hogs;
    } catch (RuntimeException e) {
      hogs.close();
      throw e;
    }
  }

  List<ProcessHandle> running() {
    return children.stream().map(GuardedSpawner.Child::server).toList();
  }

  @Override
  public void close() {
    children.forEach(child -> child.server().destroyForcibly());
    children.clear();
  }
}
