// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import io.etcdbench.cluster.ClusterException;

/** One member that we start, over its lives. Guarded by its group's lock. */
public interface StartedMember {

  /** Its name, unique in the cluster. */
  String name();

  /** Whether it was started and neither killed, paused nor ended. */
  boolean isRunning();

  /**
   * Notices an end that nobody asked for.
   *
   * @throws ClusterException quoting its last log lines
   */
  void requireAlive();

  /** Whether it could not start because somebody else has one of its ports. */
  boolean lostAPort();

  /** Ends it at once and waits until it is gone. Does nothing when it is down. */
  void kill();

  /** Asks it to end in good order and does not wait; it counts as ended from now on. */
  void sendTerminate();

  /** Whether it has no process any more. */
  boolean hasEnded();

  /** Freezes it. */
  void pause();

  /** Lets it go on. */
  void resume();
}
