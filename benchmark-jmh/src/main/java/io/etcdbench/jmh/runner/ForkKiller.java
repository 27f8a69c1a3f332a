// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

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
    Thread thread = new Thread(killer::kill, "etcd-bench-fork-killer");
    thread.setDaemon(true);
    stop.whenGiven(thread::start);
    return killer;
  }

  /** Repeats, because JMH may be about to start the next fork. */
  private void kill() {
    try {
      while (over.getCount() > 0) {
        Forks.kill();
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
