// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

/**
 * Ends this JVM soon after the process that it belongs to is gone, however that one ended: a
 * benchmark without its owner would load a cluster that nobody watches.
 */
public final class OwnerWatch {
  private static final long LOOK_EVERY_MILLIS = 200;
  private static final int ORPHANED = 75;

  private OwnerWatch() {}

  /**
   * Starts to watch, on a daemon thread; halts at once when this process has another parent
   * already.
   *
   * @param ownerPid the parent process
   * @param lastAct done right before this JVM halts; quick, and must not throw
   */
  public static void start(long ownerPid, Runnable lastAct) {
    Thread watch = new Thread(() -> watch(ownerPid, lastAct), "etcd-bench-owner-watch");
    watch.setDaemon(true);
    watch.start();
  }

  /**
   * The process that started this one.
   *
   * @return its id; 0 when the system does not tell
   */
  public static long parentPid() {
    return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
  }

  /**
   * A dead parent may stay visible as a zombie, but its children get another parent at once: that
   * is what this looks at.
   */
  private static void watch(long ownerPid, Runnable lastAct) {
    try {
      while (parentPid() == ownerPid) {
        Thread.sleep(LOOK_EVERY_MILLIS);
      }
      lastAct.run();
      Runtime.getRuntime().halt(ORPHANED);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
