// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workspace;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Kills processes whose owner was killed, and deletes the files that it left. Stateless. */
public final class OrphanSweep {
  private static final long END_SECONDS = 5;

  private OrphanSweep() {}

  /**
   * Sweeps below some directories. Runs that belong to a living owner, to another machine or PID
   * namespace, or to an unknown owner stay. Directories that another user could have filled are
   * skipped.
   *
   * @param roots directories that may contain run directories
   * @param notices receives one line for each swept run
   */
  public static void below(List<Path> roots, Consumer<String> notices) {
    for (Path root : roots) {
      for (Path directory : RunDirectory.all(root)) {
        RunFile.read(directory)
            .filter(OrphanSweep::isOrphaned)
            .ifPresent(file -> notices.accept(sweep(directory, file)));
      }
    }
  }

  static boolean isOrphaned(RunFile file) {
    return file.isFromHere() && file.owner().alive().isEmpty();
  }

  private static String sweep(Path directory, RunFile file) {
    List<ProcessHandle> living =
        file.members().stream().flatMap(member -> member.aliveUsing(directory).stream()).toList();
    living.forEach(OrphanSweep::kill);
    living.forEach(OrphanSweep::awaitEnd);
    RunDirectory.delete(directory);
    return "deleted leftovers of process %s in %s (%s running %s killed)"
        .formatted(
            file.owner().pid(),
            directory,
            living.size(),
            living.size() == 1 ? "member" : "members");
  }

  /**
   * Kills the children first: once their parent is gone they are reparented and cannot be found.
   */
  private static void kill(ProcessHandle process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static void awaitEnd(ProcessHandle killed) {
    try {
      killed.onExit().orTimeout(END_SECONDS, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      throw new IllegalStateException(
          "process %s of an earlier run does not end after SIGKILL".formatted(killed.pid()), e);
    }
  }
}
