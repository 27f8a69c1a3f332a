// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

/** Actions that a running cluster may support. An external cluster supports none of them. */
public enum Capability {
  /** Kill a member, as SIGKILL does. */
  KILL,
  /** Shut a member down gracefully, as SIGTERM does. */
  TERMINATE,
  /** Restart a killed member with its own data and ports. */
  RESTART,
  /** Freeze and thaw a member, as SIGSTOP and SIGCONT do. */
  PAUSE,
  /** Delay the traffic between members, with a separate delay for each direction. */
  PEER_DELAY,
  /** Delay the traffic between clients and members. */
  CLIENT_DELAY,
  /** Isolate a member from its peers and reconnect it. */
  PARTITION,
  /**
   * Blackhole the requests of clients to a member or its responses, and reset their connections.
   */
  CLIENT_CUT,
  /** Raise etcd's NOSPACE alarm, which rejects every write until it is cleared. */
  NO_SPACE_ALARM,
  /** Move the leadership to another member. */
  MOVE_LEADER,
  /** Compact the history of all keys. */
  COMPACT,
  /** Make every fdatasync and fsync of a member take longer. */
  SLOW_DISK,
  /** Run CPU-bound processes next to the members. */
  CPU_HOG
}
