// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

/**
 * Halts this JVM soon after its owner process is gone, however that one ended. A benchmark without
 * its owner would load a cluster unattended.
 */
public final class OwnerWatch {
  private static final long LOOK_EVERY_MILLIS = 200;
  private static final int ORPHANED = 75;

  private OwnerWatch() {}

  /**
   * Starts watching, on a daemon thread. Halts at once when this process already has another
   * parent.
   *
   * @param ownerPid the parent process
   * @param lastAct runs before this JVM halts, and may end it
   */
  public static void start(long ownerPid, Runnable lastAct) {
    Thread watch = new Thread(() -> watch(ownerPid, lastAct), "etcd-bench-owner-watch");
    watch.setDaemon(true);
    watch.start();
  }

  /**
   * Returns the id of the process that started this one.
   *
   * @return 0 when the system does not report it
   */
  public static long parentPid() {
    return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
  }

  /**
   * Polls the parent. A dead parent may stay visible as a zombie, but its children get another
   * parent at once, so the parent's id is compared.
   */
  private static void watch(long ownerPid, Runnable lastAct) {
    try {
      while (parentPid() == ownerPid) {
        Thread.sleep(LOOK_EVERY_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    try {
      lastAct.run();
    } finally {
      Runtime.getRuntime().halt(ORPHANED);
    }
  }
}
