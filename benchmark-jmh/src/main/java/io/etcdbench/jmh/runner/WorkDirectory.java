// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The run's own directory, readable by its owner only, for what passes between owner and forks. */
final class WorkDirectory implements AutoCloseable {
  /**
   * JMH's lock is a file of a known name that all users share: one user's run would refuse those of
   * all others, and follow a link that another one put there. The machine is audited instead.
   */
  private static final String IGNORE_LOCK = "jmh.ignoreLock";

  private final RunDirectory run;
  private final HandoverSocket socket;

  private WorkDirectory(RunDirectory run, HandoverSocket socket) {
    this.run = run;
    this.socket = socket;
  }

  /**
   * Makes it, after a sweep of what killed runs left; to be called before JMH's runner is used.
   *
   * @param notices takes one line for each run that was swept
   */
  static WorkDirectory create(Consumer<String> notices) {
    System.setProperty(IGNORE_LOCK, "true");
    RunDirectory run = RunDirectory.temporary(notices);
    try {
      return new WorkDirectory(run, HandoverSocket.open(run.path().resolve("handover")));
    } catch (RuntimeException e) {
      run.delete();
      throw e;
    }
  }

  /** Where forks get their handover. */
  HandoverSocket handover() {
    return socket;
  }

  /** A new directory for the records of one measurement. */
  Path newRecords() {
    try {
      return Files.createTempDirectory(run.path(), "records-");
    } catch (IOException e) {
      throw new UncheckedIOException("no directory can be made for the records of the forks", e);
    }
  }

  @Override
  public void close() {
    socket.close();
    run.delete();
  }
}
