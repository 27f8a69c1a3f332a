// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import io.etcdbench.cluster.ClusterException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Polls a condition until a deadline. */
public final class Await {
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  /**
   * For a busy machine, on which a JVM that has just been started takes long until it can look for
   * its owner. A test of a promised time measures it.
   */
  private static final Duration TO_DIE = Duration.ofSeconds(30);

  /** For an election on a busy machine. */
  private static final Duration TO_ELECT = Duration.ofSeconds(60);

  private Await() {}

  static void until(BooleanSupplier condition, Duration longest, Supplier<String> otherwise)
      throws InterruptedException {
    long deadlineNanos = System.nanoTime() + longest.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadlineNanos > 0) {
        throw new AssertionError(otherwise.get());
      }
      Thread.sleep(LOOK_EVERY.toMillis());
    }
  }

  /** Repeats calls to a cluster until they are answered: one that meets an election fails. */
  static <T> T answer(Supplier<T> calls) throws InterruptedException {
    List<T> answers = new ArrayList<>();
    List<RuntimeException> failures = new ArrayList<>();
    until(
        () -> {
          try {
            return answers.add(calls.get());
          } catch (IllegalStateException | ClusterException e) {
            failures.add(e);
            return false;
          }
        },
        TO_ELECT,
        () -> "no answer: " + failures);
    return answers.get(0);
  }

  /** Waits until none of them runs any more. */
  public static void endOf(List<ProcessHandle> processes) throws InterruptedException {
    endOf(processes, TO_DIE);
  }

  /** Waits until none of them runs any more, at most for a given time. */
  static void endOf(List<ProcessHandle> processes, Duration longest) throws InterruptedException {
    until(
        () -> processes.stream().noneMatch(Await::runs),
        longest,
        () ->
            "still running: "
                + processes.stream().filter(Await::runs).map(ProcessHandle::info).toList());
  }

  /** A dead process stays a zombie until its exit code is read; it has no command line then. */
  static boolean runs(ProcessHandle process) {
    return process.isAlive() && process.info().commandLine().isPresent();
  }
}
