// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Makes a signal that ends the JVM end the run first: the forks are killed, and the JVM waits until
 * the result is written.
 */
final class SignalGuard implements AutoCloseable {
  private static final Duration MOST = Duration.ofSeconds(10);
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

  /** Whether the JVM is about to end. */
  boolean ending() {
    return ending;
  }

  /** Throws when the JVM is about to end. */
  void requireGoingOn() {
    if (ending) {
      throw new IllegalStateException("the run was ended by a signal");
    }
  }

  /** Kills again and again: JMH may just have been about to start a fork. */
  private void end() {
    ending = true;
    long deadline = System.nanoTime() + MOST.toNanos();
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
