// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import java.util.concurrent.locks.LockSupport;

/**
 * A daemon thread that runs a task at a fixed rate, however late it is: the schedule never waits.
 * Any other thread may stop it.
 */
public final class PacedThread {
  private final long stepNanos;
  private final Task task;
  private final Thread thread;
  private volatile boolean stopped;

  private PacedThread(String name, long stepNanos, Task task) {
    this.stepNanos = stepNanos;
    this.task = task;
    this.thread = new Thread(this::work, name);
    thread.setDaemon(true);
  }

  /** What is done in each step; must not throw. */
  @FunctionalInterface
  public interface Task {

    /**
     * Does one step.
     *
     * @param number of the step, from 0
     * @param dueNanos when it was due, by {@link System#nanoTime}
     */
    void run(int number, long dueNanos);
  }

  /**
   * Starts a thread whose first step is due now.
   *
   * @param name of the thread
   * @param stepNanos from one step to the next
   * @param task called on the thread
   */
  public static PacedThread start(String name, long stepNanos, Task task) {
    PacedThread paced = new PacedThread(name, stepNanos, task);
    paced.thread.start();
    return paced;
  }

  private void work() {
    long begin = System.nanoTime();
    for (int number = 0; !stopped; number++) {
      long due = begin + number * stepNanos;
      for (long left = due - System.nanoTime(); !stopped && left > 0; ) {
        LockSupport.parkNanos(left);
        left = due - System.nanoTime();
      }
      if (!stopped) {
        task.run(number, due);
      }
    }
  }

  /** Returns once the last step has ended, also when this thread is interrupted meanwhile. */
  public void stop() {
    stopped = true;
    LockSupport.unpark(thread);
    if (awaitEnd(thread)) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for the end of a thread; returns whether this thread was interrupted meanwhile. */
  static boolean awaitEnd(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    return interrupted;
  }
}
