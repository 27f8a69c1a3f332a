// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

/** What can be done to a running cluster. To one that was given, nothing of it. */
public enum Capability {
  /** End a member at once, as SIGKILL does. */
  KILL,
  /** End a member in good order, as SIGTERM does. */
  TERMINATE,
  /** Start a killed member again on its own data and ports. */
  RESTART,
  /** Freeze a member and let it go on, as SIGSTOP and SIGCONT do. */
  PAUSE,
  /** Delay what members send to each other, each direction by its own time. */
  PEER_DELAY,
  /** Delay what clients and members send to each other. */
  CLIENT_DELAY,
  /** Cut a member off from its peers and let it join them again. */
  PARTITION,
  /** Swallow what clients send to a member, or what it answers, and reset their connections. */
  CLIENT_CUT,
  /** Raise etcd's alarm of a full database, which refuses every write until it is cleared. */
  NO_SPACE_ALARM,
  /** Make another member the leader. */
  MOVE_LEADER,
  /** Forget the history of all keys. */
  COMPACT,
  /** Make every fdatasync and fsync of a member take longer. */
  SLOW_DISK,
  /** Keep processors busy beside the members. */
  CPU_HOG
}
