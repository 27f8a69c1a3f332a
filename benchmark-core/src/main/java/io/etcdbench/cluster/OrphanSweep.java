// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Ends members whose owner was killed and deletes what it left. Stateless. */
final class OrphanSweep {
  private static final long END_SECONDS = 5;

  private OrphanSweep() {}

  /**
   * Looks below a directory and all others where a run directory may be.
   *
   * @param root where the coming run will be
   * @param notices told in one line of each run that was swept
   */
  static void around(DataRoot root, Consumer<String> notices) {
    below(
        Stream.concat(Stream.of(root.directory()), DataRoot.known().stream()).distinct().toList(),
        notices);
  }

  /**
   * Looks below some directories. What belongs to a living owner, to another pid namespace or to
   * nobody known stays.
   *
   * @param roots where run directories may be
   * @param notices told in one line of each run that was swept
   */
  static void below(List<Path> roots, Consumer<String> notices) {
    for (Path root : roots) {
      for (Path directory : RunDirectory.all(root)) {
        RunFile.read(directory)
            .filter(OrphanSweep::isOrphaned)
            .ifPresent(file -> notices.accept(sweep(directory, file)));
      }
    }
  }

  static boolean isOrphaned(RunFile file) {
    return file.isOfThisNamespace() && file.owner().alive().isEmpty();
  }

  private static String sweep(Path directory, RunFile file) {
    List<ProcessHandle> living =
        file.members().stream().flatMap(member -> member.aliveUsing(directory).stream()).toList();
    living.forEach(ProcessHandle::destroyForcibly);
    living.forEach(OrphanSweep::awaitEnd);
    RunDirectory.delete(directory);
    return "swept what process %d left in %s (%d members still ran)"
        .formatted(file.owner().pid(), directory, living.size());
  }

  private static void awaitEnd(ProcessHandle killed) {
    try {
      killed.onExit().orTimeout(END_SECONDS, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      throw new ClusterException(
          "process %d of an earlier run does not end after SIGKILL".formatted(killed.pid()), e);
    }
  }
}
