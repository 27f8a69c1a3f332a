// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import io.etcdbench.fleet.kubernetes.JobState.Pod;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Follows the log of the conductor's pod; starts again at its beginning when the connection breaks.
 * Used by one thread; reads on a thread of its own.
 */
final class LogFollower implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 5_000;

  /** Attempts to read the log of a pod that has ended, one per poll. */
  static final int LAST_READS = 10;

  private final Kubectl kubectl;
  private final ReadLog log;
  private @Nullable Process process;
  private @Nullable Thread thread;
  private @Nullable String pod;
  private int lastReads;

  LogFollower(Kubectl kubectl, ReadLog log) {
    this.kubectl = kubectl;
    this.log = log;
  }

  /** Starts reading as soon as the conductor's container has started. */
  void follow(JobState state) {
    Optional<Pod> conductor = state.conductor().filter(Pod::started);
    if (conductor.isEmpty() || isReading()) {
      return;
    }
    Pod now = conductor.get();
    boolean isAnother = !now.name().equals(pod);
    if (!isAnother && isIdle()) {
      return; // already read to its end
    }
    boolean hasEnded = !now.ended().isEmpty();
    lastReads = hasEnded ? isAnother ? 1 : lastReads + 1 : 0;
    log.restart(isAnother);
    pod = now.name();
    Process reading =
        kubectl.follow("logs", "--follow", "--container=" + FleetManifest.CONTAINER, now.name());
    Thread reader = new Thread(() -> read(reading, hasEnded), "etcd-bench-log");
    reader.setDaemon(true);
    reader.start();
    process = reading;
    thread = reader;
  }

  /** Passes lines on; one without a line break only at the end of the log of a pod that ended. */
  private void read(Process reading, boolean hasEnded) {
    StringBuilder line = new StringBuilder();
    try (BufferedReader text =
        new BufferedReader(
            new InputStreamReader(reading.getInputStream(), StandardCharsets.UTF_8))) {
      for (int one = text.read(); one >= 0; one = text.read()) {
        if (one == '\n') {
          log.accept(line.toString());
          line.setLength(0);
        } else {
          line.append((char) one);
        }
      }
    } catch (IOException e) {
      return; // the next poll of the pods starts again
    }
    int exitCode = reading.onExit().join().exitValue();
    if (hasEnded && exitCode == 0 && !line.isEmpty()) {
      log.accept(line.toString());
    }
  }

  private boolean isReading() {
    return thread != null && thread.isAlive();
  }

  /** Whether the conductor's whole log was read, or cannot be read. */
  boolean isIdle() {
    return lastReads > 0 && !isReading() && (lastReads >= LAST_READS || wasWhole());
  }

  private boolean wasWhole() {
    return process != null && !process.isAlive() && process.exitValue() == 0;
  }

  /** Waits a few seconds for lines that are already written. */
  void finish() {
    if (thread != null) {
      try {
        thread.join(PATIENCE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroy();
    }
  }
}
