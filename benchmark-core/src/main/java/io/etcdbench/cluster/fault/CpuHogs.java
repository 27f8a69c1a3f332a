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

  private final Supplier<GuardedSpawner.Child> each;
  private final List<GuardedSpawner.Child> children = new ArrayList<>();

  /**
   * Creates an instance without any process.
   *
   * @param each starts one process
   */
  CpuHogs(Supplier<GuardedSpawner.Child> each) {
    this.each = each;
  }

  /**
   * Creates an instance without any process.
   *
   * @param spawner of the cluster
   * @param directory for their logs, existing
   * @param owner the process with which they exit
   */
  static CpuHogs of(GuardedSpawner spawner, Path directory, ProcessHandle owner) {
    List<String> command =
        List.of("sh", "-c", SCRIPT, "etcd-bench-cpu-hog", Long.toString(owner.pid()));
    return new CpuHogs(() -> spawner.spawn(command, directory));
  }

  /**
   * Starts or stops processes until a number of them runs; when one cannot be started, those that
   * ran before go on and no others.
   *
   * @param processes number of processes, 0 or more
   */
  void resize(int processes) {
    children.removeIf(child -> !child.server().isAlive());
    int before = children.size();
    try {
      while (children.size() < processes) {
        children.add(each.get());
      }
    } catch (RuntimeException e) {
      stopAllBut(before);
      throw e;
    }
    stopAllBut(processes);
  }

  private void stopAllBut(int first) {
    List<GuardedSpawner.Child> others = children.subList(first, children.size());
    others.forEach(child -> child.server().destroyForcibly());
    others.clear();
  }

  List<ProcessHandle> running() {
    return children.stream().map(GuardedSpawner.Child::server).toList();
  }

  @Override
  public void close() {
    stopAllBut(0);
  }
}
