// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.fault;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.MemberLog;
import io.etcdbench.cluster.process.GuardedSpawner;
import io.etcdbench.observe.machine.LinuxProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A process whose fdatasync and fsync calls take longer, by the fault injection of strace(1): the
 * tracer delays each call before it starts.
 */
final class SlowedDisk implements AutoCloseable {
  private static final String CALLS = "fdatasync,fsync";
  private static final long ATTACH_SECONDS = 10;
  private static final long DETACH_SECONDS = 5;

  private final GuardedSpawner.Child tracer;

  private SlowedDisk(GuardedSpawner.Child tracer) {
    this.tracer = tracer;
  }

  /**
   * Checks whether processes can be slowed on this machine, by tracing one that sleeps.
   *
   * @param spawner of the cluster
   * @param directory for the logs of the trial, existing
   * @return why not, in one sentence; empty if they can
   */
  static Optional<String> obstacle(GuardedSpawner spawner, Path directory) {
    if (!LinuxProcess.self().isKnown()) {
      return Optional.of("slow disks need Linux: they are made with strace");
    }
    GuardedSpawner.Child sleeper = spawner.spawn(List.of("sleep", "60"), directory);
    try {
      of(spawner, directory, sleeper.server().pid(), Duration.ofMillis(1)).close();
      return Optional.empty();
    } catch (ClusterException e) {
      return Optional.of(
          "slow disks need strace (Debian: apt-get install strace) and the right to trace other"
              + " processes, as root or with /proc/sys/kernel/yama/ptrace_scope 0; "
              + e.getMessage());
    } finally {
      sleeper.server().destroyForcibly();
    }
  }

  /**
   * Slows a process. Returns once its threads are traced.
   *
   * @param spawner of the cluster
   * @param directory for the tracer's log, existing
   * @param pid process id
   * @param each added to each call, above zero
   * @throws ClusterException if the process may not be traced
   */
  static SlowedDisk of(GuardedSpawner spawner, Path directory, long pid, Duration each) {
    List<String> command =
        List.of(
            "strace",
            "-f",
            "-qq",
            "-o",
            "/dev/null",
            "-e",
            "trace=" + CALLS,
            "-e",
            "inject=%s:delay_enter=%s"
                .formatted(CALLS, TimeUnit.NANOSECONDS.toMicros(each.toNanos())),
            "-p",
            Long.toString(pid));
    SlowedDisk slowed = new SlowedDisk(spawner.spawn(command, directory));
    try {
      slowed.awaitAttached(pid, directory);
    } catch (RuntimeException e) {
      slowed.close();
      throw e;
    }
    return slowed;
  }

  private void awaitAttached(long pid, Path directory) {
    long start = System.nanoTime();
    while (!LinuxProcess.of(pid).isTraced()) {
      if (!tracer.server().isAlive()
          || System.nanoTime() - start > TimeUnit.SECONDS.toNanos(ATTACH_SECONDS)) {
        List<String> said = MemberLog.lastLines(directory.resolve(GuardedSpawner.LOG));
        throw new ClusterException(
            "strace cannot attach to process %s: %s".formatted(pid, String.join("; ", said)));
      }
      pause();
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(5);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while strace attaches", e);
    }
  }

  /** Detaches the tracer from the process. */
  @Override
  public void close() {
    tracer.server().destroy();
    try {
      if (!tracer.outer().waitFor(DETACH_SECONDS, TimeUnit.SECONDS)) {
        tracer.server().destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      tracer.server().destroyForcibly();
    }
  }
}
