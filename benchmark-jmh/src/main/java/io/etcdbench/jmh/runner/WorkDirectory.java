// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The run's own directory, accessible only by its owner, for data exchanged between owner and
 * forks.
 */
final class WorkDirectory implements AutoCloseable {
  /**
   * Disables JMH's lock. It is a file with a known name shared by all users: one user's run would
   * block those of all others, and would follow a link planted by another user. The audit checks
   * the machine instead.
   */
  private static final String IGNORE_LOCK = "jmh.ignoreLock";

  private final RunDirectory run;
  private final HandoverSocket socket;

  private WorkDirectory(RunDirectory run, HandoverSocket socket) {
    this.run = run;
    this.socket = socket;
  }

  /**
   * Creates the directory after sweeping the remains of killed runs. Must be called before JMH's
   * runner is used.
   *
   * @param notices receives one line per swept run
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

  /** Returns the socket from which forks read their handover. */
  HandoverSocket handover() {
    return socket;
  }

  /** Creates a directory for the records of one measurement. */
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
