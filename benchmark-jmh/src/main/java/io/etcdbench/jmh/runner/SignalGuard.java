// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends the run before a signal terminates the JVM: kills the forks and waits until the result is
 * written.
 */
final class SignalGuard implements AutoCloseable {
  private static final Duration MAX = Duration.ofSeconds(10);
  private static final long KILL_EVERY_MILLIS = 100;

  private final Thread hook = new Thread(this::end, "etcd-bench-jmh-end");
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile boolean ending;

  private SignalGuard() {}

  static SignalGuard install() {
    SignalGuard guard = new SignalGuard();
    Runtime.getRuntime().addShutdownHook(guard.hook);
    return guard;
  }

  /** Whether the JVM is terminating. */
  boolean ending() {
    return ending;
  }

  /** Throws when the JVM is terminating. */
  void requireGoingOn() {
    if (ending) {
      throw new IllegalStateException("the run was ended by a signal");
    }
  }

  /** Kills the forks repeatedly, because JMH may just have been about to start one. */
  private void end() {
    ending = true;
    long deadline = System.nanoTime() + MAX.toNanos();
    try {
      do {
        Forks.kill();
      } while (!over.await(KILL_EVERY_MILLIS, TimeUnit.MILLISECONDS)
          && System.nanoTime() < deadline);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    over.countDown();
    if (!ending) {
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }
}
