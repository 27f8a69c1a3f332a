// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.jmh.Handover;
import io.etcdbench.load.engine.StopSignal;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Kills the forks of a run once the run is stopped; JMH itself cannot be interrupted. Closed by the
 * thread that opened it.
 */
final class ForkKiller implements AutoCloseable {
  private static final long KILL_EVERY_MILLIS = 100;

  private final CountDownLatch over = new CountDownLatch(1);

  private ForkKiller() {}

  static ForkKiller on(StopSignal stop) {
    ForkKiller killer = new ForkKiller();
    Thread thread = new Thread(killer::killUntilOver, "etcd-bench-fork-killer");
    thread.setDaemon(true);
    stop.whenGiven(thread::start);
    return killer;
  }

  /** Kills the benchmark JVMs that this JVM has forked; JMH then fails the current measurement. */
  static void kill() {
    ProcessHandle.current()
        .children()
        .filter(ForkKiller::isFork)
        .forEach(ProcessHandle::destroyForcibly);
  }

  /**
   * Recognizes a fork by the handover property, which is among its first arguments because long
   * command lines are truncated when read.
   */
  private static boolean isFork(ProcessHandle child) {
    return child.info().commandLine().orElse("").contains("-D" + Handover.PROPERTY + "=");
  }

  /** Repeats, because JMH may be about to start the next fork. */
  private void killUntilOver() {
    try {
      while (over.getCount() > 0) {
        kill();
        over.await(KILL_EVERY_MILLIS, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    over.countDown();
  }
}
