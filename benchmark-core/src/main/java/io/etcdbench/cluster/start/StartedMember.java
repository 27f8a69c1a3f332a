// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import io.etcdbench.cluster.ClusterException;

/** One member started by this process, across restarts. Guarded by its group's lock. */
public interface StartedMember {

  /** Returns the name, which is unique in the cluster. */
  String name();

  /** Returns whether it has been started and has not been killed or paused and has not exited. */
  boolean isRunning();

  /**
   * Checks that it has not exited by itself.
   *
   * @throws ClusterException quoting its last log lines
   */
  void requireAlive();

  /** Returns whether it could not start because one of its ports was in use. */
  boolean lostAPort();

  /** Kills it and waits until it has exited. Does nothing if it is down. */
  void kill();

  /** Requests a graceful shutdown without waiting. The member counts as down from then on. */
  void sendTerminate();

  /** Returns whether its process has exited. */
  boolean hasEnded();

  /** Freezes the process. */
  void pause();

  /** Resumes the process. */
  void resume();
}
