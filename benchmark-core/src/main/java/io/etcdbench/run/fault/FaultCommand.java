// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.fault;

import io.etcdbench.cluster.ClusterException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A user-supplied script for a fault. Immutable.
 *
 * @param script a shell command line, called with two arguments: the name, and begin or end; or
 *     several lines, which read them as {@code $1} and {@code $2}
 * @param name of the fault
 */
record FaultCommand(String script, String name) {
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final long LOOK_MILLIS = 20;

  /** Ctrl-C reaches all processes of a terminal, and would kill the script that reverts a fault. */
  private static final String SHIELD = "trap '' INT HUP\n";

  FaultCommand {
    script = script.strip();
  }

  /**
   * Runs the script and waits until it exits, at most a minute.
   *
   * @param moment begin or end
   * @throws ClusterException when it cannot be run, fails or does not exit in time
   */
  void run(String moment) {
    run(moment, () -> false);
  }

  /**
   * Runs the script like {@link #run(String)}, and kills it once the load ends early.
   *
   * @param over whether the load ends early, by a stop or because its watchers have nothing more to
   *     watch
   */
  void run(String moment, BooleanSupplier over) {
    run(moment, LONGEST, over);
  }

  void run(String moment, Duration longest, BooleanSupplier over) {
    try {
      Process process =
          new ProcessBuilder("sh", "-c", shellText(), "sh", name, moment)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      process.getOutputStream().close();
      if (!endsWithin(longest, over, process)) {
        if (over.getAsBoolean()) {
          return;
        }
        throw new ClusterException(
            "'%s %s %s' was still running after %s s and was killed"
                .formatted(firstLine(), name, moment, longest.toSeconds()));
      }
      if (process.exitValue() != 0) {
        throw new ClusterException(
            "'%s %s %s' ended with exit code %s"
                .formatted(firstLine(), name, moment, process.exitValue()));
      }
    } catch (IOException e) {
      throw new ClusterException("no shell to run '%s'".formatted(firstLine()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while '%s' runs".formatted(firstLine()), e);
    }
  }

  private String shellText() {
    return SHIELD + (script.contains("\n") ? script : script + " \"$@\"");
  }

  private String firstLine() {
    int end = script.indexOf('\n');
    return end < 0 ? script : script.substring(0, end) + " ...";
  }

  /** Ends a process that takes too long, with its children; those of a completed one may stay. */
  private static boolean endsWithin(Duration longest, BooleanSupplier over, Process process)
      throws InterruptedException {
    long begin = System.nanoTime();
    boolean ended = false;
    try {
      while (!ended && !over.getAsBoolean() && System.nanoTime() - begin < longest.toNanos()) {
        ended = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      }
    } finally {
      if (!ended) {
        kill(process);
      }
    }
    return ended;
  }

  /** Kills the shell first: it would go on to its next command when a child ends. */
  private static void kill(Process process) {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }
}
